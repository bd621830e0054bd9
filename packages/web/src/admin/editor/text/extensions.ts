import { pageImage } from '@assetportal/sdk/rules';
import { mergeAttributes, Node, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Node as ModelNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
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

/** An image that loads only files of the portal and embedded ones, as in the page that visitors get. */
function safeImage(resolve: (path: string) => string) {
  // The address in the editor may differ from that in the source: the portal can be below a path.
  const view = ({ attrs }: ModelNode) => {
    const dom = document.createElement('img');
    const image = pageImage(String(attrs['src'] ?? ''));
    if (image !== undefined) dom.src = image.kind === 'file' ? resolve(image.path) : image.src;
    dom.alt = String(attrs['alt'] ?? '');
    return { dom };
  };
  return Image.extend({
    addNodeView:
      () =>
      ({ node }) =>
        view(node),
    // When the text view closes, Tiptap removes its node views and draws the text once more, which would load the image.
    addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { image: view } } })],
  });
}

/**
 * Returns what the text view can show. Everything else is edited as HTML.
 *
 * @param resolve returns the address of a file of the portal
 */
export function pageExtensions(resolve: (path: string) => string): Extensions {
  return [
    StarterKit.configure({
      // Undo of the page covers all its settings. A page need not end with a paragraph.
      undoRedo: false,
      trailingNode: false,
      link: {
        openOnClick: false,
        autolink: false,
        linkOnPaste: true,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    safeImage(resolve),
    Figure,
    Figcaption,
    PlainTable,
    TableRow,
    Columns,
    Column,
    TableCell.extend({ addAttributes: () => SPANS }),
    TableHeader.extend({ addAttributes: () => SPANS }),
  ];
}
