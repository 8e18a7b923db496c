// English: the list of games that were played.

import { plural } from '../language';

export default {
  resume: 'Resume',
  yourTurn: 'Your turn',
  damagedGame: 'Damaged game',
  whatIsKeptOfIt: 'What is kept of it is not what was written.',
  watching: (watchers: string | number) => ` · ${watchers} watching`,
  gamesSennight: 'Games · Sennight',
  games: 'Games',
  importPgn: 'Import PGN',
  noGameHasBeenPlayed: 'No game has been played here yet.',
  chooseOne: 'Choose one',
  arrowKeysGoFromGame: 'Arrow keys go from game to game.',
  otherGames: 'Other games',
  gamesOnThisServer: 'Games on this server',
  yourGames: 'Your games',
  yourFinishedGames: 'Your finished games',
  finishedGames: 'Finished games',
  downloadYours: 'Download your games (PGN)',
  downloading: (done: number, all: number) => `Reading ${done} of ${all} games …`,
  downloaded: (games: number) => plural(games, { one: 'One game saved.', other: `${games} games saved.` }),
};
