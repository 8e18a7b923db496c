// German: like ../en/setup.ts.

import { plural } from '../language';
import type english from '../en/setup';

const german: typeof english = {
  setUpSennight: (game) => `${game} aufbauen · Sennight`,
  setUp: (game) => `${game} aufbauen`,
  rules: 'Regeln',
  boardArrowKeysMoveEnter: (variant) =>
    `${variant}: Brett. Pfeiltasten gehen, Enter setzt, entfernt oder bewegt eine Figur, je nach Werkzeug.`,
  move: 'Bewegen',
  takeAway: 'Entfernen',
  clear: 'Leeren',
  startArray: 'Aufstellung',
  flipTheBoard: 'Brett umdrehen',
  piecesOf: (player) => `Figuren von ${player}`,
  inHand: 'Auf der Hand',
  inHand2: (player) => `${player} auf der Hand`,
  inHand3: (player, type) => `${player} ${type} auf der Hand`,
  toMove: 'Am Zug',
  inTheGame: 'Im Spiel',
  rightsPiecesThatHaveNot: (held) => `Rechte: Figuren, die noch nicht gezogen haben (${held})`,
  fen: 'FEN',
  read: 'Lesen',
  playThisPosition: 'Diese Stellung spielen',
  opponent: 'Gegner',
  againstTheComputer: 'Gegen den Computer',
  peopleAtOneScreen: 'Menschen vor einem Bildschirm',
  youPlay: 'Du spielst',
  as: (player) => `als ${player}`,
  level: 'Stufe',
  level2: (level) => `Stufe ${level}`,
  analyse: 'Analysieren',
  legalMoves: (count) => plural(count, { one: `${count} erlaubter Zug`, other: `${count} erlaubte Züge` }),
  emptyCell: 'leer',
  piecesOfNobody: 'Figuren, die niemandem gehören',
};
export default german;
