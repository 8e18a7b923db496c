// English: what is not there.

export default {
  thereIsNoSuchPage: 'There is no such page',
  noGameIsCalled: (asked: string | number) => `No game is called “${asked}”`,
  thisGameIsNotHere: 'This game is not here',
  theAddressLeadsNowherePerhaps: 'The address leads nowhere. Perhaps a letter is missing.',
  itMayHaveAnotherName: 'It may have another name here.',
  noGameOnThisServer:
    'No game on this server has this address. Perhaps the link is cut off, or the game was played on another server.',
  sennight: (title: string | number) => `${title} · Sennight`,
  didYouMean: 'Did you mean',
  seeAllTheGames: 'See all the games',
  gamesOnThisServer: 'Games on this server',
};
