import { Node, type Editor } from '@tiptap/core';

/** Columns beside each other. On phones, they are below each other. */
export const Columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column{2,}',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div.columns' }],
  renderHTML: () => ['div', { class: 'columns' }, 0],
});

export const Column = Node.create({
  name: 'column',
  content: 'block+',
  isolating: true,
  parseHTML: () => [{ tag: 'div', context: 'columns/' }],
  renderHTML: () => ['div', 0],
});

/** Inserts two columns below the current block, or in place of an empty one. Inside columns, removes them: their text stays. */
export function toggleColumns(editor: Editor): void {
  if (editor.isActive('columns')) removeColumns(editor);
  else insertColumns(editor);
}

function insertColumns(editor: Editor): void {
  const { $from } = editor.state.selection;
  const isEmpty = $from.depth === 1 && $from.parent.isTextblock && $from.parent.content.size === 0;
  const to = $from.depth === 0 ? $from.pos : $from.after(1);
  const from = isEmpty ? $from.before(1) : to;
  const column = { type: 'column', content: [{ type: 'paragraph' }] };
  editor
    .chain()
    .insertContentAt({ from, to }, { type: 'columns', content: [column, column] })
    // Into the paragraph of the first column.
    .setTextSelection(from + 3)
    .focus()
    .run();
}

function removeColumns(editor: Editor): void {
  editor
    .chain()
    .command(({ state, tr }) => {
      const { $from } = state.selection;
      const depth = Array.from({ length: $from.depth + 1 }, (_, index) => $from.depth - index).find(
        (one) => $from.node(one).type.name === 'columns',
      );
      if (depth === undefined) return false;
      const blocks = $from.node(depth).children.flatMap((column) => column.children);
      tr.replaceWith($from.before(depth), $from.after(depth), blocks);
      return true;
    })
    .focus()
    .run();
}
