// How many games wait for a move of whoever reads this, as far as a list of games has told last; the frame of the app shows it.

export const waiting = $state({ count: 0 });
