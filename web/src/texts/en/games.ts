// English: the list of games that were played.

export default {
  resume: 'Resume',
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
};
