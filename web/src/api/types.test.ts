import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
// @ts-expect-error a script without types
import { apiTypes } from '../../../scripts/api-types.mjs';

describe('the types of messages', () => {
  it('are those of the schemas: scripts/api-types.mjs makes them', async () => {
    const { path, text } = (await apiTypes()) as { path: string; text: string };
    expect(text.length).toBeGreaterThan(10_000);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});
