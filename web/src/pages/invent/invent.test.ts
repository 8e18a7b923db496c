import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draft, drafts, forgetDraft, isOwn, keepDraft, nameIn, ownText, variantOf } from '../../lib/drafts';
import { fragmentOf, hasText, longestText, textOf } from './share';
import { fileName, firstText, renamed } from './texts';

describe('a link', () => {
  it('carries a text in few letters that need no escape', async () => {
    const fragment = await fragmentOf(firstText + '♞ 𝕏');
    expect(fragment).toMatch(/^#game=[\w-]+$/);
    expect(fragment.length).toBeLessThan(firstText.length * 0.8);
    expect(hasText(fragment)).toBe(true);
    expect(await textOf(fragment)).toBe(firstText + '♞ 𝕏');
  });
  it('of a text that is too long is not made', async () => {
    await expect(fragmentOf('x'.repeat(longestText + 1))).rejects.toThrow('too long');
  });
  it('that is damaged, or means to fill the memory, is refused', async () => {
    await expect(textOf('#game=')).rejects.toThrow();
    await expect(textOf('#game=AAAA')).rejects.toThrow();
    await expect(textOf('#game=a b')).rejects.toThrow();
    await expect(textOf('#other')).rejects.toThrow();
    await expect(textOf('#game=' + 'A'.repeat(70_000))).rejects.toThrow();
    const packed = await new Response(
      new Blob(['x'.repeat(50_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer();
    const bomb = btoa(String.fromCharCode(...new Uint8Array(packed)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    expect(bomb.length).toBeLessThan(100_000);
    await expect(textOf(`#game=${bomb.slice(0, 59_000)}`)).rejects.toThrow();
  });
});

describe('a name', () => {
  it('is the game’s own, not that of a piece', () => {
    expect(nameIn('# x\nname = "A \\"game\\""\n')).toBe('A "game"');
    expect(nameIn("name = 'Plain'")).toBe('Plain');
    expect(nameIn('[pieces.K]\nname = "King"\n')).toBe('');
  });
  it('can be changed, or added', () => {
    expect(renamed('a = 1\nname = "Old"\n[pieces.K]\nname = "King"\n', 'New "x"')).toBe(
      'a = 1\nname = "New \\"x\\""\n[pieces.K]\nname = "King"\n',
    );
    expect(renamed('[board]\nside = 4\n', 'New')).toBe('name = "New"\n[board]\nside = 4\n');
    expect(nameIn(renamed(firstText, 'Mine'))).toBe('Mine');
  });
  it('makes the name of a file', () => {
    expect(fileName('Żuraw’s Çhess, changed')).toBe('zuraw-s-chess-changed.toml');
    expect(fileName('♞')).toBe('game.toml');
  });
});

describe('drafts', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (value.length > 100_000) throw new Error('full');
        kept.set(key, value);
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are kept, the last changed first, and forgotten', () => {
    keepDraft('a', 'text a');
    keepDraft('b', 'text b');
    keepDraft('a', 'text a, changed');
    expect(drafts().map(({ id }) => id)).toEqual(['a', 'b']);
    expect(draft('a')!.text).toBe('text a, changed');
    expect(ownText(variantOf('b'))).toBe('text b');
    expect(ownText('b')).toBeNull();
    expect(isOwn(variantOf('b'))).toBe(true);
    forgetDraft('a');
    expect(drafts().map(({ id }) => id)).toEqual(['b']);
  });
  it('that have no room are not kept, and said so', () => {
    expect(keepDraft('a', 'short')).toBe(true);
    expect(keepDraft('b', 'x'.repeat(200_000))).toBe(false);
    expect(drafts().map(({ id }) => id)).toEqual(['a']);
    kept.set('sennight.drafts', '{"broken');
    expect(drafts()).toEqual([]);
  });
});
