// German: like ../en/lobby.ts.

import { plural } from '../language';
import type english from '../en/lobby';

const german: typeof english = {
  lobbySennight: 'Lobby · Sennight',
  playSomebodyNow: 'Jetzt mit jemandem spielen',
  reconnecting: 'verbindet neu …',
  game: 'Spiel',
  youPlay: 'Du spielst',
  anySide: 'Egal',
  playNow: 'Jetzt spielen',
  whoLooksForTheSame:
    'Wer dasselbe Spiel und dieselbe Zeit sucht, kommt sofort mit dir in eine Partie. Alle dürfen zuschauen. Bleib auf Sennight, während du wartest.',
  youLookForPlayers: 'Du suchst Mitspieler',
  whoWantsToPlay: 'Wer spielen will',
  askingTheServer: 'Der Server wird gefragt …',
  nobodyElseLooksForA: 'Zurzeit sucht sonst niemand eine Partie.',
  sitDown: 'Platz nehmen',
  gamesToWatch: 'Partien zum Zuschauen',
  noPublicGameGoesOn: 'Zurzeit läuft keine öffentliche Partie.',
  beginOneWithFriends: 'Beginne eine mit Freunden',
  andLetEverybodyWatch: ', und lass alle zuschauen.',
  watch: 'Zuschauen',
  yourOtherGameHasBegun: 'Deine andere Partie hat begonnen.',
  goThere: 'Hingehen',
  close: 'Schließen',
  yourSearchForPlayersOf: (games) =>
    `Deine Suche nach Mitspielern für ${games} ist zu Ende: Der Server war nicht zu erreichen oder wurde neu gestartet.`,
  lookAgain: 'Wieder suchen',
  lookingForPlayersOf: (games) => `Mitspieler gesucht für ${games} …`,
  lobby: 'Lobby',
  rulesOf: (game) => `Regeln von ${game}`,
  noClock: 'Ohne Uhr',
  itCounts: 'Mit Wertung: die Partie zählt',
  withAnAccount: 'Für Partien mit Wertung braucht man ein Konto.',
  whatCounts: 'Mit Uhr, und nichts wird zurückgenommen.',
  rated: (clock, missing) => `${clock} · mit Wertung · ${missing}`,
  unrated: (clock, missing) => `${clock} · ohne Wertung · ${missing}`,
  leave: 'Gehen',
  withdraw: 'Zurückziehen',
  playWith: (game, people) => `${game} mit ${people} spielen`,
  join: 'Dazusetzen',
  play: 'Spielen',
  bot: 'Bot',
  taken: (seats) => `${seats} vergeben`,
  ofPlayers: (count, players) => `${count} von ${players} Spielern`,
  playersIn: (players) => ` (${players} Spieler)`,
  lookForPlayers: (count) => plural(count, { one: `${count} sucht Mitspieler`, other: `${count} suchen Mitspieler` }),
};
export default german;
