// German: like ../en/preferences.ts.

import type english from '../en/preferences';

const german: typeof english = {
  sounds: 'Töne',
  asTheBrowser: 'Wie der Browser',
  usual: 'Üblich',
  pictures: 'Bilder',
  tokens: 'Marken',
  letters: 'Buchstaben',
  gamesOwn: 'Wie das Spiel',
  green: 'Grün',
  brown: 'Braun',
  blue: 'Blau',
  grey: 'Grau',
  theGamesOwn: 'Wie im Spiel üblich',
  cells: 'Felder',
  asTheSystem: 'Wie das System',
  light: 'Hell',
  dark: 'Dunkel',
  loading2: 'Wird geladen …',
  thisDidNotWorkIs: 'Das hat nicht geklappt. Ist genug Platz da?',
  never: 'Nie',
  withOthers: 'Mit anderen',
  always: 'Immer',
  language: 'Sprache',
  pieces: 'Figuren',
  boards: 'Bretter',
  colours: 'Farben',
  computersMovesAreShownFor: 'Züge des Computers sind mindestens so lange zu sehen',
  confirmAMoveBeforeIt: 'Züge bestätigen, bevor sie gelten',
  movesInWriting: 'Schreibweise der Züge',
  chooseMovesWhileOthersHave: 'Züge wählen, während andere am Zug sind',
  threeOrFourAtOne: 'Zu dritt oder viert vor einem Bildschirm: das Brett zu dem drehen, der am Zug ist',
  moreThanTwoPlayersAsk: 'Bei mehr als zwei Spielern: vor einem Zug nachfragen, der den König kostet',
  keepTheAppOnThis: 'Die App auf diesem Gerät behalten: Sie öffnet, spielt und analysiert dann ohne den Server',
};
export default german;
