// What is done with the engine of the page outside of it.
//
//   node scripts/page-engine.mjs pack ENGINE FOLDER   puts it there, with the variants as one text, their nets, the list of them, and the puzzles
//   node scripts/page-engine.mjs speed ID...          nodes a second, beside those of bin/sennight
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { instantiate } from '../web/src/engine/instance.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The engine of a build, with all variants. */
export async function load(engine, variants) {
  const instance = await instantiate(await WebAssembly.compile(readFileSync(engine)), () => performance.now());
  instance.start(variants);
  return instance;
}

export const built = join(root, 'web/src/engine/built');
/** The one that was built here, with all nets. */
export async function loadBuilt() {
  const engine = await load(join(built, 'engine.wasm'), readFileSync(join(built, 'variants.json'), 'utf8'));
  for (const file of readdirSync(join(built, 'nets')))
    engine.give(`values/${file.replace(/\.txt$/, '.net')}`, readFileSync(join(built, 'nets', file), 'utf8'));
  return engine;
}

async function pack(engine, folder) {
  mkdirSync(folder, { recursive: true });
  const variants = join(root, 'variants');
  const paths = readdirSync(variants, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(toml|txt|net)$/.test(path) && !path.startsWith('puzzles/'),
  );
  const nets = paths.filter((path) => path.endsWith('.net'));
  const textOf = (path) => withoutComments(readFileSync(join(variants, path), 'utf8'));
  const text = JSON.stringify(
    Object.fromEntries(paths.sort().map((path) => [path, nets.includes(path) ? null : textOf(path)])),
  );
  // Compiling all variants takes seconds: nobody who opens the app should wait for it.
  const { status, body } = (await load(engine, text)).answer('/api/variants', '');
  if (status !== 200) throw new Error(body);
  writeFileSync(join(folder, 'list.json'), body);
  writeFileSync(join(folder, 'variants.json'), text);
  copyFileSync(engine, join(folder, 'engine.wasm'));
  // Each alone, for who thinks about its game; as .txt, which every server sends as a text.
  rmSync(join(folder, 'nets'), { recursive: true, force: true });
  mkdirSync(join(folder, 'nets'));
  for (const path of nets)
    copyFileSync(join(variants, path), join(folder, 'nets', basename(path).replace(/\.net$/, '.txt')));
  packPuzzles(join(variants, 'puzzles'), join(folder, 'puzzles'));
}

/** Without comments, which nobody reads in the page; what is left keeps its lines and columns. */
const withoutComments = (text) =>
  text.replace(/"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[ \t]*#.*$/gm, (found) =>
    /^["']/.test(found) ? found : '',
  );

/** Each file of puzzles as JSON, [grade, FEN, moves] in the file's order, and how many there are of each game: docs/puzzles.md. */
function packPuzzles(from, to) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const counts = {};
  for (const file of existsSync(from) ? readdirSync(from).sort() : []) {
    const lines = readFileSync(join(from, file), 'utf8').split('\n');
    const puzzles = lines.flatMap((line) => {
      const parts = line.split(';').map((part) => part.trim());
      return parts.length === 3 && !line.startsWith('#') ? [[Number(parts[0]), parts[1], parts[2]]] : [];
    });
    const id = file.replace(/\.txt$/, '');
    counts[id] = puzzles.length;
    writeFileSync(join(to, `${id}.json`), JSON.stringify(puzzles));
  }
  writeFileSync(join(to, 'counts.json'), JSON.stringify(counts));
}

const searched = 150_000; // nodes
const rounds = 3;

/** The program as an engine; tells the seconds of processor time that it takes for a search. */
class Program {
  #process = spawn(process.env.SENNIGHT_BINARY ?? join(root, 'bin/sennight'), ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();

  /** In user and system mode, by the ticks of /proc, 100 a second. */
  #used() {
    const fields = readFileSync(`/proc/${this.#process.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }
  async #ask(text, end) {
    this.#process.stdin.write(`${text}\n`);
    let nodes = 0;
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error('the program has ended');
      nodes = Number(/ nodes (\d+)/.exec(value)?.[1] ?? nodes);
      if (value.startsWith(end)) return nodes;
    }
  }
  async seconds(id) {
    await this.#ask(`setoption name UCI_Variant value ${id}\nposition startpos\ngo nodes 1`, 'bestmove');
    await this.#ask('ucinewgame\nisready', 'readyok');
    const before = this.#used();
    await this.#ask(`position startpos\ngo nodes ${searched}`, 'bestmove');
    return this.#used() - before;
  }
  stop() {
    this.#process.stdin.end('quit\n');
  }
}

/** What this process uses for it, compiling in the background included. */
function secondsOf(run) {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/**
 * Nodes a second of processor time of the page's engine and of the program, for each game; `heard` gets each as it comes. Both in turn, so
 * that other work on the machine hits both; the fastest run of each counts.
 */
export async function speeds(ids, heard = () => {}) {
  const engine = await loadBuilt();
  const program = new Program();
  const found = [];
  for (const id of ids) {
    let [here, there] = [Infinity, Infinity];
    for (let round = 0; round < rounds; round++) {
      there = Math.min(there, await program.seconds(id));
      here = Math.min(here, secondsOf(() => engine.search(id, searched)));
    }
    found.push({ id, page: searched / here, program: searched / there });
    heard(found.at(-1));
  }
  program.stop();
  return found;
}

/** The geometric mean of what share of the program's speed the page has. */
export const meanRatio = (found) =>
  Math.exp(found.reduce((sum, { page, program }) => sum + Math.log(page / program), 0) / found.length);

async function speed(ids) {
  process.stdout.write('| game | page | program | ratio |\n|---|---:|---:|---:|\n');
  const found = await speeds(ids, ({ id, page, program }) => {
    const row = [id, ...[page, program].map((nodes) => Math.round(nodes / 1000)), (page / program).toFixed(2)];
    process.stdout.write(`| ${row.join(' | ')} |\n`);
  });
  const mean = meanRatio(found);
  process.stdout.write(`\nThousand nodes a second of processor time, ${searched} nodes from the start; mean ratio ${mean.toFixed(2)}.\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, ...rest] = process.argv.slice(2);
  if (what === 'pack' && rest.length === 2) await pack(...rest);
  else if (what === 'speed' && rest.length > 0) await speed(rest);
  else {
    process.stderr.write('usage: node scripts/page-engine.mjs pack ENGINE FOLDER | speed ID...\n');
    process.exit(2);
  }
}
