// The editor of texts: CodeMirror with the words of the format. It lives in a shadow root, where it brings its styles as
// style sheets that are made by script: the content policy allows no other.

import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Finding } from '../../api/types';
import { offersAt, rangeOf, type Offer, type Surroundings } from './completion';
import { texts } from '../../texts/invent';

export interface Editor {
  text: () => string;
  /** Replaces the whole text; it can be undone. */
  replace: (text: string) => void;
  show: (findings: readonly Finding[]) => void;
  /** Leads the cursor to a finding. */
  goTo: (finding: Finding) => void;
  focus: () => void;
  close: () => void;
}

interface Options {
  text: string;
  surroundings: () => Surroundings | null;
  onchange: (text: string) => void;
  /** Told where the cursor stands, in characters of the text. */
  oncursor: (at: number) => void;
}

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)', fontSize: '14px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)', paddingBottom: '40px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--accent-soft), transparent 45%)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent), transparent 70%)',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--accent-soft) !important', color: 'inherit' },
  '.cm-lintRange': {
    backgroundImage: 'none !important',
    textDecoration: 'underline wavy 2px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-error': { textDecorationColor: 'var(--warn)', backgroundColor: 'var(--warn-soft)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--zone-edge)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '10px',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow-high)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mono)',
    maxHeight: '15em',
    maxWidth: 'min(90vw, 34rem)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionDetail': { fontFamily: 'var(--font)', fontStyle: 'normal', fontSize: '12px', opacity: '0.85' },
  '.cm-diagnostic': { padding: '6px 12px', borderLeft: 'none', fontFamily: 'var(--font)', maxWidth: '34rem' },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.string, tags.special(tags.string)], color: 'light-dark(#7a3d00, #ffc38a)' },
  { tag: [tags.number, tags.bool, tags.atom], color: 'light-dark(#7a1f8a, #e3a6f0)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'light-dark(#12546e, #8fd3ee)' },
  { tag: [tags.heading, tags.keyword], color: 'var(--accent-strong)', fontWeight: '700' },
]);

/** A letter that takes the place of marked text. Left to itself the browser would keep how that text looked by a style in
    the element, which the content policy does not allow. */
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { from, to, empty } = view.state.selection.main;
    const text = event.data;
    if (event.inputType !== 'insertText' || text === null || empty || view.composing) return false;
    event.preventDefault();
    const insert = () =>
      view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert)))
      view.dispatch(insert());
    return true;
  },
});

const kinds: Record<Offer['kind'], string> = {
  section: 'namespace',
  key: 'property',
  value: 'constant',
  movement: 'function',
  piece: 'class',
  zone: 'variable',
};

export function makeEditor(host: HTMLElement, options: Options): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });

  function complete(context: CompletionContext): CompletionResult | null {
    const around = options.surroundings();
    if (!around) return null;
    const found = offersAt(context.state.doc.toString(), context.pos, around);
    if (!found) return null;
    // Nothing is pressed upon somebody who has not begun to write.
    if (
      !context.explicit &&
      found.from === context.pos &&
      !/["']$/.test(context.state.sliceDoc(0, context.pos).slice(-1))
    )
      return null;
    return {
      from: found.from,
      options: found.offers.map(({ text, help, kind }, i): Completion => ({
        label: text,
        detail: help,
        type: kinds[kind],
        apply: kind === 'key' ? `${text} = ` : text,
        boost: -i / 100,
      })),
      filter: true,
    };
  }

  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        StreamLanguage.define(toml),
        syntaxHighlighting(colours),
        autocompletion({ override: [complete], icons: false, activateOnTyping: true, maxRenderedOptions: 120 }),
        tooltips({ position: 'fixed' }),
        lintGutter(),
        theme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': texts.textOfTheGame, spellcheck: 'false', tabindex: '0' }),
        typedOver,
        // Tab is not among the keys: it leaves the editor, as anywhere on the page.
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onchange(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) options.oncursor(update.state.selection.main.head);
        }),
      ],
    }),
  });

  const place = ({ line, column, length }: Finding) => {
    const { from, to } = rangeOf(view.state.doc.toString(), line, column, length);
    const most = view.state.doc.length;
    return { from: Math.min(from, most), to: Math.min(to, most) };
  };

  return {
    text: () => view.state.doc.toString(),
    replace: (text) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } }),
    show: (findings) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          findings
            .filter(({ file }) => file === '')
            .map((finding) => ({
              ...place(finding),
              severity: finding.error ? ('error' as const) : ('warning' as const),
              message: finding.text,
            })),
        ),
      ),
    goTo: (finding) => {
      const { from, to } = place(finding);
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}
