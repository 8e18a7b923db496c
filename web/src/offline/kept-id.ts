// The names of games that this browser keeps until the server answers.

/** Ids of such games begin so; no id of the server does. */
export const keptPrefix = 'kept-';

/** Whether an id is that of such a game, or the path of a call is about one. */
export const isKept = (text: string) => text.startsWith(keptPrefix) || text.startsWith(`/api/games/${keptPrefix}`);
