// Builds the app into dist/, which the server hands out. `npm run dev` serves it from memory and passes the
// interface on to a server at SENNIGHT_SERVER.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.SENNIGHT_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  // The largest part is the renderer of the 3D view, which is loaded only when it is wanted.
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 700 },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', css: true },
});
