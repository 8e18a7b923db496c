// The pieces of a FEN, for who has a variant and no engine: the placement, the hands and the side to move, as docs/fen.md says.
// Whatever follows is about rules and is left unread.

import type { Board, Cell, Piece, Variant } from '../api/types';

export interface Placed {
  pieces: Piece[];
  /** For each player how many pieces of each type. */
  hands: Record<string, number>[];
  turn: number;
}

/** The lines of cells that have one `along`, the least first, each by their `across`; level by level. */
function linesBy(board: Board, along: 'x' | 'y', across: 'x' | 'y'): Cell[][][] {
  return Array.from({ length: Math.max(1, board.levels) }, (_, level) => {
    const lines = new Map<number, Cell[]>();
    for (const cell of board.cells.filter((one) => one.level === level)) {
      const place = Math.round(cell[along] * 1000);
      lines.set(place, [...(lines.get(place) ?? []), cell]);
    }
    return [...lines].sort(([a], [b]) => a - b).map(([, cells]) => cells.sort((a, b) => a[across] - b[across]));
  });
}

/** What stands for each piece in the FENs of a variant. */
function letters(variant: Variant): Map<string, { player: number; type: string }> {
  const found = new Map<string, { player: number; type: string }>();
  variant.players.forEach(({ letter }, player) => {
    for (const { token } of variant.pieces) {
      const text =
        variant.players.length > 2 ? letter + token : player === 0 ? token.toUpperCase() : token.toLowerCase();
      found.set(text, { player, type: token });
    }
  });
  if (variant.neutral !== undefined) found.set('*', { player: variant.players.length, type: variant.neutral });
  return found;
}

function read(variant: Variant, fen: string, levels: Cell[][][]): Placed {
  const known = letters(variant);
  const longest = Math.max(...[...known.keys()].map((text) => text.length));
  const [placement = '', side = ''] = fen.trim().split(/\s+/);
  const [, board = '', , held = ''] = /^([^[]*)(\[([^\]]*)\])?$/.exec(placement) ?? [];
  /** The longest piece at a place of a text. */
  const pieceAt = (text: string, at: number) => {
    for (let length = longest; length > 0; length--) {
      const piece = known.get(text.slice(at, at + length));
      if (piece && at + length <= text.length) return { piece, length };
    }
    throw new Error(`FEN: no piece of ${variant.name} begins '${text.slice(at, at + 3)}'`);
  };

  const pieces: Piece[] = [];
  const texts = board.split('//').map((level) => level.split('/'));
  const all = levels.flat();
  if (texts.length !== levels.length || texts.some((level, i) => level.length !== levels[i]!.length))
    throw new Error(`FEN: '${board}' has ${texts.flat().length} lines, ${all.length} are needed`);
  texts.flat().forEach((text, i) => {
    const cells = all[i]!;
    let count = 0;
    for (let at = 0; at < text.length;) {
      const digits = /^\d+/.exec(text.slice(at))?.[0];
      if (digits) {
        count += Number(digits);
        at += digits.length;
        continue;
      }
      const { piece, length } = pieceAt(text, at);
      const cell = cells[count++];
      if (cell) pieces.push({ cell: cell.name, ...piece });
      at += length;
    }
    if (count !== cells.length)
      throw new Error(`FEN: line ${i + 1} has ${count} cells, ${cells.length} are needed: '${text}'`);
  });

  const hands: Record<string, number>[] = variant.players.map(() => ({}));
  for (let at = 0; at < held.length;) {
    const { piece, length } = pieceAt(held, at);
    const hand = hands[piece.player]!;
    hand[piece.type] = (hand[piece.type] ?? 0) + 1;
    at += length;
  }
  const turn = side === '' ? 0 : variant.players.findIndex(({ letter }) => letter === side);
  if (turn < 0) throw new Error(`FEN: nobody in ${variant.name} is '${side}'`);
  return { pieces, hands, turn };
}

/** Lines are rows from the top, or files from the left: whichever way the game's own start tells. */
function linesOf(variant: Variant): Cell[][][] {
  const wanted = new Set(variant.start.pieces.map(({ cell, player, type }) => `${cell} ${player} ${type}`));
  for (const levels of [linesBy(variant.board, 'y', 'x'), linesBy(variant.board, 'x', 'y')]) {
    try {
      const { pieces } = read(variant, variant.start.fen, levels);
      if (pieces.length === wanted.size && pieces.every((p) => wanted.has(`${p.cell} ${p.player} ${p.type}`)))
        return levels;
    } catch {
      // The other way, then.
    }
  }
  throw new Error(`FEN: the lines of the board of ${variant.name} are not known`);
}

/** Throws an error that says what is wrong with the FEN and where. */
export function readPlacement(variant: Variant, fen: string): Placed {
  return read(variant, fen, linesOf(variant));
}
