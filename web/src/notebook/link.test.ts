import { describe, expect, it } from 'vitest';
import { notebookFragment, pgnIn } from './link';

describe('a link to a notebook', () => {
  const pgn = '[Variant "Chess"]\n\n1. e4 {[%csl Ge4] König, 王} (1. d4 $1) e5 *\n';

  it('has all of it', async () => {
    const fragment = await notebookFragment(pgn);
    expect(fragment).toMatch(/^#notebook=[\w-]+$/);
    expect(await pgnIn(fragment)).toBe(pgn);
  });

  it('is none where there is another fragment, and refused when it is damaged or too long', async () => {
    expect(await pgnIn('')).toBeNull();
    expect(await pgnIn('#game=AAAA')).toBeNull();
    await expect(pgnIn('#notebook=')).rejects.toThrow();
    await expect(pgnIn('#notebook=AAAA')).rejects.toThrow();
    await expect(notebookFragment('x'.repeat(60_001))).rejects.toThrow();
  });
});
