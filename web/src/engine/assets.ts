// Where the engine and the variants lie. scripts/page-engine puts them there; a build without it has neither.

const files = import.meta.glob<string>('./built/*', { query: '?url', import: 'default', eager: true });

const [engine, variants, list] = ['engine.wasm', 'variants.json', 'list.json'].map((name) => files[`./built/${name}`]);

/** Addresses of the engine, of the variants' texts and of the answer to GET /api/variants; or null. */
export const assets = engine && variants && list ? { engine, variants, list } : null;
