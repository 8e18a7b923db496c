// German: like ../en/offline.ts.

import type english from '../en/offline';

const german: typeof english = {
  noSuchGameHere: 'Dieses Spiel gibt es in diesem Browser nicht.',
  noRoomForTheGame: 'In diesem Browser ist kein Platz mehr für die Partie.',
  othersNeedTheServer: 'Partien mit anderen brauchen den Server.',
  theGameHasGoneOn: 'Die Partie ist schon weitergegangen.',
  noMoveToTakeBack: 'Es gibt keinen Zug zurückzunehmen.',
  theGameIsOver: 'Die Partie ist zu Ende.',
  thisNeedsTheServer: 'Das braucht den Server, und der antwortet nicht.',
};
export default german;
