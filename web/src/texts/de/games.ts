// German: like ../en/games.ts.

import type english from '../en/games';
import { plural } from '../language';

const german: typeof english = {
  resume: 'Fortsetzen',
  yourTurn: 'Du bist am Zug',
  damagedGame: 'Beschädigte Partie',
  whatIsKeptOfIt: 'Was davon aufbewahrt ist, ist nicht, was geschrieben wurde.',
  watching: (count) => ` · ${count} schauen zu`,
  gamesSennight: 'Partien · Sennight',
  games: 'Partien',
  importPgn: 'PGN einlesen',
  noGameHasBeenPlayed: 'Hier wurde noch keine Partie gespielt.',
  chooseOne: 'Wähle ein Spiel',
  arrowKeysGoFromGame: 'Mit den Pfeiltasten geht es von Partie zu Partie.',
  otherGames: 'Andere Partien',
  gamesOnThisServer: 'Partien auf diesem Server',
  yourGames: 'Deine Partien',
  yourFinishedGames: 'Deine beendeten Partien',
  finishedGames: 'Beendete Partien',
  downloadYours: 'Deine Partien herunterladen (PGN)',
  downloading: (done, all) => `Liest ${done} von ${all} Partien …`,
  downloaded: (games) => plural(games, { one: 'Eine Partie gespeichert.', other: `${games} Partien gespeichert.` }),
};
export default german;
