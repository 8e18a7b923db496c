// scripts/api-types.mjs: writes web/src/api/types.ts, the TypeScript types of what the app and the server send each other, from the
// JSON Schemas in api/. A test of the app fails where the file is not what this makes.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const { format, resolveConfig } = createRequire(new URL('web/package.json', root))('prettier');

const quoted = (word) => `'${word}'`;
const nameOf = (reference) => reference.slice(reference.lastIndexOf('/') + 1);
const comment = ({ description }) => (description ? `/** ${description} */\n` : '');

/** The fields of an object, between braces. */
function fields({ properties = {}, required = [] }) {
  const lines = Object.entries(properties).map(
    ([key, field]) => `${comment(field)}${key}${required.includes(key) ? '' : '?'}: ${type(field)};`,
  );
  return `{\n${lines.join('\n')}\n}`;
}

/** A schema as an expression. */
function type(schema) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.oneOf) return schema.oneOf.map(type).join(' | ');
  if (schema.const !== undefined) return typeof schema.const === 'string' ? quoted(schema.const) : String(schema.const);
  if (schema.enum) return schema.enum.map(quoted).join(' | ');
  const types = [schema.type].flat();
  if (types.length > 1) return types.map((one) => type({ ...schema, type: one })).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      const item = type(schema.items);
      if (schema.minItems === schema.maxItems && schema.minItems) return `[${Array(schema.minItems).fill(item).join(', ')}]`;
      return `(${item})[]`;
    }
    case 'object':
      if (schema.additionalProperties) return `Record<string, ${type(schema.additionalProperties)}>`;
      return schema.properties ? fields(schema) : 'Record<string, never>';
    default:
      return 'unknown';
  }
}

function declaration(name, schema) {
  const bases = (schema.allOf ?? []).map(({ $ref }) => nameOf($ref)).join(', ');
  if (bases !== '' && !schema.properties) return `${comment(schema)}export type ${name} = ${bases};`;
  if (!schema.properties) return `${comment(schema)}export type ${name} = ${type(schema)};`;
  return `${comment(schema)}export interface ${name}${bases ? ` extends ${bases}` : ''} ${fields(schema)}`;
}

/** The text of types.ts. */
export async function apiTypes() {
  const parts = [
    '// Made by scripts/api-types.mjs from the schemas in api/: change those.\n// Length: it is made, and all in one place is easy to find.',
  ];
  for (const file of ['requests', 'replies']) {
    const { description, $defs } = JSON.parse(readFileSync(new URL(`api/${file}.json`, root), 'utf8'));
    parts.push(`// ${description}`);
    for (const [name, schema] of Object.entries($defs)) parts.push(declaration(name, schema));
  }
  const path = fileURLToPath(new URL('web/src/api/types.ts', root));
  const config = await resolveConfig(path, { config: fileURLToPath(new URL('web/.prettierrc.json', root)) });
  return { path, text: await format(parts.join('\n\n'), { ...config, plugins: [], filepath: path }) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { path, text } = await apiTypes();
  writeFileSync(path, text);
}
