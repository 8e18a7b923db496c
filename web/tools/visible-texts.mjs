// Finds what people read outside of the catalogue of texts (src/texts): words between tags, in labels, and in strings of scripts that look
// like words. For a test; docs/translations.md says what to do about a finding.
import { parse } from 'svelte/compiler';

/** Words that are the same in every language. */
const same = new Set(['Sennight', 'FEN', 'PGN', 'SVG', 'PNG', 'UCI', 'TOML', 'Deutsch', 'English']);
const labels = new Set(['aria-label', 'aria-roledescription', 'aria-description', 'title', 'label', 'placeholder', 'alt']);
/** Calls whose arguments are names for machines. */
const machines =
  /querySelector|matches|closest|Item$|matchMedia|\.go$|EventListener|getContext|Symbol|RegExp|DOMException|\.is$/;

const bare = (text) => text.replace(/&\w+;/g, ' ').trim();
const hasWord = (text) =>
  /\p{L}{2,}/u.test(text) &&
  !bare(text)
    .split(/[^\p{L}]+/u)
    .every((word) => word.length < 2 || same.has(word));

/** Whether a string of a script is for people: it begins like a sentence or a title, or has several words. */
function isForPeople(text) {
  // What a sentence is about may stand before it.
  const words = text.trim().replace(/^(?:(?:x|Sennight)[:;]|[;,]) /, '');
  if (!hasWord(words) || /[{};<>=]|--|^[./#]|\d(px|rem|vh|fr)\b|^[MLHVZ][\d\s-]|^[a-z-]+: /.test(words)) return false;
  return /^\p{Lu}\p{Ll}+('|’|[- .,…!?:]|$)/u.test(words)
    ? / |[.!?…]$/.test(words)
    : /^\p{Ll}[\p{Ll}’]* (?:· )?\p{L}/u.test(words) && / /.test(words);
}

/** What is visible in a component, or in a module when `path` ends in .ts: `{line, text}`. */
export function visibleTexts(source, path) {
  const module = path.endsWith('.ts');
  const head = '<script lang="ts">';
  const text = module ? `${head}${source}</script>` : source;
  const tree = parse(text, { modern: true });
  const found = [];
  const report = (node, words) => found.push({ line: text.slice(0, node.start).split('\n').length, text: bare(words) });

  function walk(node, parent) {
    if (!node || typeof node.type !== 'string' || node.type === 'Comment') return;
    if (/^(TS(?!As|NonNull|Satisfies)|ImportDeclaration|ImportExpression|ExportAll|StyleSheet)/.test(node.type)) return;
    if (node.type === 'Text') {
      const attribute = parent?.type === 'Attribute';
      if (attribute ? labels.has(parent.name) && hasWord(node.data) : hasWord(node.data)) report(node, node.data);
      return;
    }
    if (
      node.type === 'Attribute' &&
      /^(class|style|d|transform|viewBox|href|src|id|for|type|name|value)$/.test(node.name)
    )
      return;
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const forMachines =
        ['BinaryExpression', 'SwitchCase', 'MemberExpression'].includes(parent?.type) || parent?.key === node;
      if (!forMachines && isForPeople(node.value)) report(node, node.value);
      return;
    }
    if (node.type === 'TemplateLiteral') {
      const parts = node.quasis.map(({ value }) => value.cooked);
      // Without a word of its own it is a path of SVG or the like.
      if (/\p{L}{3,}/u.test(parts.join(' ')) && isForPeople(parts.join('x'))) report(node, parts.join('x'));
    }
    if (node.type === 'CallExpression' && machines.test(text.slice(node.callee.start, node.callee.end))) {
      for (const one of node.arguments) if (/Function/.test(one.type)) walk(one, node);
      return walk(node.callee, node);
    }
    for (const [name, value] of Object.entries(node)) {
      if (
        [
          'type',
          'start',
          'end',
          'loc',
          'css',
          'options',
          'comments',
          'leadingComments',
          'trailingComments',
          'typeAnnotation',
        ].includes(name)
      )
        continue;
      for (const one of Array.isArray(value) ? value : [value]) if (one && typeof one === 'object') walk(one, node);
    }
  }
  if (tree.instance) walk(tree.instance.content, null);
  if (tree.module) walk(tree.module.content, null);
  if (!module) walk(tree.fragment, null);
  return found;
}
