// Which sounds a game makes as it goes on.

import { untrack } from 'svelte';
import { changeSounds, moveSound, sound } from '../../sound/sounds';
import type { GameSession } from './session.svelte';

/** To be called while a component is made; lasts as long as that. */
export function listen(session: GameSession) {
  /** What has been heard so far; -1 before the game is there. */
  let plies = -1;
  let over = false;
  let mine = false;
  /** The ply whose move was heard when the player made it. */
  let own = -1;

  $effect(() => {
    const { game, pending } = session;
    if (!game) return;
    untrack(() => {
      if (pending && own !== plies + 1) {
        own = plies + 1;
        sound(moveSound(pending));
      }
      const now = { plies: game.moves.length, over: game.result.over, mine: session.canMove };
      // What was there when the page was opened, or is taken back, is silent.
      if (plies >= 0 && (now.plies > plies || (now.over && !over)))
        sound(
          ...changeSounds({
            moves: game.moves.slice(plies),
            check: game.position.checks.length > 0,
            ended: now.over && !over,
            heard: own === now.plies,
            called: now.mine && !mine && (session.shared || document.visibilityState === 'hidden'),
          }),
        );
      if (!pending) own = -1;
      ({ plies, over, mine } = now);
    });
  });
}
