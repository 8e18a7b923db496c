// Where the engine, the variants and their nets lie. scripts/page-engine puts them there; a build without it has none of them.

const files = import.meta.glob<string>(['./built/*', './built/nets/*'], {
  query: '?url',
  import: 'default',
  eager: true,
});

const [engine, variants, list] = ['engine.wasm', 'variants.json', 'list.json'].map((name) => files[`./built/${name}`]);

/** By their paths in the folder of the variants. */
const nets: Record<string, string> = {};
for (const [file, address] of Object.entries(files)) {
  const [, id] = /^\.\/built\/nets\/(.+)\.txt$/.exec(file) ?? [];
  if (id) nets[`values/${id}.net`] = address;
}

/** Addresses of the engine, of the variants' texts, of their nets, and of the answer to GET /api/variants; or null. */
export const assets = engine && variants && list ? { engine, variants, nets, list } : null;
