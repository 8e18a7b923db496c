// English: sharing and saving games.

export default {
  linkToThisPosition: 'Link to this position',
  copied: (what: string | number) => `${what} copied`,
  pgnSaved: 'PGN saved',
  pictureSaved: 'Picture saved',
  analyse: 'Analyse',
  setUpFromHere: 'Set up from here',
  copyFen: 'Copy FEN',
  uciLine: 'UCI line',
  copyUciLine: 'Copy UCI line',
  copyPgn: 'Copy PGN',
  savePgn: 'Save PGN',
  savePictureSvg: 'Save picture (SVG)',
  savePicturePng: 'Save picture (PNG)',
  toBeCopiedByHand: (what: string | number) => `${what}, to be copied by hand:`,
  noPicture: 'The picture could not be made.',
  glyphs: {
    1: 'good move',
    2: 'mistake',
    3: 'brilliant move',
    4: 'blunder',
    5: 'interesting move',
    6: 'dubious move',
  },
};
