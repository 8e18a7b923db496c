// One instance of the engine (apps/page_engine): texts in and out of its memory. Plain JavaScript, so that tools and tests
// outside the app use it as it is; docs/page-engine.md describes it.

/** What the engine's C library names but nobody calls: files and the like. Each says that it is not possible. */
const notPossible = 52;

/**
 * @param {WebAssembly.Module} module
 * @param {() => number} now milliseconds since any moment
 * @param {(share: number) => void} progress hears which share of a long call is done, 0 to 1
 */
export async function instantiate(module, now, progress = () => {}) {
  const wasi = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from === 'wasi_snapshot_preview1')
      wasi[name] = (...values) => {
        // The program ends itself when it has no memory left.
        if (name === 'proc_exit') throw new Error(`the engine has ended with ${values[0]}`);
        return notPossible;
      };
  const { exports } = await WebAssembly.instantiate(module, { page: { now, progress }, wasi_snapshot_preview1: wasi });
  exports._initialize();

  /** Where a text lies in the engine's memory, and its bytes. */
  const given = (text) => {
    const bytes = new TextEncoder().encode(text);
    const at = exports.allocate(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  };
  const told = () =>
    new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.told_text(), exports.told_length()));

  return {
    /** Takes the variants, the text of an object {"PATH": "TEXT"}; throws when there is something wrong with them. */
    start(variants) {
      if (exports.start(...given(variants)) !== 200) throw new Error(told());
    },
    /** The answer to a call of docs/api.md: `body` is the text of a POST, '' for a GET. */
    answer(path, body) {
      const status = exports.answer(...given(path), ...given(body));
      return { status, body: told() };
    },
    perft: (id, depth) => exports.perft(...given(id), depth),
    bench: (id) => exports.bench(...given(id)),
    search: (id, nodes) => exports.search(...given(id), nodes),
  };
}
