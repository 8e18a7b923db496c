// Answers come late: a page that was left meanwhile must not touch the title, the address or the place of the next one.

import { onDestroy } from 'svelte';

/** To be called while a component is made: whether it is still on the page, whenever that is asked. */
export function staying(): () => boolean {
  let stays = true;
  onDestroy(() => (stays = false));
  return () => stays;
}
