// Which drawings pieces have: what the reader has chosen for the whole page, unless an owner of some components says otherwise for these.

import { getContext, setContext } from 'svelte';

/** 'usual': as each game's players know it. */
export type PieceSet = 'usual' | 'pictures' | 'tokens' | 'letters';

const key = Symbol('piece set');
let ofPage: () => PieceSet = () => 'usual';

/** Says where the page's own choice stands. */
export function pieceSetOfPage(choice: () => PieceSet) {
  ofPage = choice;
}

/** For all components inside the one that is being made. */
export function pieceSetInside(choice: () => PieceSet) {
  setContext(key, choice);
}

/** The choice for the component that is being made; reading it follows its changes. */
export function pieceSetHere(): () => PieceSet {
  return getContext<(() => PieceSet) | undefined>(key) ?? (() => ofPage());
}
