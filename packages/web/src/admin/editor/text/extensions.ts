import { pageImage } from '@assetportal/sdk/rules';
import { mergeAttributes, Node, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { Column, Columns } from './columns.js';

/** An image with a caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes), 0],
});

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', mergeAttributes(HTMLAttributes), 0],
});

/** The widths of columns would need styles, which the sanitizer restricts. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => null,
});

/** Attributes of a cell that a page may have. */
const SPANS = { colspan: { default: 1 }, rowspan: { default: 1 } };

/**
 * Returns what the text view can show. Everything else is edited as HTML.
 *
 * @param resolve returns the address of a file of the portal
 */
export function pageExtensions(resolve: (path: string) => string): Extensions {
  return [
    StarterKit.configure({
      // Undo of the page covers all its settings. A page need not end with a paragraph.
      ...{ undoRedo: false, trailingNode: false },
      link: {
        ...{ openOnClick: false, autolink: false, linkOnPaste: true, defaultProtocol: 'https' },
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    Image.extend({
      // The address in the editor may differ from that in the source: the portal can be below a path.
      addNodeView: () =>
        function createImage({ node }) {
          const dom = document.createElement('img');
          const image = pageImage(String(node.attrs['src'] ?? ''));
          if (image !== undefined) dom.src = image.kind === 'file' ? resolve(image.path) : image.src;
          dom.alt = String(node.attrs['alt'] ?? '');
          return { dom };
        },
    }),
    ...[Figure, Figcaption, PlainTable, TableRow, Columns, Column],
    TableCell.extend({ addAttributes: () => SPANS }),
    TableHeader.extend({ addAttributes: () => SPANS }),
  ];
}
