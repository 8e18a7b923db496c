// Whether this tab looks for people to play with, or has something to say about that. What does it is in pages/lobby, which is
// fetched when somebody looks.

const key = 'sennight.looking';

export const looking = $state({ shown: false });

/** `looks`: somebody is looked for; remembered for a reload of the tab. */
export function setLooking(shown: boolean, looks: boolean) {
  looking.shown = shown;
  try {
    if (looks) sessionStorage.setItem(key, '1');
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage a reload ends the search, after a while.
  }
}

/** Goes on after a reload. */
export function resumeLooking() {
  try {
    if (sessionStorage.getItem(key)) looking.shown = true;
  } catch {
    // See above.
  }
}
