// German: like ../en/game.ts.

import { plural } from '../language';
import type english from '../en/game';

const german: typeof english = {
  stepThroughTheMoves: 'Durch die Züge gehen',
  firstPosition: 'Erste Stellung',
  previousMove: 'Voriger Zug',
  nextMove: 'Nächster Zug',
  lastPosition: 'Letzte Stellung',
  undo: 'Zurück',
  takeBack: 'Zurücknehmen',
  flipTheBoard: 'Brett umdrehen',
  newGame: 'Neue Partie',
  resign: 'Aufgeben',
  positionAfterOfMoves: (shown, all) => `Stellung nach ${shown} von ${all} Zügen.`,
  backToTheGame: 'Zurück zur Partie',
  thisPageCouldNotBe: 'Diese Seite konnte nicht geladen werden.',
  allPeopleAreOut: 'Alle Menschen sind ausgeschieden',
  youAreOut: (player) => `Du (${player}) bist ausgeschieden`,
  yourMove: '● Du bist am Zug · ',
  sennight: (move, variant) => `${move}${variant} · Sennight`,
  allLevels: 'Alle Ebenen',
  level: (level) => `Ebene ${level}`,
  array: (array) => `, Aufstellung ${array}`,
  rules: 'Regeln',
  reconnecting: 'verbindet neu …',
  loadingThe3dView: 'Die 3D-Ansicht wird geladen …',
  boardInThreeDimensionsArrow: (variant) =>
    `${variant}: Brett in drei Dimensionen. Pfeiltasten drehen es, Plus und Minus ändern die Größe. Mit Tasten spielt man in der 2D-Ansicht.`,
  the3dViewCouldNot: 'Die 3D-Ansicht konnte nicht geladen werden.',
  show2d: '2D zeigen',
  boardArrowKeysMoveEnter: (variant) => `${variant}: Brett. Pfeiltasten gehen, Enter wählt, Escape bricht ab.`,
  passThisTurn: 'Diesmal passen',
  typeAMoveFirst: 'Schreibe zuerst einen Zug.',
  positionChanged: 'Die Stellung ist inzwischen eine andere: Gilt der Zug auch für sie?',
  typeAMove: 'Zug eingeben',
  typeAMoveLike: (example) => `Zug eingeben, etwa ${example}`,
  move: 'Ziehen',
  moves: 'Züge',
  noMovesYet: 'Noch keine Züge.',
  andWatching: 'und schaut zu.',
  leave: 'Gehen',
  theGameGoesOnWithout: (how) => `${how} Die Partie geht ohne dich weiter.`,
  watchOn: 'Weiter zuschauen',
  piecesAndHowTheyMove: 'Figuren und wie sie ziehen',
  you: 'du',
  bot: 'Bot',
  away: 'abwesend',
  playsWith: (names: string) => `spielt mit ${names}`,
  hasLeft: (name: string) => (name ? `${name} ist gegangen` : 'ist gegangen'),
  ofCounted: (moves, of) => `zählt ${moves} von ${of} Zügen`,
  ofChecks: (count, limit) => `${count} von ${limit} Schachgeboten`,
  out: 'Ausgeschieden',
  thinking: 'denkt nach',
  toMove: 'am Zug',
  movesLeft: (left, of) => `am Zug: noch ${left} von ${of} Zügen`,
  mMarksACellA: ', M markiert ein Feld, A beginnt und beendet einen Pfeil',
  boardArrowKeysMoveEnter2: (variant, more) =>
    `${variant}: Brett. Pfeiltasten gehen, Enter wählt, Escape bricht ab${more}.`,
  theComputersProgress: 'Wie weit der Computer ist',
  isThinking: (player) => `${player} denkt nach`,
  depth: (depth) => `Tiefe ${depth}`,
  nodes: (nodes) => `${nodes} Knoten`,
  justBegun: 'eben begonnen',
  royal: 'König',
  isOut: (loser) => `${loser} ist ausgeschieden`,
  hasLeftTheGame: (loser) => `${loser} hat die Partie verlassen, alle Figuren das Brett.`,
  hasLeftThePieces: (loser, royal) =>
    `${loser} hat die Partie verlassen. Vom Brett geht: ${royal}; die anderen Figuren bleiben.`,
  royalWasAttacked: (by, royal) => `${by} hat diese Figur angegriffen: ${royal}.`,
  royalWasCaptured: (by, royal) => `${by} hat diese Figur geschlagen: ${royal}.`,
  royalLeaves: (others) =>
    others > 0
      ? `Mit ihr ${plural(others, { one: 'verlässt eine weitere', other: `verlassen ${others} weitere` })} das Brett.`
      : 'Sie verlässt das Brett.',
  armyLeaves: (loser, others) =>
    `${plural(others, { one: `Die andere Figur von ${loser} verlässt`, other: `Die anderen ${others} Figuren von ${loser} verlassen` })} das Brett.`,
  armyIsRecruited: (by, loser, others) =>
    `${plural(others, { one: `Die andere Figur von ${loser} gehört`, other: `Die anderen ${others} Figuren von ${loser} gehören` })} jetzt ${by}.`,
  armyStays: (loser, others) =>
    `${plural(others, { one: `Die andere Figur von ${loser} bleibt`, other: `Die anderen ${others} Figuren von ${loser} bleiben` })} stehen.`,
  confirmOrTakeBack: (move) => `${move}: Eingabe bestätigt, Escape nimmt ihn zurück`,
  theMoveIsTakenBack: (move) => `Der Zug ${move} ist zurückgenommen.`,
  waits: 'wird gesendet',
  yourMoveWaits: (move) => `${move} ist unterwegs; der Server hat den Zug noch nicht.`,
};
export default german;
