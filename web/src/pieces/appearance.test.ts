import { describe, expect, it } from 'vitest';
import { pieceType } from '../test/boards';
import { appearance } from './appearance';
import { glyphSets } from './glyphs/sets';
import { drawingsOf, silhouettes } from './silhouettes';

const figure = { ...pieceType('R', 'Rook'), picture: 'rook' };

describe('appearance', () => {
  it('shows pictures, or tokens for what has none', () => {
    expect(appearance(figure, 'usual')).toMatchObject({ kind: 'picture', picture: 'rook', promoted: false });
    expect(appearance({ ...figure, token: '+R' }, 'usual')).toMatchObject({ kind: 'picture', promoted: true });
    expect(appearance({ ...figure, picture: '' }, 'pictures')).toMatchObject({ kind: 'token', text: 'R' });
    expect(appearance({ ...figure, picture: 'no such thing' }, 'pictures').kind).toBe('token');
  });
  it('shows tokens where they are usual, until pictures are chosen', () => {
    const strange = { ...figure, form: 'token' as const };
    expect(appearance(strange, 'usual').kind).toBe('token');
    expect(appearance(strange, 'pictures').kind).toBe('picture');
    expect(appearance(figure, 'tokens')).toMatchObject({ kind: 'token', promoted: false });
    expect(appearance({ ...figure, token: 'R~' }, 'tokens')).toMatchObject({ text: 'R', promoted: true });
    expect(appearance({ ...figure, marks: [{ angle: 0, kind: 'slide', mode: 'both' }] }, 'letters')).toMatchObject({
      marks: [],
    });
  });
  it('puts characters on discs and wedges, each player their own, or pictures', () => {
    const disc = { ...figure, form: 'disc' as const, glyphs: ['俥', '車'] };
    expect(appearance(disc, 'usual', 0)).toEqual({
      kind: 'disc',
      sign: { kind: 'glyph', text: '俥' },
      promoted: false,
    });
    expect(appearance(disc, 'usual', 1)).toMatchObject({ sign: { text: '車' } });
    expect(appearance(disc, 'pictures', 1)).toMatchObject({ kind: 'disc', sign: { kind: 'drawings' } });
    expect(appearance({ ...disc, picture: '' }, 'pictures', 1)).toMatchObject({ sign: { kind: 'glyph' } });
    const octagon = { ...disc, form: 'octagon' as const };
    expect(appearance(octagon, 'usual', 1)).toMatchObject({ kind: 'octagon', sign: { text: '車' } });
    expect(appearance(octagon, 'pictures')).toMatchObject({ kind: 'octagon', sign: { kind: 'drawings' } });
    expect(appearance(octagon, 'tokens').kind).toBe('token');
    const wedge = { ...figure, token: '+R', form: 'wedge' as const, glyphs: ['龍'] };
    expect(appearance(wedge, 'usual', 1)).toMatchObject({ kind: 'wedge', sign: { text: '龍' }, promoted: true });
    expect(appearance({ ...wedge, glyphs: [] }, 'usual')).toMatchObject({ sign: { kind: 'drawings' } });
    expect(appearance({ ...wedge, glyphs: [], picture: '' }, 'usual')).toMatchObject({
      sign: { kind: 'letters', text: '+R' },
    });
    expect(appearance(wedge, 'tokens').kind).toBe('token');
  });
});

describe('drawingsOf', () => {
  it('joins two drawings, the second in front', () => {
    expect(drawingsOf('rook')).toEqual([{ drawing: silhouettes.rook, x: 0, y: 0, scale: 1 }]);
    expect(drawingsOf('rook+knight')!.map(({ drawing }) => drawing)).toEqual([silhouettes.rook, silhouettes.knight]);
    for (const name of ['', 'rook+', '+rook', 'rook+knight+queen', 'constructor']) expect(drawingsOf(name)).toBeNull();
  });
});

describe('the variant files', () => {
  const files = import.meta.glob<string>('../../../variants/**/*.toml', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const values = (key: string) =>
    Object.values(files).flatMap((text) =>
      [...text.matchAll(new RegExp(`^${key} = "([^"]*)"`, 'gm'))].map((found) => found[1]!),
    );
  it('name pictures that are there', () => {
    const names = [...new Set(values('picture'))];
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => drawingsOf(name) === null)).toEqual([]);
  });
  it('use characters that are drawn', () => {
    const wanted = [...values('glyph').join(''), ...values('inscription').join('')].filter((one) => one.trim() !== '');
    expect(wanted.length).toBeGreaterThan(30);
    const drawn = glyphSets.map(({ characters }) => characters).join('');
    expect(wanted.filter((character) => !drawn.includes(character))).toEqual([]);
  });
});

describe('the characters', () => {
  it('have an outline each', async () => {
    for (const { characters, load } of glyphSets) {
      const { outlines } = await load();
      expect(Object.keys(outlines).sort()).toEqual([...characters].sort());
      for (const outline of Object.values(outlines)) expect(outline).toMatch(/^m[-\d. mlqcz]+z$/);
    }
  });
});
