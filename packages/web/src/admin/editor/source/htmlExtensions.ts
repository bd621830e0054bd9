import type { PageRemoval } from '@assetportal/sdk/admin';
import { html } from '@codemirror/lang-html';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { StateEffect, StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import { tags } from '@lezer/highlight';

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

/** Returns the marks that strike through these parts. They must belong to the current text. */
export const removalMarks = (removals: readonly PageRemoval[]): StateEffect<unknown> =>
  setRemovals.of(removals);

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

/** The language of the source of a page, its colors and its marks. */
export const htmlExtensions: Extension = [
  html({ autoCloseTags: true }),
  syntaxHighlighting(COLORS),
  removedParts,
  look,
  EditorView.lineWrapping,
];
