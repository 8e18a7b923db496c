// What can be heard of a page.

/** A script of a page: writes down what the page has the browser play, and when it makes something to play with. */
export function recordSounds() {
  window.heard = [];
  window.contexts = [];
  const touched = () => (window.untouched ??= window.heard.length + window.contexts.length);
  addEventListener('pointerdown', touched, { capture: true });
  const Plain = window.AudioContext;
  window.AudioContext = class extends Plain {
    constructor() {
      super();
      window.contexts.push(navigator.userActivation.hasBeenActive);
    }
  };
  for (const [name, Source] of [
    ['tone', OscillatorNode],
    ['noise', AudioBufferSourceNode],
  ]) {
    const start = Source.prototype.start;
    Source.prototype.start = function (when) {
      window.heard.push(name);
      return start.call(this, when);
    };
  }
}
/** What was played since this was last asked: "tone" and "noise" with blanks between. */
export const heard = (page) => page.evaluate(() => window.heard.splice(0).join(' '));
