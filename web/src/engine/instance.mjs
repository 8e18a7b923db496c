// One instance of the engine (apps/page_engine): texts in and out of its memory. Plain JavaScript, so that tools and tests
// outside the app use it as it is; docs/page-engine.md describes it.

/** What the engine's C library names but nobody calls: files and the like. Each says that it is not possible. */
const notPossible = 52;

/** The status of an answer that waits for a file. */
export const needsFile = 424;

/** Of the engine's memory in pages of 64 KiB, as apps/page_engine/CMakeLists.txt has them: the least, and the most. */
const leastPages = 512;
/** A small machine has no room for addresses that may never be used. */
const mostPages = [16384, 4096];
/** What a helper's calls may use, as much as the engine's own. */
const stackBytes = 4 * 1024 * 1024;

function newMemory([most, ...fewer] = mostPages) {
  try {
    return new WebAssembly.Memory({ initial: leastPages, maximum: most, shared: true });
  } catch (problem) {
    if (fewer.length === 0) throw problem;
    return newMemory(fewer);
  }
}

async function exportsOn(memory, module, now, progress) {
  const wasi = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from === 'wasi_snapshot_preview1')
      wasi[name] = (...values) => {
        // The program ends itself when it has no memory left.
        if (name === 'proc_exit') throw new Error(`the engine has ended with ${values[0]}`);
        return notPossible;
      };
  const imports = { env: { memory }, page: { now, progress }, wasi_snapshot_preview1: wasi };
  return (await WebAssembly.instantiate(module, imports)).exports;
}

/**
 * What a worker does that helps an engine: comes in on the memory of that engine, tells that it is `ready`, and does its share of all
 * thoughts from then on. It hears nothing more until it is ended from outside.
 *
 * @param {{ module: WebAssembly.Module, memory: WebAssembly.Memory, stack: number }} place `helperPlace()` of the instance
 */
export async function help({ module, memory, stack }, ready) {
  const nobody = () => 0;
  const exports = await exportsOn(memory, module, nobody, nobody);
  exports.__stack_pointer.value = stack;
  const number = exports.enlist_helper();
  ready();
  try {
    exports.help_out(number);
  } catch (problem) {
    // Whoever waits for it would wait for ever.
    exports.lose_a_helper();
    throw problem;
  }
}

/**
 * @param {WebAssembly.Module} module
 * @param {() => number} now milliseconds since any moment
 * @param {(share: number) => void} progress hears which share of a long call is done, 0 to 1
 */
export async function instantiate(module, now, progress = () => {}) {
  const memory = newMemory();
  const exports = await exportsOn(memory, module, now, progress);
  exports._initialize();

  /** Where a text lies in the engine's memory, and its bytes. */
  const given = (text) => {
    const bytes = new TextEncoder().encode(text);
    const at = exports.allocate(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  };
  // A copy: a text is not read from memory that others may write to.
  const told = () =>
    new TextDecoder().decode(new Uint8Array(memory.buffer, exports.told_text(), exports.told_length()).slice());

  return {
    /** What a worker needs to help this engine, one place for each. */
    helperPlace: () => ({ module, memory, stack: exports.allocate(stackBytes) + stackBytes }),
    /** Takes the variants, the text of an object {"PATH": "TEXT"}, null for a net; throws when there is something wrong with them. */
    start(variants) {
      if (exports.start(...given(variants)) !== 200) throw new Error(told());
    },
    /** Takes a net, '' when it cannot be had; throws when there is something wrong with it. Its game is thought about without it then. */
    give(path, text) {
      if (exports.give(...given(path), ...given(text)) !== 200) throw new Error(told());
    },
    /**
     * The answer to a call of docs/api.md: `body` is the text of a POST, '' for a GET. With the status `needsFile` it is the path of a
     * file that has to be given before the call is asked again.
     */
    answer(path, body) {
      const status = exports.answer(...given(path), ...given(body));
      return { status, body: told() };
    },
    perft: (id, depth) => exports.perft(...given(id), depth),
    bench: (id) => exports.bench(...given(id)),
    search: (id, nodes) => exports.search(...given(id), nodes),
  };
}
