// All that is kept of somebody, page by page, into one file.

import type { ExportPage, GuestExportPage } from '../../api/types';
import { download } from '../../notebook/picture';

type Page = (Omit<ExportPage, 'account'> & { account?: unknown }) & Partial<Pick<GuestExportPage, 'guest'>>;

/** `page` gives those games that come after one with this id; `told` hears how many have been read. */
export async function saveOwn(
  page: (from: string | null) => Promise<Page>,
  asPgn: boolean,
  told: (games: number) => void,
): Promise<void> {
  const games: Page['games'] = [];
  let besides: Partial<Page> = {};
  let from: string | null = null;
  do {
    const { games: more, next, ...rest }: Page = await page(from);
    games.push(...more);
    besides = rest;
    from = next;
    told(games.length);
  } while (from !== null);
  if (asPgn) {
    const records = games.flatMap(({ pgn }) => (pgn ? [pgn.trimEnd()] : []));
    download('sennight-games.pgn', `${records.join('\n\n\n')}\n`, 'application/x-chess-pgn');
  } else {
    const name = besides.guest ? 'sennight-guest.json' : 'sennight-account.json';
    download(name, JSON.stringify({ ...besides, games }, null, 2), 'application/json');
  }
}
