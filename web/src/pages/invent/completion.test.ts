import { describe, expect, it } from 'vitest';
import type { Format, FormatKey } from '../../api/types';
import { offersAt, pieceAt, piecesIn, rangeOf, sectionAt, tableOf, zonesIn } from './completion';

const key = (table: string, name: string, more: Partial<FormatKey> = {}): FormatKey => ({
  table,
  key: name,
  help: `help for ${name}`,
  takes: '',
  words: [],
  quoted: false,
  range: null,
  ...more,
});
const format: Format = {
  longest: 1000,
  keys: [
    key('', 'name'),
    key('', 'extends', { takes: 'game' }),
    key('', 'board'),
    key('', 'pieces'),
    key('board', 'shape', { words: ['rectangle', 'hexagon'], quoted: true }),
    key('board', 'side'),
    key('pieces.NAME', 'name'),
    key('pieces.NAME', 'move', { takes: 'movement' }),
    key('pieces.NAME', 'royal', { words: ['true', 'false'] }),
    key('zones.NAME', 'cells', { takes: 'cells' }),
    key('ends', 'stalemate', { words: ['draw', 'loss'], quoted: true }),
    key('ends', 'loss-of-all', { takes: 'types' }),
    key('ends.repetition', 'count'),
    key('ends.repetition', 'result', { words: ['draw', 'loss'], quoted: true }),
    key('sample', 'moves'),
  ],
  movements: {
    squares: [{ notation: 'mfW cfF', words: 'as a pawn' }],
    hexagons: [{ notation: 'mffW cfsW', words: 'as a pawn of hexagons' }],
  },
};
const around = { format, hexagonal: true, pictures: ['king'], games: [{ id: 'a-game', name: 'A game' }] };

/** The offers where '|' stands, and what they replace. */
function at(marked: string, hexagonal = true) {
  const place = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = offersAt(text, place, { ...around, hexagonal });
  return found && { replaces: text.slice(found.from, place), texts: found.offers.map((offer) => offer.text) };
}

describe('what is offered', () => {
  it('are keys of the section, but those that it has', () => {
    expect(at('[board]\nsi|')).toEqual({ replaces: 'si', texts: ['shape', 'side'] });
    expect(at('[board]\nshape = "hexagon"\ns|')).toEqual({ replaces: 's', texts: ['side'] });
    expect(at('[pieces.K]\n|')!.texts.slice(0, 3)).toEqual(['name', 'move', 'royal']);
    expect(at('[pieces."+P"]\nr|')!.texts).toContain('royal');
    expect(at('na|\n[board]\n')!.texts).toEqual(['name', 'extends', 'board', 'pieces']);
  });

  it('are keys of a part in braces', () => {
    expect(at('[ends]\nrepetition = { c|')).toEqual({ replaces: 'c', texts: ['count', 'result'] });
    expect(at('[ends]\nrepetition = { count = 3, r|')).toEqual({ replaces: 'r', texts: ['result'] });
    expect(at('[ends]\nrepetition = { count = 3, result = |')!.texts).toEqual(['"draw"', '"loss"']);
  });

  it('are values, with quotes where they need them', () => {
    expect(at('[board]\nshape = |')).toEqual({ replaces: '', texts: ['"rectangle"', '"hexagon"'] });
    expect(at('[board]\nshape = "he|"')).toEqual({ replaces: 'he', texts: ['rectangle', 'hexagon'] });
    expect(at('[pieces.K]\nroyal = t|')).toEqual({ replaces: 't', texts: ['true', 'false'] });
    expect(at('extends = "|"')!.texts).toEqual(['a-game']);
  });

  it('are movements of the board, types and zones of the text', () => {
    expect(at('[pieces.K]\nmove = "m|"')).toEqual({ replaces: 'm', texts: ['mffW cfsW'] });
    expect(at('[pieces.K]\nmove = "m|"', false)!.texts).toEqual(['mfW cfF']);
    expect(at('[pieces.K]\nname = "King"\n[pieces.P]\n[ends]\nloss-of-all = "K |"')).toEqual({
      replaces: '',
      texts: ['K', 'P'],
    });
    expect(at('[zones]\ncamp = "a1"\nfar = "@c|"')!.texts[0]).toBe('@camp');
  });

  it('are sections behind a bracket', () => {
    const found = at('name = "x"\n[b|')!;
    expect(found.replaces).toBe('[b');
    expect(found.texts).toEqual(expect.arrayContaining(['[board]', '[pieces.', '[ends]', '[[sample]]', '[setup]']));
    expect(found.texts).not.toContain('[ends.repetition.NAME]');
  });

  it('is nothing in remarks and where anything may stand', () => {
    expect(at('[board]\nshape = "hexagon" # sh|')).toBeNull();
    expect(at('name = "m|"')).toBeNull();
    expect(at('[unknown]\nx = |')).toBeNull();
  });
});

describe('a text', () => {
  const text =
    '[pieces.K]\nname = "King"\n[pieces."+P"]\nname = "Gold"\n[zones]\ncamp = "a1"\n[zones.far]\ncells = "b1"\n';
  it('tells its pieces and zones', () => {
    expect(piecesIn(text)).toEqual([
      { token: 'K', name: 'King' },
      { token: '+P', name: 'Gold' },
    ]);
    expect(zonesIn(text)).toEqual(['camp', 'far']);
  });
  it('tells the section and the piece of a place', () => {
    expect(sectionAt(text, text.indexOf('Gold'))).toBe('pieces."+P"');
    expect(pieceAt(text, text.indexOf('Gold'))).toBe('+P');
    expect(pieceAt(text, text.indexOf('camp'))).toBe('');
    expect(tableOf('pieces."+P"', format)).toBe('pieces.NAME');
    expect(tableOf('ends', format)).toBe('ends');
  });
});

describe('the range of a finding', () => {
  it('counts characters, not code units', () => {
    const text = 'a\nname = "♞𝕏" # x\n';
    expect(text.slice(...Object.values(rangeOf(text, 2, 8, 4)))).toBe('"♞𝕏"');
    expect(text.slice(...Object.values(rangeOf(text, 1, 1, 1)))).toBe('a');
  });
  it('is never empty within a line, and never beyond the text', () => {
    const text = 'ab\n\ncd';
    expect(rangeOf(text, 1, 9, 1)).toEqual({ from: 1, to: 2 });
    expect(rangeOf(text, 2, 1, 1)).toEqual({ from: 3, to: 3 });
    expect(rangeOf(text, 99, 1, 5)).toEqual({ from: 4, to: 6 });
  });
});
