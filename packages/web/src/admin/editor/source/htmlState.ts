import type { PageRemoval } from '@assetportal/sdk/admin';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField, type Extension, type Range } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { replaced } from '../../settings/stylesheet/editorState.js';
import { theme } from '../../settings/stylesheet/theme.js';

/** Colors of the mockup: tags, attributes, values and comments. */
const COLORS = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'light-dark(#6f4aa8, #b99be6)' },
  { tag: tags.attributeName, color: 'light-dark(#0b6173, #6fc5d8)' },
  { tag: [tags.attributeValue, tags.string], color: 'light-dark(#8a5300, #f0b766)' },
  { tag: [tags.comment, tags.processingInstruction], color: 'var(--color-muted)' },
]);

const setRemovals = StateEffect.define<readonly PageRemoval[]>();
const LINE = Decoration.line({ class: 'cm-removed-line' });
const TEXT = Decoration.mark({ class: 'cm-removed' });

/** Strikes through what visitors do not get. The marks move with the text until the next check. */
const removedParts = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const removals = transaction.effects.find((effect) => effect.is(setRemovals))?.value;
    if (removals !== undefined) return Decoration.set(marksOf(removals, transaction.state), true);
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Strikes through these parts. They must belong to the current text. */
export function showRemovals(view: EditorView, removals: readonly PageRemoval[]): void {
  view.dispatch({ effects: setRemovals.of(removals) });
}

function marksOf(removals: readonly PageRemoval[], { doc }: EditorState): Range<Decoration>[] {
  const spans = removals
    .flatMap(({ edits }) => edits)
    .map(({ from, to }) => ({ from, to: Math.min(to, doc.length) }))
    .filter(({ from, to }) => from < to);
  const lines = new Set<number>();
  for (const { from, to } of spans)
    for (let line = doc.lineAt(from).number; line <= doc.lineAt(to).number; line += 1) lines.add(line);
  return [
    ...[...lines].map((line) => LINE.range(doc.line(line).from)),
    ...spans.map(({ from, to }) => TEXT.range(from, to)),
  ];
}

/** The editor fills its place, in the measures of the mockup: 13 px with lines of 22 px. */
const look = EditorView.theme({
  '&': { height: '100%', border: '0', borderRadius: '0', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' },
  '.cm-scroller': { maxHeight: 'none', lineHeight: '1.375rem' },
  '.cm-removed-line': { backgroundColor: 'var(--color-danger-soft)' },
  '.cm-removed, .cm-removed *': { color: 'var(--color-muted) !important', textDecoration: 'line-through' },
});

interface EditorOptions {
  readonly label: string;
  readonly description: string;
  readonly onChange: (text: string) => void;
}

/**
 * Returns the state of a new editor. It has no separate history: Undo of the page covers all settings. Escape, then
 * Tab leaves the editor, which CodeMirror provides.
 */
export function createHtmlState(text: string, { label, description, onChange }: EditorOptions): EditorState {
  const extensions: Extension[] = [
    ...[lineNumbers(), drawSelection(), highlightActiveLine(), indentOnInput(), bracketMatching()],
    ...[html({ autoCloseTags: true }), syntaxHighlighting(COLORS), removedParts, look, theme],
    EditorView.lineWrapping,
    keymap.of([...defaultKeymap, indentWithTab]),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-description': description,
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'off',
    }),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      const isTyped = transactions.some((transaction) => transaction.annotation(replaced) !== true);
      if (docChanged && isTyped) onChange(state.doc.toString());
    }),
  ];
  return EditorState.create({ doc: text, extensions });
}
