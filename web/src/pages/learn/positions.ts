// The positions that exercises begin with: a piece as lonely as its game allows, and more beside it where it goes nowhere alone.

import type { Piece, PieceType, Setup, Variant } from '../../api/types';

/** How many layouts of screens there are for each type of them. */
const layouts = 3;
/** One cell of so many has a screen. */
const cellsForScreen = 6;

function setupOf(variant: Variant, pieces: Piece[]): Setup {
  return { pieces, hands: variant.players.map(() => ({})), turn: 0, living: variant.players.map((_, i) => i) };
}

const piece = (cell: string, player: number, type: string): Piece => ({ cell, player, type });

/** The types of the array, and how many pieces each has; the rarest first. */
function rarest(variant: Variant): [string, number][] {
  const counts = new Map<string, number>();
  for (const { type } of variant.start.pieces)
    if (type !== variant.neutral) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort((a, b) => a[1] - b[1]);
}

/** The types that others beside a piece may be, those first that stand for least: the commonest but royals, and the piece's own last. */
function commonest(variant: Variant, type: PieceType): string[] {
  const royal = royalsOf(variant);
  const types = rarest(variant)
    .map(([token]) => token)
    .filter((token) => !royal.has(token))
    .reverse();
  return [...types.filter((token) => token !== type.token), ...types.filter((token) => token === type.token)];
}

const royalsOf = (variant: Variant) => new Set(variant.pieces.filter((one) => one.royal).map((one) => one.token));

/** The royals of the array, but for those of the first player where the piece is one itself. */
export function royalsBeside(variant: Variant, type: PieceType, cell: string): Piece[] {
  const royal = royalsOf(variant);
  return variant.start.pieces.filter(
    (one) => royal.has(one.type) && one.cell !== cell && !(one.player === 0 && royal.has(type.token)),
  );
}

/**
 * Positions with the piece alone on a cell, the plainest first. A game that would be over so has further players in it, or for each
 * player a piece of the commonest type, then with the royals, at last one of each type; their cells are no goals.
 */
export function lonely(variant: Variant, type: PieceType, cell: string): Setup[] {
  const own = piece(cell, 0, type.token);
  const living = variant.players.map((_, i) => i);
  const hands = living.map(() => ({}));
  const royal = royalsOf(variant);
  const array = variant.start.pieces.filter((one) => !royal.has(one.type));
  const counts = new Map<string, number>();
  for (const one of array) counts.set(one.type, (counts.get(one.type) ?? 0) + 1);
  const common = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  const company = living.flatMap((player) => {
    const men = array.filter((one) => one.player === player && one.type === common && one.cell !== cell);
    return player === 0 ? men.slice(0, 1) : men.slice(-1);
  });
  const royals = royalsBeside(variant, type, cell);
  const oneOfEach = living.flatMap((player) => {
    const seen = new Set(player === 0 ? [type.token] : []);
    return variant.start.pieces.filter(
      (one) => one.player === player && one.cell !== cell && !seen.has(one.type) && seen.add(one.type),
    );
  });
  return [
    { pieces: [own], hands, turn: 0 },
    { pieces: [own], hands, turn: 0, living },
    { pieces: [own, ...company], hands, turn: 0 },
    { pieces: [own, ...royals, ...company], hands, turn: 0 },
    { pieces: [own, ...oneOfEach], hands, turn: 0 },
  ];
}

/**
 * Positions for a piece that has to jump: others of its own army, which it cannot take, strewn over the board, with and without the
 * royals.
 */
export function screened(variant: Variant, type: PieceType, cell: string, random: (count: number) => number): Setup[] {
  const royals = royalsBeside(variant, type, cell);
  return commonest(variant, type)
    .slice(0, 2)
    .flatMap((screen) =>
      (royals.length > 0 ? [[], royals] : [[]]).flatMap((beside) =>
        Array.from({ length: layouts }, () => {
          const taken = new Set([cell, ...beside.map((one) => one.cell)]);
          const free = variant.board.cells.map(({ name }) => name).filter((name) => !taken.has(name));
          const cells = drawn(free, Math.ceil(free.length / cellsForScreen), random);
          const screens = cells.map((name) => piece(name, 0, screen));
          return setupOf(variant, [piece(cell, 0, type.token), ...beside, ...screens]);
        }),
      ),
    );
}

/**
 * Positions for a piece whose game needs others: all pieces of one type of the array, of every player, the rarest type first; then with
 * the royals too.
 */
export function accompanied(variant: Variant, type: PieceType, cell: string): Setup[] {
  const own = piece(cell, 0, type.token);
  const royals = royalsBeside(variant, type, cell);
  const all = rarest(variant).map(([token]) =>
    variant.start.pieces.filter((one) => one.type === token && one.cell !== cell),
  );
  return [
    ...all.map((men) => setupOf(variant, [own, ...men])),
    ...(royals.length === 0 ? [] : all).map((men) => {
      const more = men.filter((one) => !royals.some(({ cell }) => cell === one.cell));
      return setupOf(variant, [own, ...royals, ...more]);
    }),
  ];
}

/** Of the last player who is no partner of the first; who is alone takes the own pieces. */
function lastRival({ players }: Variant): number {
  const rivals = players.flatMap((one, i) => (i > 0 && (!one.team || one.team !== players[0]!.team) ? [i] : []));
  return rivals.at(-1) ?? 0;
}

/** Positions with rivals of one type on all cells, or on those that are given, with and without the royals. */
export function surrounded(variant: Variant, type: PieceType, cell: string): ((cells?: readonly string[]) => Setup)[] {
  const royals = royalsBeside(variant, type, cell);
  const rival = lastRival(variant);
  return commonest(variant, type).flatMap((prey) =>
    (royals.length > 0 ? [[], royals] : [[]]).map((beside) => {
      const taken = new Set([cell, ...beside.map((one) => one.cell)]);
      return (cells?: readonly string[]) =>
        setupOf(variant, [
          piece(cell, 0, type.token),
          ...beside,
          ...variant.board.cells
            .map(({ name }) => name)
            .filter((name) => !taken.has(name) && (!cells || cells.includes(name)))
            .map((name) => piece(name, rival, prey)),
        ]);
    }),
  );
}

/** So many of the list, by chance. */
export function drawn<Item>(list: readonly Item[], count: number, random: (count: number) => number): Item[] {
  const rest = [...list];
  const taken: Item[] = [];
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(random(rest.length), 1));
  return taken;
}
