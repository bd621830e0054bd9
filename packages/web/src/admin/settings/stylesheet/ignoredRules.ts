import type { CheckedFileNote } from '@assetportal/sdk/admin';
import { StateEffect, StateField, type Range, type Text } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

const setIgnored = StateEffect.define<readonly CheckedFileNote[]>();
const LINE = Decoration.line({ class: 'cm-ignored' });
const TEXT = Decoration.mark({ class: 'cm-ignored-text' });

/** Underlines the rules that are not applied. They move with the text until the next check. */
export const ignoredRules = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const notes = transaction.effects.find((effect) => effect.is(setIgnored))?.value;
    if (notes !== undefined) return Decoration.set(marksOf(notes, transaction.state.doc), true);
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Returns the marks that underline the rules of these notes. */
export const ignoredMarks = (notes: readonly CheckedFileNote[]): StateEffect<unknown> => setIgnored.of(notes);

function marksOf(notes: readonly CheckedFileNote[], doc: Text): Range<Decoration>[] {
  const lines = new Set(notes.flatMap(({ rule, line = 1 }) => linesOf(rule ?? { first: line, last: line })));
  return [...lines]
    .filter((line) => line <= doc.lines)
    .flatMap((number) => {
      const line = doc.line(number);
      const indent = line.text.length - line.text.trimStart().length;
      const from = line.from + indent;
      return [LINE.range(line.from), ...(from < line.to ? [TEXT.range(from, line.to)] : [])];
    });
}

const linesOf = ({ first, last }: { readonly first: number; readonly last: number }): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
