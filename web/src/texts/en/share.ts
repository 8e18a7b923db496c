// English: the menu for sharing a game.

export default {
  shareExport: 'Share & export',
  thisCouldNotBeLoaded: 'This could not be loaded. Try again when there is a connection.',
};
