// German: like ../en/clock.ts.

import { plural } from '../language';
import type english from '../en/clock';

const german: typeof english = {
  give15Seconds: (player) => `${player} 15 Sekunden geben`,
  timeOf: (player) => `Zeit von ${player}`,
  yourTimeIsNearlyOver: 'Deine Zeit ist fast um',
  addedWithEachMove: 'Zugabe bei jedem Zug',
  delayBeforeTheTimeRuns: 'Aufschub, bevor die Zeit läuft',
  bronsteinDelayGivenBack: 'Bronstein: verbrauchte Zeit zurück',
  daysForEachTurn: 'Tage für jeden Zug',
  time: 'Zeit',
  noClock: 'Ohne Uhr',
  ownNumbers: 'Eigene Zahlen …',
  kindOfClock: 'Art der Uhr',
  days: 'Tage',
  minutes: 'Minuten',
  seconds: 'Sekunden',
  periods: 'Perioden',
  delay: (main, seconds) => `${main}, ${seconds} s Aufschub`,
  bronsteinDelay: (main, seconds) => `${main}, ${seconds} s Bronstein`,
  then: (main) => `${main}, dann `,
  daysATurn: (count) => plural(count, { one: `${count} Tag je Zug`, other: `${count} Tage je Zug` }),
  byoyomiPeriods: 'Byo-yomi: Perioden',
};
export default german;
