// German: like ../en/variant.ts.

import { plural } from '../language';
import type english from '../en/variant';

const german: typeof english = {
  royal: 'königlich',
  asTheComputerJudgesIt: 'Nach dem Urteil des Computers, mit allen Figuren auf dem Brett und im Mittel mit wenigen',
  notation: 'Notation:',
  whatTheSignsMean: 'Was die Zeichen bedeuten',
  forwardIsUpThePage: 'Vorn ist oben.',
  players: 'Spieler',
  board: 'Brett',
  onLevels: (levels) => ` auf ${levels} Ebenen`,
  inventor: 'Erfinder',
  source: 'Quelle',
  changeAndPlayIt: 'Ändern und spielen',
  playThisGame: 'Dieses Spiel spielen',
  playSomebodyNow: 'Jetzt mit jemandem spielen',
  exercises: 'Übungen',
  study: 'Untersuchen',
  analyse: 'Analysieren',
  setUpAPosition: 'Stellung aufbauen',
  changeThisGame: 'Dieses Spiel ändern',
  theArrayPiecesOnThe: (count) => `Die Aufstellung: ${count} Figuren auf dem Brett`,
  partOfThisArrayIs: 'Ein Teil dieser Aufstellung ist rekonstruiert.',
  rules: 'Regeln',
  pieces: 'Figuren',
  smaller: 'Kleineres',
  larger: 'Größeres',
  pictureOfTheseCells: (size, cells) => `${size} Bild dieser Felder: ${cells}`,
  both: 'zieht oder schlägt',
  quiet: 'zieht nur',
  capture: 'schlägt nur',
  hop: 'über eine Figur dazwischen',
  initial: 'nur im ersten Zug',
  onCells: (reach, count) => `${reach} auf ${plural(count, { one: `${count} Feld`, other: `${count} Feldern` })}`,
  pieceOn: (piece, cell, what) => `${piece} auf ${cell}: ${what}.`,
  doesNotMove: 'zieht nicht',
  points: (count) => plural(count, { one: `${count} Punkt`, other: `${count} Punkte` }),
  cells: (count) => plural(count, { one: `${count} Feld`, other: `${count} Felder` }),
  rulesSennight: (variant) => `${variant}: Regeln · Sennight`,
};
export default german;
