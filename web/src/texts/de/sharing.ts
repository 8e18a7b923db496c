// German: like ../en/sharing.ts.

import type english from '../en/sharing';

const german: typeof english = {
  linkToThisPosition: 'Link zu dieser Stellung',
  copied: (what) => `Kopiert: ${what}`,
  pgnSaved: 'PGN gespeichert',
  pictureSaved: 'Bild gespeichert',
  analyse: 'Analysieren',
  setUpFromHere: 'Von hier aus aufstellen',
  copyFen: 'FEN kopieren',
  uciLine: 'UCI-Zeile',
  copyUciLine: 'UCI-Zeile kopieren',
  copyPgn: 'PGN kopieren',
  savePgn: 'PGN speichern',
  savePictureSvg: 'Bild speichern (SVG)',
  savePicturePng: 'Bild speichern (PNG)',
  toBeCopiedByHand: (what) => `${what}, von Hand zu kopieren:`,
  noPicture: 'Das Bild konnte nicht gemacht werden.',
  glyphs: {
    1: 'guter Zug',
    2: 'Fehler',
    3: 'glänzender Zug',
    4: 'grober Fehler',
    5: 'interessanter Zug',
    6: 'zweifelhafter Zug',
  },
  linkToThisAnalysis: 'Link zur ganzen Analyse',
  tooLongForALink: 'Die Analyse ist zu lang für einen Link: speichere sie als PGN.',
  linkIsDamaged: 'Dieser Link ist beschädigt, oder es ist keine Analyse darin.',
  saveAnimation: 'Animation speichern (GIF)',
  drawing: (done, all) => `Zeichnet ${done} von ${all} Stellungen …`,
  animationSaved: 'Animation gespeichert',
};
export default german;
