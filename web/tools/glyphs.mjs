// Writes src/pieces/glyphs/: the outlines of the few Chinese and Japanese characters that stand on pieces and boards, so that nobody
// needs a font for them. Run it when a character is added; the build does not need it:
//
//   cd $(mktemp -d) && npm install fontkit @fontsource/lxgw-wenkai-tc @fontsource/kaisei-tokumin && node PATH/web/tools/glyphs.mjs
//
// The fonts are under the SIL Open Font License (public/glyphs-OFL.txt).

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(join(process.cwd(), 'x.js'));
const { default: fontkit } = await import(require.resolve('fontkit')).then((m) => (m.default ? m : { default: m }));

/** Each character once, in the first list that has it. */
const sets = [
  { name: 'chinese', font: '@fontsource/lxgw-wenkai-tc', weight: 700, text: '帥仕相傌俥炮兵將士象車砲卒楚河漢界包' },
  // In games of both kinds: so that neither has to fetch the other's.
  { name: 'common', font: '@fontsource/lxgw-wenkai-tc', weight: 700, text: '馬' },
  { name: 'japanese', font: '@fontsource/kaisei-tokumin', weight: 800, text: '玉王飛角金銀桂香歩龍全圭杏と' },
  { name: 'birds', font: '@fontsource/kaisei-tokumin', weight: 800, text: '鵬鶴雉左右燕鵰鴈' },
  // Of large games, which have more pieces.
  { name: 'many', font: '@fontsource/kaisei-tokumin', weight: 800, text: '獅奔麒鳳横竪反虎酔豹銅仲鷲鷹牛猪駒鯨鹿太' },
];
/** Edge of the field that a character fills, and its middle. */
const field = 100;

function fontFor(font, weight, character) {
  const folder = dirname(require.resolve(`${font}/${weight}.css`));
  const code = character.codePointAt(0);
  for (const face of readFileSync(join(folder, `${weight}.css`), 'utf8')
    .split('@font-face')
    .slice(1)) {
    const ranges = /unicode-range:\s*([^;}]*)/.exec(face)?.[1].split(',') ?? [];
    const inside = ranges.some((range) => {
      const [from, to = from] = range
        .trim()
        .replace(/^U\+/i, '')
        .split('-')
        .map((part) => parseInt(part, 16));
      return code >= from && code <= to;
    });
    if (inside) return fontkit.create(readFileSync(join(folder, /url\(\.\/(files\/[^)]*\.woff2)\)/.exec(face)[1])));
  }
  throw new Error(`${font} has no ${character}`);
}

/** The outline with its ink in the middle of the field, as relative commands on a grid of half units. */
function outline(character, { font, weight }) {
  const face = fontFor(font, weight, character);
  const { path } = face.glyphsForString(character)[0];
  const { minX, minY, maxX, maxY } = path.bbox;
  const scale = field / Math.max(face.unitsPerEm * 0.86, maxX - minX, maxY - minY);
  const grid = ([x, y]) => [
    Math.round((50 + (x - (minX + maxX) / 2) * scale) * 2),
    Math.round((50 - (y - (minY + maxY) / 2) * scale) * 2),
  ];
  const letters = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' };
  let at = [0, 0];
  let start = at;
  let text = '';
  for (const { command, args } of path.commands) {
    const points = [];
    for (let i = 0; i < args.length; i += 2) points.push(grid([args[i], args[i + 1]]));
    const relative = points.flatMap(([x, y]) => [(x - at[0]) / 2, (y - at[1]) / 2]);
    if (command === 'lineTo' && relative.every((n) => n === 0)) continue;
    text +=
      letters[command] + relative.map((n, i) => `${i && n >= 0 ? ' ' : ''}${n}`.replace(/^( ?-?)0\./, '$1.')).join('');
    at = points.at(-1) ?? start;
    if (command === 'moveTo') start = at;
  }
  return text;
}

const source = (lines, note) => `// ${note} Made by tools/glyphs.mjs.\n\n${lines.join('\n')}\n`;
const folder = new URL('../src/pieces/glyphs/', import.meta.url);
for (const set of sets) {
  const lines = [...set.text].map((character) => `  ${character}: '${outline(character, set)}',`);
  writeFileSync(
    new URL(`${set.name}.ts`, folder),
    source(
      ['export const outlines: Readonly<Record<string, string>> = {', ...lines, '};'],
      'Outlines of characters on a field of 100 by 100, from a font under the SIL Open Font License (public/glyphs-OFL.txt).',
    ),
  );
}
const entries = sets.map(({ name, text }) => `  { characters: '${text}', load: () => import('./${name}') },`);
writeFileSync(
  new URL('sets.ts', folder),
  source(['export const glyphSets = [', ...entries, '];'], 'Which file has the outlines of which characters.'),
);
