import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { Parser } from 'htmlparser2';
import { MediaError } from '../../lib/media-error.js';
import type { Collector } from './collector.js';

/** Rules for extracting text from a markup format. */
export interface Markup {
  /** Elements whose text is extracted. Default: all. */
  readonly text?: ReadonlySet<string>;
  /** Elements whose text is never extracted. */
  readonly exclude?: ReadonlySet<string>;
  /** Returns true if a line break precedes and follows the element. */
  readonly breaks: (name: string) => boolean;
  /** Elements that are replaced with a space. */
  readonly space?: ReadonlySet<string>;
  /** True for HTML, in which elements may be unclosed. Undefined for XML. */
  readonly html?: true;
}

/**
 * Extracts the text of an HTML or XML document until the collector is full.
 *
 * htmlparser2 neither expands entities that the document declares nor fetches external references.
 *
 * @param bytes `left` is the number of bytes that may still be read. The function decreases it.
 * @throws MediaError `too-large` if the limit is exceeded
 */
export async function extractMarkup(
  stream: Readable | Iterable<Buffer>,
  markup: Markup,
  into: Collector,
  bytes = { left: Infinity },
): Promise<void> {
  const { text, exclude, breaks, space, html = false } = markup;
  let counted = 0;
  let skipped = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (text?.has(name)) counted++;
        if (exclude?.has(name)) skipped++;
        if (space?.has(name)) into.add(' ');
        else if (breaks(name)) into.break();
      },
      ontext(part) {
        if (skipped === 0 && (text === undefined || counted > 0)) into.add(part);
      },
      onclosetag(name) {
        if (text?.has(name)) counted--;
        if (exclude?.has(name)) skipped--;
        if (breaks(name)) into.break();
      },
    },
    { xmlMode: !html, decodeEntities: true },
  );
  const decoder = new StringDecoder('utf8');
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes.left -= chunk.length;
    if (bytes.left < 0) throw new MediaError('too-large', 'markup exceeds the limit');
    parser.write(decoder.write(chunk));
    if (into.full) return;
  }
  parser.end(decoder.end());
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const oneOf = (names: string) => {
  const elements = set(names);
  return (name: string) => elements.has(name);
};

const INLINE = set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr',
);

export const HTML: Markup = {
  html: true,
  exclude: set('script style template noscript svg math'),
  breaks: (name) => !INLINE.has(name),
};

/** Rules for Word documents. Tracked deletions use a separate element (`w:delText`), which is skipped. */
export const WORD: Markup = {
  text: set('w:t'),
  space: set('w:tab w:br w:cr'),
  breaks: oneOf('w:p'),
};

export const SLIDE: Markup = { text: set('a:t'), space: set('a:br'), breaks: oneOf('a:p') };

/**
 * Rules for spreadsheets: shared and inline strings of cells, without the phonetic readings (`rPh`) of Japanese
 * text.
 */
export const SHEET: Markup = { text: set('t'), exclude: set('rPh'), breaks: oneOf('si is') };

/** Rules for OpenDocument files: the body without tracked deletions. */
export const OPEN_DOCUMENT: Markup = {
  text: set('office:body'),
  exclude: set('text:tracked-changes office:binary-data'),
  space: set('text:s text:tab text:line-break'),
  breaks: oneOf('text:p text:h text:list-item table:table-cell'),
};
