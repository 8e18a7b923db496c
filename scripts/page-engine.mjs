// What is done with the engine of the page outside of it.
//
//   node scripts/page-engine.mjs pack ENGINE FOLDER   puts it there, with the variants as one text and the list of them
//   node scripts/page-engine.mjs speed [ID...]        nodes a second, beside those of bin/sennight
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
export const loadBuilt = () =>
  load(join(built, 'engine.wasm'), readFileSync(join(built, 'variants.json'), 'utf8'));

async function pack(engine, folder) {
  mkdirSync(folder, { recursive: true });
  const variants = join(root, 'variants');
  const paths = readdirSync(variants, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(toml|txt)$/.test(path));
  const text = JSON.stringify(
    Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(variants, path), 'utf8')])),
  );
  // Compiling all variants takes seconds: nobody who opens the app should wait for it.
  const { status, body } = (await load(engine, text)).answer('/api/variants', '');
  if (status !== 200) throw new Error(body);
  writeFileSync(join(folder, 'list.json'), body);
  writeFileSync(join(folder, 'variants.json'), text);
  copyFileSync(engine, join(folder, 'engine.wasm'));
}

/** The fastest of several runs, in processor time of this process: other work on the machine makes runs slower, never faster. */
function fastest(run, runs) {
  let best = Infinity;
  for (let i = 0; i < runs; i++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

async function speed(ids) {
  const instance = await loadBuilt();
  const program = process.env.SENNIGHT_BINARY ?? join(root, 'bin/sennight');
  const native = new Map();
  for (let round = 0; round < 3; round++)
    for (const line of execFileSync(program, ['bench'], { encoding: 'utf8' }).split('\n')) {
      const found = /^(\S+) +\d+ nodes +(\d+) nodes\/s/.exec(line);
      if (found) native.set(found[1], Math.max(native.get(found[1]) ?? 0, Number(found[2])));
    }
  const wanted = ids.length > 0 ? ids : [...native.keys()];
  let [nodes, here, there] = [0, 0, 0];
  for (const id of wanted) {
    const count = instance.bench(id);
    const seconds = fastest(() => instance.bench(id), 6);
    nodes += count;
    here += seconds;
    there += count / native.get(id);
    const ratio = count / seconds / native.get(id);
    process.stdout.write(`${id.padEnd(36)} ${Math.round(count / seconds)} ${native.get(id)} ${ratio.toFixed(2)}\n`);
  }
  const all = [nodes / here, nodes / there].map(Math.round);
  process.stdout.write(`All: ${all[0]} nodes/s in the page, ${all[1]} in the program, ratio ${(all[0] / all[1]).toFixed(2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, ...rest] = process.argv.slice(2);
  if (what === 'pack' && rest.length === 2) await pack(...rest);
  else if (what === 'speed') await speed(rest);
  else {
    process.stderr.write('usage: node scripts/page-engine.mjs pack ENGINE FOLDER | speed [ID...]\n');
    process.exit(2);
  }
}
