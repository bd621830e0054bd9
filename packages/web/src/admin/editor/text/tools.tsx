import type { Editor } from '@tiptap/core';
import { Bold, Columns2, Italic, List, ListOrdered, TextQuote, Underline } from 'lucide-react';
import type { ReactNode } from 'react';
import { toggleColumns } from './columns.js';

/** A button that toggles a format of the selection. */
export interface Tool {
  /** End of the message key of its name. */
  readonly id: string;
  readonly icon: ReactNode;
  readonly shortcut?: string;
  /** Name of the mark or node. */
  readonly type: string;
  readonly run: (editor: Editor) => void;
}

/** Formats of characters. */
export const MARKS: readonly Tool[] = [
  {
    id: 'bold',
    icon: <Bold />,
    shortcut: 'Ctrl B',
    type: 'bold',
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    icon: <Italic />,
    shortcut: 'Ctrl I',
    type: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'underline',
    icon: <Underline />,
    shortcut: 'Ctrl U',
    type: 'underline',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
];

/** Formats of blocks. */
export const BLOCKS: readonly Tool[] = [
  {
    id: 'bulletList',
    icon: <List />,
    type: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    icon: <ListOrdered />,
    type: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    icon: <TextQuote />,
    type: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

/** Columns beside each other. */
export const COLUMNS: Tool = { id: 'columns', icon: <Columns2 />, type: 'columns', run: toggleColumns };

/** Levels of headings that the toolbar offers. */
export const LEVELS = [1, 2, 3, 4] as const;

/** Sets the style of the paragraph: a level, or 0 for normal text. */
export function setLevel(editor: Editor, level: number): void {
  const chain = editor.chain().focus();
  const heading = LEVELS.find((one) => one === level);
  if (heading === undefined) chain.setParagraph().run();
  else chain.setHeading({ level: heading }).run();
}

/** Actions on tables, which apply to the cell with the cursor. */
export const TABLE_ACTIONS = [
  { id: 'addRow', run: (editor: Editor) => editor.chain().focus().addRowAfter().run() },
  { id: 'addColumn', run: (editor: Editor) => editor.chain().focus().addColumnAfter().run() },
  { id: 'removeRow', run: (editor: Editor) => editor.chain().focus().deleteRow().run() },
  { id: 'removeColumn', run: (editor: Editor) => editor.chain().focus().deleteColumn().run() },
  { id: 'headerRow', run: (editor: Editor) => editor.chain().focus().toggleHeaderRow().run() },
  { id: 'removeTable', run: (editor: Editor) => editor.chain().focus().deleteTable().run() },
] as const;
