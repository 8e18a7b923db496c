// English: clocks and times.

import { plural } from '../language';

export default {
  give15Seconds: (player: string | number) => `Give ${player} 15 seconds`,
  timeOf: (player: string | number) => `Time of ${player}`,
  yourTimeIsNearlyOver: 'Your time is nearly over',
  addedWithEachMove: 'Added with each move',
  delayBeforeTheTimeRuns: 'Delay before the time runs',
  bronsteinDelayGivenBack: 'Bronstein delay: given back',
  daysForEachTurn: 'Days for each turn',
  time: 'Time',
  noClock: 'No clock',
  ownNumbers: 'Own numbers…',
  kindOfClock: 'Kind of clock',
  days: 'Days',
  minutes: 'Minutes',
  seconds: 'Seconds',
  periods: 'Periods',
  delay: (main: string, seconds: number) => `${main}, ${seconds} s delay`,
  bronsteinDelay: (main: string, seconds: number) => `${main}, ${seconds} s Bronstein delay`,
  then: (main: string) => `${main}, then `,
  daysATurn: (count: number) => plural(count, { one: `${count} day a turn`, other: `${count} days a turn` }),
  byoyomiPeriods: 'Byo-yomi: periods',
};
