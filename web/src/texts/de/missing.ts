// German: like ../en/missing.ts.

import type english from '../en/missing';

const german: typeof english = {
  thereIsNoSuchPage: 'Diese Seite gibt es nicht',
  noGameIsCalled: (asked) => `Kein Spiel heißt „${asked}“`,
  thisGameIsNotHere: 'Diese Partie ist nicht hier',
  theAddressLeadsNowherePerhaps: 'Die Adresse führt nirgendwohin. Vielleicht fehlt ein Buchstabe.',
  itMayHaveAnotherName: 'Vielleicht heißt es hier anders.',
  noGameOnThisServer:
    'Keine Partie auf diesem Server hat diese Adresse. Vielleicht ist der Link abgeschnitten, oder die Partie wurde auf einem anderen Server gespielt.',
  sennight: (title) => `${title} · Sennight`,
  didYouMean: 'Meintest du',
  seeAllTheGames: 'Alle Spiele ansehen',
  gamesOnThisServer: 'Partien auf diesem Server',
};
export default german;
