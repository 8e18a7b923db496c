// English: setting up positions.

import { plural } from '../language';

export default {
  setUpSennight: (found: string | number) => `Set up ${found} · Sennight`,
  setUp: (variant: string | number) => `Set up ${variant}`,
  rules: 'Rules',
  boardArrowKeysMoveEnter: (variant: string | number) =>
    `${variant} board. Arrow keys move, Enter puts, takes away or moves a piece, as the tool is.`,
  move: 'Move',
  takeAway: 'Take away',
  clear: 'Clear',
  startArray: 'Start array',
  flipTheBoard: 'Flip the board',
  piecesOf: (player: string | number) => `Pieces of ${player}`,
  inHand: 'In hand',
  inHand2: (player: string | number) => `${player} in hand`,
  inHand3: (player: string | number, type: string | number) => `${player} ${type} in hand`,
  toMove: 'To move',
  inTheGame: 'In the game',
  rightsPiecesThatHaveNot: (held: string | number) => `Rights: pieces that have not moved (${held})`,
  fen: 'FEN',
  read: 'Read',
  playThisPosition: 'Play this position',
  opponent: 'Opponent',
  againstTheComputer: 'Against the computer',
  peopleAtOneScreen: 'People at one screen',
  youPlay: 'You play',
  as: (player: string | number) => `as ${player}`,
  level: 'Level',
  level2: (level: string | number) => `level ${level}`,
  analyse: 'Analyse',
  legalMoves: (count: number) => plural(count, { one: `${count} legal move`, other: `${count} legal moves` }),
  emptyCell: 'empty',
  piecesOfNobody: 'Pieces that belong to nobody',
};
