// English: reading records.

import { plural } from '../language';

export default {
  importSennight: 'Import · Sennight',
  chooseAFileOrPaste: 'Choose a file or paste a game first.',
  theTextIsLongerThan: (longest: string | number) =>
    `The text is longer than ${longest} kB: import fewer games at a time.`,
  thisBrowserHasNoRoom: 'This browser has no room left for another analysis.',
  import: 'Import',
  gamesAsPgnOfAny: 'Games as PGN, of any variant here. Comments, variations and arrows come along.',
  aFile: 'A file',
  orItsText: 'or its text',
  n1E4E52Nf3: '1. e4 e5 2. Nf3 *',
  read: 'Read',
  analysesInThisBrowser: 'Analyses in this browser',
  forget: 'Forget',
  games: (count: number) => plural(count, { one: `${count} game`, other: `${count} games` }),
  moves: (count: number, when: string) =>
    `${plural(count, { one: `${count} move`, other: `${count} moves` })} · ${when}`,
};
