// German: like ../en/learn.ts.

import { plural } from '../language';
import type english from '../en/learn';

const german: typeof english = {
  fromThereIsNoWay: (from) => `Von ${from} führt kein Weg zu dem, was noch fehlt. Nimm einen Zug zurück.`,
  goTo: (next) => `Geh nach ${next}.`,
  rules: 'Regeln',
  play: 'Spielen',
  puzzles: 'Rätsel',
  pieces: 'Figuren',
  ofDone: (piece, count, all) => `${piece}, ${count} von ${all} geschafft`,
  exercise: 'Übung',
  tryAgain: 'Noch einmal versuchen',
  aMoment: 'Einen Moment …',
  theCannotMoveFromBy: (piece, from) =>
    `Diese Figur kann von ${from} nicht ziehen, weder allein noch mit anderen daneben: ${piece}. Es gibt also nichts zu üben.`,
  yourMoves: 'Deine Züge:',
  least: 'Am wenigsten:',
  yourBest: 'Dein Bestes:',
  nextExercise: 'Nächste Übung',
  hint: 'Tipp',
  takeBack: 'Zurücknehmen',
  startAgain: 'Neu beginnen',
  emptyBoardWithOneArrow: (variant, piece) =>
    `${variant}: leeres Brett mit einer Figur, ${piece}. Pfeiltasten gehen, Enter wählt, Escape bricht ab.`,
  boardWithOthersArrow: (variant, piece, others) =>
    `${variant}: Brett mit einer Figur, ${piece}, und ${plural(others, { one: 'einer anderen', other: `${others} anderen` })}. Pfeiltasten gehen, Enter wählt, Escape bricht ab.`,
  left: (to, count, cells) =>
    `${to}. Noch ${plural(count, { one: `${count} Feld`, other: `${count} Felder` })}: ${cells}`,
  perfect: (steps) =>
    `Perfekt: ${plural(steps, { one: `${steps} Zug`, other: `${steps} Züge` })}. Mit weniger schafft es niemand.`,
  wellDone: (steps, best) =>
    `Gut gemacht: ${plural(steps, { one: `${steps} Zug`, other: `${steps} Züge` })}. ${plural(best, { one: `${best} genügt`, other: `${best} genügen` })}; findest du den Weg?`,
  fromCanDoIt: (words, from, count) =>
    `${words} Von ${from} aus ${plural(count, { one: `reicht ${count} Zug`, other: `reichen ${count} Züge` })}.`,
  exercisesDone: (count, pieces) =>
    `Übungen · ${plural(count, { one: `${count} Figur`, other: `${count} Figuren` })} von ${pieces} geschafft`,
  reachTheMarked: (count) =>
    `${plural(count, { one: 'Erreiche das markierte Feld', other: 'Erreiche die markierten Felder, gleich in welcher Reihenfolge,' })} in so wenigen Zügen, wie du kannst:`,
  takeTheMarked: (count) =>
    `${plural(count, { one: 'Schlag die markierte Figur', other: 'Schlag die markierten Figuren, gleich in welcher Reihenfolge,' })} in so wenigen Zügen, wie du kannst:`,
  whatIsTakenIsGone: 'Was du schlägst, ist weg. Die anderen Figuren bleiben stehen.',
  othersStandStill: 'Die anderen Figuren bleiben stehen und können nicht geschlagen werden.',
  changes: 'Unterwegs wird die Figur zu einer anderen. Jetzt ist sie:',
  exercisesSennight: (variant) => `${variant}: Übungen · Sennight`,
};
export default german;
