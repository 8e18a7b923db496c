// Makes what the packages consist of besides their README: `npm pack` in their folders runs it first.
//
//   node packages/build.mjs board|engine
//
// The version of both is that of web/package.json; the sources are those of the app. The engine itself comes from scripts/page-engine.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { build as bundle } from 'esbuild';
import { build } from 'vite';

const web = fileURLToPath(new URL('../', import.meta.url));
const [name] = process.argv.slice(2);
if (name !== 'board' && name !== 'engine') stop('usage: node packages/build.mjs board|engine');
const folder = join(web, 'packages', name);
const dist = join(folder, 'dist');

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const version = (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version;
if (version(folder) !== version(web))
  stop(
    `packages/${name}/package.json has version ${version(folder)}, web/package.json ${version(web)}: make them the same`,
  );

const scripts = {
  async board() {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: folder,
      publicDir: false,
      plugins: [
        svelte({
          configFile: false,
          emitCss: false,
          preprocess: vitePreprocess(),
          compilerOptions: { css: 'injected' },
        }),
      ],
      build: {
        target: 'es2022',
        outDir: dist,
        emptyOutDir: true,
        lib: { entry: join(folder, 'src/element.svelte.ts'), formats: ['es'], fileName: 'board' },
        rollupOptions: { output: { chunkFileNames: '[name].js' } },
      },
    });
    copyFileSync(join(web, 'public/glyphs-OFL.txt'), join(folder, 'glyphs-OFL.txt'));
  },
  async engine() {
    const built = join(web, 'src/engine/built');
    if (!existsSync(join(built, 'list.json'))) stop('web/src/engine/built is not there: run scripts/page-engine first');
    const source = join(folder, 'src');
    const options = { bundle: true, format: 'esm', target: 'es2022', minify: true, plugins: [netsOf(built)] };
    await bundle({
      ...options,
      entryPoints: ['browser', 'worker'].map((one) => join(source, `${one}.ts`)),
      outdir: dist,
    });
    const ofNode = ['node', 'node-worker'].map((one) => join(source, `${one}.ts`));
    await bundle({ ...options, platform: 'node', entryPoints: ofNode, outdir: dist });
    cpSync(built, dist, { recursive: true });
  },
};

/** For src/nets.ts: the address of each net that was built. */
const netsOf = (built) => ({
  name: 'nets',
  setup({ onLoad }) {
    const lines = readdirSync(join(built, 'nets')).map(
      (file) => `${JSON.stringify(file)}: new URL(${JSON.stringify(`./nets/${file}`)}, import.meta.url),`,
    );
    onLoad({ filter: /[\\/]src[\\/]nets\.ts$/ }, () => ({ contents: `export const nets = {${lines.join('\n')}};` }));
  },
});

/** The declarations of a module and of what it imports, with the endings that every kind of resolution understands. */
function declarations(entry) {
  const made = join(dist, 'types');
  const compiler = join(web, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(web, 'packages/tsconfig.json'), '--outDir', made], {
    stdio: 'inherit',
  });
  const wanted = new Set();
  const take = (path) => {
    if (wanted.has(path)) return;
    wanted.add(path);
    const text = readFileSync(path, 'utf8').replace(/(from |import\()'(\.[^']*)'/g, (whole, head, target) => {
      const found = join(dirname(path), `${target.replace(/\.js$/, '')}.d.ts`);
      if (!existsSync(found)) return whole;
      take(found);
      return `${head}'${target}.js'`;
    });
    writeFileSync(path, text);
  };
  take(join(made, relative(web, join(folder, 'src', `${entry}.d.ts`))));
  for (const path of readdirSync(made, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.d.ts') && !wanted.has(join(made, path))) rmSync(join(made, path));
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
await scripts[name]();
declarations(name === 'board' ? 'element.svelte' : 'browser');
copyFileSync(join(web, '../LICENSE'), join(folder, 'LICENSE'));
