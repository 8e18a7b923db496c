// Asking the server for a game that was kept here, so that it is made once, whatever answer is lost.

import type { NewGame } from '../api/types';
import { drawnId, handoverOf, type KeptGame } from './kept';

export interface Answer {
  status: number;
  body: { id?: string; error?: { message: string; code: string } };
}

/**
 * Asks, with an id that is kept before it is sent: after a lost answer the same id is asked for, and the server has one game of it. Returns
 * the game as it is kept by then, and its id there, why the server does not take it, or neither: another time. `post` fails as fetch does.
 */
export async function entrust(
  kept: KeptGame,
  post: (wanted: NewGame) => Promise<Answer>,
  keep: (game: KeptGame) => boolean,
): Promise<{ kept: KeptGame; id?: string; refused?: string }> {
  if (kept.asked === undefined) {
    kept = { ...kept, asked: drawnId() };
    keep(kept);
  }
  const wanted = handoverOf(kept);
  const isUnknown = ({ status, body }: Answer) => status === 409 && body.error?.code === 'guest';
  let answer = await post(wanted);
  // Whom the server did not know it knows from now on. A browser that keeps no cookies stays unknown, and names no game.
  if (isUnknown(answer)) answer = await post(wanted);
  if (isUnknown(answer)) {
    const { id: _, ...unnamed } = wanted;
    answer = await post(unnamed);
  }
  const { status, body } = answer;
  if (status === 201) return { kept, id: body.id };
  if (status === 400) return { kept, refused: body.error?.message ?? '' };
  // Somebody else has a game of that id.
  if (status === 409) {
    const { asked: _, ...unasked } = kept;
    kept = unasked;
    keep(kept);
  }
  return { kept };
}
