import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { ATTRIBUTES, ELEMENTS, REFERRING, STYLES } from './svg-rules.js';
import { FileRefused } from './rejected.js';
import { checkCss, IN_SVG, textOf } from './css.js';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const MOST_ELEMENTS = 100_000;
const DEEPEST = 250;

const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i;

/**
 * A drawing (SVG) made anew of what may be in one: shapes, text, gradients, filters, and pictures that it holds. What
 * could run, or load something, is left out; a style sheet that would load something is refused, since without it the
 * drawing would be another. There are no entities and no document type in what comes out.
 *
 * @throws FileRefused
 */
export function cleanSvg(bytes: Uint8Array): Uint8Array {
  const writer = new DrawingWriter();
  // The position is for the line of a fault.
  const parser = new SaxesParser({ xmlns: true, position: true });
  parser.on('error', () => {
    throw new FileRefused('xml-broken', { line: parser.line });
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new FileRefused('xml-entities', { line: parser.line });
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('closetag', () => writer.close());
  parser.on('text', (text) => writer.text(text));
  parser.on('cdata', (text) => writer.text(text));
  parser.write(textOf(bytes)).close();
  return new TextEncoder().encode(writer.finish());
}

class DrawingWriter {
  readonly #parts: string[] = [];
  /** The elements that are open: under which name each is written, or null where it is left out. */
  readonly #open: (string | null)[] = [];
  #elements = 0;
  /** How many of the open elements are left out with all that is in them. */
  #hidden = 0;
  #style: string[] | undefined;

  open(tag: SaxesTagNS): void {
    if (this.#open.length === 0 && !(tag.uri === SVG && tag.local === 'svg')) {
      throw new FileRefused('file-kind', { expected: 'SVG' });
    }
    if (++this.#elements > MOST_ELEMENTS || this.#open.length >= DEEPEST) {
      throw new FileRefused('file-parts', { limit: MOST_ELEMENTS, depth: DEEPEST });
    }
    const known = tag.uri === SVG && this.#hidden === 0 ? ELEMENTS.get(tag.local) : undefined;
    const type = tag.attributes['type']?.value.trim().toLowerCase() ?? '';
    const styles = known !== 'style' || type === '' || type === 'text/css';
    if (known === undefined || !styles || this.#style !== undefined) {
      this.#open.push(null);
      this.#hidden++;
      return;
    }
    if (known === 'style') this.#style = [];
    const attributes = Object.values(tag.attributes)
      // Many programs write a link in both ways; the one of today counts.
      .filter(({ local, uri }) => uri !== XLINK || local !== 'href' || tag.attributes['href'] === undefined)
      .flatMap((attribute) => written(known, attribute));
    const root = this.#open.length === 0 ? ` xmlns="${SVG}"` : '';
    this.#parts.push(`<${known}${root}${attributes.join('')}>`);
    this.#open.push(known);
  }

  close(): void {
    const name = this.#open.pop();
    if (name === null || name === undefined) {
      this.#hidden--;
      return;
    }
    if (name === 'style') {
      const css = (this.#style ?? []).join('');
      checkCss(css, IN_SVG);
      this.#parts.push(escaped(css));
      this.#style = undefined;
    }
    this.#parts.push(`</${name}>`);
  }

  text(text: string): void {
    if (this.#hidden > 0 || this.#open.length === 0) return;
    if (this.#style) this.#style.push(text);
    else this.#parts.push(escaped(text));
  }

  finish(): string {
    return this.#parts.join('');
  }
}

/** An attribute as it is written; nothing for one that is left out. */
function written(element: string, { prefix, local, uri, value }: SaxesAttributeNS): string[] {
  if (uri === XML) return local === 'space' || local === 'lang' ? [` xml:${local}="${escaped(value)}"`] : [];
  const isLink = local === 'href' && (uri === '' || uri === XLINK);
  if (isLink) return mayRefer(element, value.trim()) ? [` href="${escaped(value.trim())}"`] : [];
  if (prefix !== '' || uri !== '') return [];
  const isSafe = ATTRIBUTES.has(local) || (STYLES.has(local) && isSafeStyle(value));
  return isSafe ? [` ${local}="${escaped(value)}"`] : [];
}

/** Of a presentation attribute too: `fill="url(…)"`. */
function isSafeStyle(value: string): boolean {
  try {
    checkCss(value, IN_SVG);
    return true;
  } catch (error) {
    if (error instanceof FileRefused) return false;
    throw error;
  }
}

/** A part of the drawing itself, or a picture within it. */
const mayRefer = (element: string, address: string): boolean =>
  (REFERRING.has(element) && /^#[^\s"'<>]*$/.test(address)) ||
  (element === 'image' && EMBEDDED.test(address));

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const escaped = (text: string): string => text.replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign);
