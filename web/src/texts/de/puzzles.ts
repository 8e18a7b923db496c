// German: like ../en/puzzles.ts.

import { plural } from '../language';
import type english from '../en/puzzles';

const moves = (count: number) => plural(count, { one: `${count} Zug`, other: `${count} Zügen` });

const german: typeof english = {
  puzzles: 'Rätsel',
  puzzlesSennight: 'Rätsel · Sennight',
  whatTheyAre:
    'Stellungen aus Partien, in denen eine Seite in einem, zwei oder drei Zügen den Gewinn erzwingt, und zwar auf nur eine Art. Jede Antwort ist geprüft.',
  puzzleOfTheDay: 'Rätsel des Tages',
  theSameForEverybody: 'Für alle dasselbe, jeden Tag ein neues.',
  solveIt: 'Lösen',
  doneToday: 'Heute geschafft',
  yourRating: 'Deine Wertung',
  ratingMoves: (count) => `nach ${plural(count, { one: `${count} Rätsel`, other: `${count} Rätseln` })}`,
  ratingNone: 'Mit dem ersten Rätsel beginnt sie sich zu bewegen.',
  daysInARow: (count) => plural(count, { one: `${count} Tag in Folge`, other: `${count} Tage in Folge` }),
  games: 'Spiele',
  solvedOf: (done, all) => `${done} von ${all} gelöst`,
  noPuzzles: 'Diese App wurde ohne Rätsel gebaut.',
  noneOfThisGame: 'Zu diesem Spiel gibt es noch keine Rätsel.',
  otherGames: 'Rätsel anderer Spiele',
  title: (variant, puzzle) => `${variant}: Rätsel ${puzzle}`,
  titleOfDay: (variant, day) => `${variant}: Rätsel vom ${day}`,
  winsIn: (player, count) => `${player} zieht und erzwingt den Gewinn in ${moves(count)}. Es gibt nur einen Weg.`,
  movesLeft: (count) => `Noch ${plural(count, { one: `${count} Zug`, other: `${count} Züge` })}`,
  grade: (grade) => `Schwierigkeit ${grade}`,
  rules: 'Regeln',
  exercises: 'Übungen',
  allPuzzles: 'Alle Rätsel',
  puzzleNumber: 'Nummer des Rätsels',
  stateOf: (puzzle, state) => `${puzzle}, ${state}`,
  stateOpen: 'offen',
  stateSolved: 'gelöst',
  stateHinted: 'mit Tipps gelöst',
  stateMissed: 'verfehlt',
  hint: 'Tipp',
  showSolution: 'Lösung zeigen',
  startAgain: 'Neu beginnen',
  next: 'Nächstes Rätsel',
  pass: 'Diesen Zug aussetzen',
  board: (variant) => `Rätsel zu ${variant}.`,
  right: (left) => `Richtig. Noch ${plural(left, { one: `${left} Zug`, other: `${left} Züge` })}.`,
  wrong: (move, count) =>
    count === 1
      ? `${move} gewinnt nicht sofort. Etwas anderes schon: Sieh noch einmal hin.`
      : `${move} mag gut sein, gewinnt aber nicht in ${moves(count)}: Es gibt eine Antwort darauf. Sieh noch einmal hin.`,
  solved: 'Gelöst!',
  solvedWithHelp: 'Geschafft. Mit Tipp zählt es halb.',
  solvedLate: 'Geschafft. Es zählt der erste Versuch.',
  shown: 'Das war der Weg.',
  solution: 'Lösung',
  ratingNow: (rating, change) => `Deine Wertung: ${rating} (${change})`,
  countedBefore: 'Dieses Rätsel hat schon gezählt.',
  hintPiece: (piece, cell) => `Sieh dir die Figur auf ${cell} an: ${piece}.`,
  hintDrop: (piece) => `Sieh dir die Figur in der Hand an: ${piece}.`,
  hintKind: (kinds) => `Der Zug: ${kinds}.`,
  hintQuiet: 'Es ist ein stiller Zug: Er schlägt nichts und gibt kein Schach.',
  kindCapture: 'schlägt etwas',
  kindCheck: 'gibt Schach',
  kindPromotion: (piece) => `Umwandlung, ${piece}`,
  kindSpecial: 'ein besonderer Zug',
};
export default german;
