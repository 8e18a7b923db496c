// German: like ../en/import.ts.

import { plural } from '../language';
import type english from '../en/import';

const german: typeof english = {
  importSennight: 'Einlesen · Sennight',
  chooseAFileOrPaste: 'Wähle zuerst eine Datei oder füge eine Partie ein.',
  theTextIsLongerThan: (longest) => `Der Text ist länger als ${longest} kB: lies weniger Partien auf einmal ein.`,
  thisBrowserHasNoRoom: 'In diesem Browser ist kein Platz mehr für eine weitere Analyse.',
  import: 'Einlesen',
  gamesAsPgnOfAny: 'Partien als PGN, von jedem Spiel hier. Kommentare, Varianten und Pfeile kommen mit.',
  aFile: 'Eine Datei',
  orItsText: 'oder ihr Text',
  n1E4E52Nf3: '1. e4 e5 2. Nf3 *',
  read: 'Lesen',
  analysesInThisBrowser: 'Analysen in diesem Browser',
  forget: 'Vergessen',
  games: (count) => plural(count, { one: `${count} Partie`, other: `${count} Partien` }),
  moves: (count, when) => `${plural(count, { one: `${count} Zug`, other: `${count} Züge` })} · ${when}`,
};
export default german;
