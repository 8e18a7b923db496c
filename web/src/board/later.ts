// Parts of a board that come with the first press on it: before that nobody needs them.

export { default as Chooser } from './Chooser.svelte';
export { default as OnItsWay } from './OnItsWay.svelte';
