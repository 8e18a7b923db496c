import { describe, expect, it } from 'vitest';
import { textsOf, withLine, type Expected } from './lines';

// Black replies: every second move is its own.
const line = (...texts: string[]): Expected[] => texts.map((text, i) => ({ text, notation: text, player: i % 2 }));
const after = (lines: Expected[][], added: Expected[]) => textsOf(withLine(lines, added, 1));

describe('a new line', () => {
  it('stands beside those that begin otherwise, and is a branch of those that begin alike', () => {
    expect(after([line('e4', 'e5')], line('d4', 'd5'))).toEqual([
      ['e4', 'e5'],
      ['d4', 'd5'],
    ]);
    expect(after([line('e4', 'e5', 'Nf3', 'Nc6')], line('e4', 'e5', 'Bc4', 'Nf6'))).toEqual([
      ['e4', 'e5', 'Nf3', 'Nc6'],
      ['e4', 'e5', 'Bc4', 'Nf6'],
    ]);
  });

  it('takes the place of its beginning, and adds nothing to a line that goes on from it', () => {
    expect(after([line('e4', 'e5')], line('e4', 'e5', 'Nf3', 'Nc6'))).toEqual([['e4', 'e5', 'Nf3', 'Nc6']]);
    expect(after([line('e4', 'e5', 'Nf3', 'Nc6')], line('e4', 'e5'))).toEqual([['e4', 'e5', 'Nf3', 'Nc6']]);
  });

  it('takes the place of lines that reply otherwise to the same', () => {
    expect(after([line('e4', 'e5', 'Nf3', 'Nc6'), line('d4', 'd5')], line('e4', 'c5'))).toEqual([
      ['d4', 'd5'],
      ['e4', 'c5'],
    ]);
  });
});
