// Words for what is on the board: for choosers, announcements and the list of moves.

import type { BareMove, Move, PieceType, PlayedMove, Player } from '../api/types';
import type { Notation } from '../lib/settings.svelte';
import { isOut, movesFrom, ruinousTargets, targets, type BoardState, type Choice } from './state';
import { texts } from '../texts/board';

export interface ChoiceOption {
  move: Move;
  /** Token of the piece type to draw. */
  type: string;
  label: string;
}

/** What a chooser offers, pieces that reach more cells first, staying as it is, or that nothing comes in, last. */
export function choiceOptions(
  state: BoardState,
  choice: Choice,
  types: ReadonlyMap<string, PieceType>,
): ChoiceOption[] {
  const nameOf = (token: string) => types.get(token)?.name ?? token;
  const lets = choice.moves.filter((move) => move.enters);
  const strikes = choice.moves.some((move) => move.between);
  const severalCells = new Set(lets.map((move) => move.entersOn)).size > 1;
  const options = choice.moves.map((move): ChoiceOption => {
    const mover = move.drop || (state.pieces.get(move.from)?.type ?? '');
    const part = fissionPart(move, types);
    if (move.enters)
      return {
        move,
        type: move.enters,
        label: (severalCells ? texts.pieceOn : texts.comesInOn)(nameOf(move.enters), move.entersOn ?? ''),
      };
    if (part !== null) return { move, type: part, label: texts.leaves(nameOf(part)) };
    if (strikes && move.from !== move.to) {
      const way = move.between ? texts.takesOn(move.between) : texts.takesNothingOnTheWay;
      return move.promotion === ''
        ? { move, type: mover, label: way }
        : { move, type: move.promotion, label: `${nameOf(move.promotion)}: ${way}` };
    }
    if (move.between) return { move, type: move.promotion || mover, label: texts.takesOn(move.between) };
    if (move.promotion !== '') return { move, type: move.promotion, label: nameOf(move.promotion) };
    const stays = move.drop === '' ? texts.stay(nameOf(mover)) : nameOf(mover);
    return { move, type: mover, label: lets.length > 0 ? texts.nothingComesIn : stays };
  });
  const reach = ({ move, type }: ChoiceOption) => {
    const diagram = types.get(type)?.diagram;
    const changes = move.promotion !== '' || move.enters || move.kind === 'fission';
    if (!changes || !diagram) return -1;
    return diagram.both.length + diagram.quiet.length + diagram.capture.length + diagram.hop.length;
  };
  return options.sort((a, b) => reach(b) - reach(a));
}

/** The type that leaves a compound by this move, or null for other moves. */
export function fissionPart(move: BareMove, types: ReadonlyMap<string, PieceType>): string | null {
  if (move.kind !== 'fission') return null;
  const letter = move.text.split('~')[1] ?? '';
  if (letter === '') return move.promotion || null;
  for (const type of types.values()) if (type.letter.toLowerCase() === letter.toLowerCase()) return type.token;
  return move.promotion || null;
}

/** A move's text with a dash or cross between the cells: `e2–e4`, `e4×d5`, `W@c3`. */
export function prettyMove(move: BareMove): string {
  if (move.kind === 'pass') return texts.pass;
  if (move.kind === 'leave') return texts.leavesTheGame;
  if (move.between) {
    const cells = move.from + move.between + move.to;
    return `${move.from}×${move.between}–${move.to}${move.text.slice(cells.length)}`;
  }
  if (move.from === '' || !move.text.startsWith(move.from + move.to)) return move.text;
  const sign = move.kind === 'capture' || move.kind === 'en-passant' ? '×' : '–';
  return move.from + sign + move.to + move.text.slice(move.from.length + move.to.length);
}

/** A move of the history in the way that the reader has chosen. */
export function writtenMove(move: PlayedMove, notation: Notation): string {
  return notation === 'game' && move.notation ? move.notation : prettyMove(move);
}

/** What stands on a cell and what the selected piece can do there. */
export function describeCell(
  state: BoardState,
  cell: string,
  types: ReadonlyMap<string, PieceType>,
  players: readonly Player[],
): string {
  const piece = state.pieces.get(cell);
  const parts = [cell];
  if (piece) parts.push(`${players[piece.player]?.name ?? ''} ${types.get(piece.type)?.name ?? piece.type}`.trim());
  else parts.push(texts.emptyCell);
  if (state.checks.includes(cell)) parts.push(texts.inCheck);
  if (piece && isOut(state, piece, players.length)) parts.push(texts.outOfTheGame);
  const { selected } = state;
  if (selected?.kind === 'cell' && selected.cell === cell) parts.push(texts.selected);
  else if (selected !== null) {
    const kind = targets(state).get(cell);
    if (kind === 'capture') parts.push(piece ? texts.canBeTaken : texts.canBeReachedAndTakes);
    else if (kind !== undefined) parts.push(texts.canBeReached);
    if (ruinousTargets(state).includes(cell)) parts.push(texts.leavesYourRoyalAttacked);
  } else if (piece) {
    const count = new Set(movesFrom(state, { kind: 'cell', cell }).map((move) => move.to)).size;
    if (count > 0) parts.push(texts.moves(count));
  }
  return parts.join(', ');
}

/**
 * Finds the legal move that a person typed. Dashes, crosses and spaces do not count; capitals count only where two
 * moves differ by nothing else. Returns null if there is none.
 */
export function readMove(text: string, legal: readonly Move[]): Move | null {
  // Game records write a null move of two dashes.
  if (/^\s*(pass|0000|--)\s*$/i.test(text)) return legal.find((move) => move.kind === 'pass') ?? null;
  const plain = text.replace(/[\s\-–—×]/g, '');
  if (plain === '') return null;
  const exact = legal.find((move) => move.text === plain);
  if (exact) return exact;
  const word = plain.toLowerCase();
  const found = legal.filter((move) => move.text.toLowerCase() === word);
  return found.length === 1 ? found[0]! : null;
}
