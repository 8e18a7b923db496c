// English: the lobby.

import { plural } from '../language';

export default {
  lobbySennight: 'Lobby · Sennight',
  playSomebodyNow: 'Play somebody now',
  reconnecting: 'reconnecting…',
  game: 'Game',
  youPlay: 'You play',
  anySide: 'Any side',
  playNow: 'Play now',
  whoLooksForTheSame:
    'Who looks for the same game and time gets into one game with you at once. Games are unrated, and everybody may watch. Stay on Sennight while you wait.',
  youLookForPlayers: 'You look for players',
  whoWantsToPlay: 'Who wants to play',
  askingTheServer: 'Asking the server…',
  nobodyElseLooksForA: 'Nobody else looks for a game at the moment.',
  sitDown: 'Sit down',
  gamesToWatch: 'Games to watch',
  noPublicGameGoesOn: 'No public game goes on.',
  beginOneWithFriends: 'Begin one with friends',
  andLetEverybodyWatch: ', and let everybody watch.',
  watch: 'Watch',
  yourOtherGameHasBegun: 'Your other game has begun.',
  goThere: 'Go there',
  close: 'Close',
  yourSearchForPlayersOf: (games: string | number) =>
    `Your search for players of ${games} has ended: the server was out of reach or was started anew.`,
  lookAgain: 'Look again',
  lookingForPlayersOf: (names: string | number) => `Looking for players of ${names}…`,
  lobby: 'Lobby',
  rulesOf: (variantName: string | number) => `Rules of ${variantName}`,
  noClock: 'No clock',
  unrated: (clock: string | number, missing: string | number) => `${clock} · unrated · ${missing}`,
  leave: 'Leave',
  withdraw: 'Withdraw',
  playWith: (variantName: string | number, people: string | number) => `Play ${variantName} with ${people}`,
  join: 'Join',
  play: 'Play',
  taken: (seats: string) => `${seats} taken`,
  ofPlayers: (count: number, players: number) => `${count} of ${players} players`,
  playersIn: (players: number) => ` (${players} players)`,
  lookForPlayers: (count: number) =>
    plural(count, { one: `${count} looks for players`, other: `${count} look for players` }),
};
