import { isSameMarkup } from '@assetportal/sdk/admin';
import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ModelParser, DOMSerializer, type Node } from '@tiptap/pm/model';
import { pageExtensions } from './extensions.js';

const schema = getSchema(pageExtensions((path) => path));

/** Tags that an HTML parser applies to the document instead of the page. */
const DOCUMENT_TAGS = /<\/?(?:!doctype|html|head|body|frameset|frame)\b/i;

/** The HTML that was written last. It need not be read again to find out that it can be shown. */
let written = '';

/** A page in the form of the text view. */
interface ReadPage {
  readonly doc: JSONContent;
  /** True if the text view can show all of it: writing it again loses nothing. */
  readonly isComplete: boolean;
}

/** Reads the HTML of a page. */
export function readPage(html: string): ReadPage {
  const body = bodyOf(html);
  const doc = ModelParser.fromSchema(schema).parse(body);
  const isComplete =
    html === written ||
    !html.includes('<') ||
    (!DOCUMENT_TAGS.test(html) && isSameMarkup(body.innerHTML, markupOf(doc)));
  return { doc: doc.toJSON() as JSONContent, isComplete };
}

/** Returns the HTML of the text view. An empty page has none. */
export function writePage(doc: Node): string {
  written = markupOf(doc);
  return written;
}

/** Returns the HTML that the text view would store of a page. */
export const simplifiedHtml = (html: string): string =>
  markupOf(ModelParser.fromSchema(schema).parse(bodyOf(html)));

/**
 * Returns HTML whose styles and event handlers have other names. The content security policy reports each of them, also
 * in a document that is never shown. A style element becomes a script, which never runs and is ignored as well.
 */
export function withoutStyles(html: string): string {
  let [before, after] = ['', html.replace(STYLE_TAG, '<$1script')];
  // An element can have several.
  while (before !== after) [before, after] = [after, after.replace(REPORTED, '$1data-$2=')];
  return after;
}

const STYLE_TAG = /<(\/?)style(?=[\s/>])/gi;
const REPORTED = /(<[^<>]*[\s/"'])(style|on[a-z]+)\s*=/gi;

/** Parses HTML into an inert document: it runs no scripts and loads no images. */
function bodyOf(html: string): HTMLElement {
  const inert = withoutStyles(html);
  return new DOMParser().parseFromString(`<!doctype html><body>${inert}`, 'text/html').body;
}

function markupOf(doc: Node): string {
  const inert = document.implementation.createHTMLDocument('');
  const body = inert.body;
  body.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inert }));
  for (const table of body.querySelectorAll('table')) separateHead(table, inert);
  for (const container of body.querySelectorAll('li, td, th')) unwrapParagraph(container);
  const blocks = [...body.children].map(({ outerHTML }) => outerHTML);
  return blocks.length === 1 && blocks[0] === '<p></p>' ? '' : blocks.join('\n');
}

/** Moves the first rows to the head of a table, if they consist of headings. */
function separateHead(table: HTMLTableElement, inert: Document): void {
  const rows = [...table.rows];
  const count = rows.findIndex(({ cells }) => [...cells].some(({ tagName }) => tagName !== 'TH'));
  if (count <= 0) return;
  const head = inert.createElement('thead');
  head.append(...rows.slice(0, count));
  table.prepend(head);
}

/** Removes the paragraph around the only text of a list item or of a cell. */
function unwrapParagraph(container: Element): void {
  const [first, ...others] = container.children;
  const isLone = first?.tagName === 'P' && others.every(({ tagName }) => /^[OU]L$/.test(tagName));
  if (isLone) first.replaceWith(...first.childNodes);
}
