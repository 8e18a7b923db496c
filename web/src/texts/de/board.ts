// German: like ../en/board.ts.

import { plural } from '../language';
import type english from '../en/board';

const german: typeof english = {
  keys: (variant) => `${variant}: Brett. Pfeiltasten gehen, Enter wählt, Escape bricht ab.`,
  circleOn: (to) => `Kreis auf ${to}`,
  arrowFromTo: (from, to) => `Pfeil von ${from} nach ${to}`,
  arrowFromGoToIts: (from) => `Pfeil von ${from}: zum Ende gehen und A drücken`,
  cancelled: 'Abgebrochen',
  board: 'Brett',
  chooseFor: (cell) => `Auswahl für ${cell}`,
  piecesInHand: (player) => `${player}: Figuren auf der Hand`,
  inHand: (type, count) => `${type}, ${count} auf der Hand`,
  empty: 'Leer',
  nothingInHand: 'Nichts auf der Hand',
  spread: 'Gestaffelt',
  lean: 'Geneigt',
  levels: 'Ebenen',
  zoomOut: 'Kleiner',
  zoomIn: 'Größer',
  resetView: 'Ansicht zurücksetzen',
  level: (name) => `Ebene ${name}`,
  pieceOn: (piece, cell) => `${piece} auf ${cell}`,
  comesInOn: (piece, cell) => `${piece} kommt auf ${cell} ins Spiel`,
  leaves: (piece) => `${piece} löst sich`,
  stay: (piece) => `${piece} bleiben`,
  nothingComesIn: 'Nichts kommt ins Spiel',
  takesOn: (cell: string) => `Schlägt unterwegs auf ${cell}`,
  takesNothingOnTheWay: 'Schlägt unterwegs nichts',
  pass: 'passen',
  leavesTheGame: 'verlässt die Partie',
  emptyCell: 'leer',
  inCheck: 'im Schach',
  selected: 'ausgewählt',
  canBeTaken: 'kann geschlagen werden',
  canBeReached: 'kann erreicht werden',
  canBeReachedAndTakes: 'kann erreicht werden, und eine Figur wird geschlagen',
  leavesYourRoyalAttacked: 'lässt deinen König bedroht',
  moves: (count) => plural(count, { one: `${count} Zug`, other: `${count} Züge` }),
  gone: (shape) => `${shape} entfernt`,
};
export default german;
