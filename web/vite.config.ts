// Builds the app into dist/, which the server hands out. `npm run dev` serves it from memory and passes the
// interface on to a server at SENNIGHT_SERVER.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.SENNIGHT_SERVER ?? 'http://127.0.0.1:8080';

/** Leaves `x.br` and `x.gz` beside each text x of the build: as small as can be, and no work at the server's start. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      const folder = join(import.meta.dirname ?? '.', 'dist');
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json|txt|wasm|webmanifest)$/.test(file)) continue;
        const path = join(folder, file);
        const text = readFileSync(path);
        if (text.length < 512) continue;
        const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

/** The service worker: what is in src/offline, with the names of all files that the app needs without a server. */
function serviceWorker(): Plugin {
  const here = import.meta.dirname ?? '.';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      const given = readdirSync(join(here, 'public'), { recursive: true, encoding: 'utf8' });
      const files = [...built, ...given.filter((file) => /\.\w+$/.test(file))].map((file) => `/${file}`).sort();
      // The names of built files tell their content.
      const version = createHash('sha256').update(files.join());
      for (const file of ['index.html', ...given.map((name) => join('public', name))])
        if (/\.\w+$/.test(file)) version.update(readFileSync(join(here, file)));
      const head = `const version = '${version.digest('hex').slice(0, 16)}';\nconst files = ${JSON.stringify(['/', ...files])};\n`;
      const source = head + readFileSync(join(here, 'src/offline/service-worker.js'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/**
 * What is needed together is one file: each file costs its headers and what compresses badly alone. What such a part imports comes into its
 * file too, unless another part has it: so what the frame shares with a part stands in `common`, or every page would load that part.
 */
function together(): Plugin {
  const files: [string, RegExp][] = [
    [
      'common',
      /\/node_modules\/svelte\/|\/src\/lib\/Told\.svelte$|\/src\/(api\/(client|live)|lib\/(own|variant|staying|(router|connection|settings|messages|looking|waiting)\.svelte)|offline\/kept-id|pieces\/set|texts\/(language|(en\/)?app))\.ts$/,
    ],
    [
      'drawing',
      /\/src\/(notebook\/ShareMenu\.svelte|board\/(Ground\.svelte|geometry\.ts)|pieces\/((Glyph|PieceShape|PieceIcon)\.svelte|(silhouettes|appearance|marks|colours|glyphs\.svelte|glyphs\/sets)\.ts)|texts\/(en\/)?board\.ts)/,
    ],
    ['thumbnail', /\/src\/(board\/(Still|Thumbnail)\.svelte|lib\/(attention|catalogue|miniature)\.ts)/],
    ['clock', /\/src\/(pages\/game\/clock\/words|texts\/(en\/)?clock)\.ts/],
    ['rating', /\/src\/lib\/rating\.ts/],
    ['rows', /\/src\/(pages\/games\/GameRow\.svelte|lib\/roving\.ts)/],
    ['seeks', /\/src\/(pages\/lobby\/((SeekRow|Looking)\.svelte|(lobby\.svelte|words)\.ts)|texts\/(en\/)?lobby\.ts)/],
    [
      'board',
      /\/src\/(board\/((Board|Track|Hand)\.svelte|(shapes|state|describe)\.ts)|pages\/game\/Level(s|Strip)\.svelte|sound\/sounds\.ts|texts\/(en\/)?(levels|game)\.ts)/,
    ],
  ];
  const manualChunks = (id: string) => files.find(([, parts]) => parts.test(id))?.[0];
  return {
    name: 'together',
    apply: 'build',
    config: ({ build }) => (build?.lib ? {} : { build: { rollupOptions: { output: { manualChunks } } } }),
  };
}

export default defineConfig({
  plugins: [svelte(), together(), serviceWorker(), compressed()],
  // The largest part is the renderer of the 3D view, which is loaded only when it is wanted.
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
  },
  // Tests read the variant files, which lie beside the app.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', css: true },
});
