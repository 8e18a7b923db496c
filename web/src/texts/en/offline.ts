// English: games without the server.

export default {
  noSuchGameHere: 'This browser has no such game.',
  noRoomForTheGame: 'This browser has no room left for the game.',
  othersNeedTheServer: 'Games with others need the server.',
  theGameHasGoneOn: 'The game has gone on.',
  noMoveToTakeBack: 'There is no move to take back.',
  theGameIsOver: 'The game is over.',
  thisNeedsTheServer: 'This needs the server, which does not answer.',
};
