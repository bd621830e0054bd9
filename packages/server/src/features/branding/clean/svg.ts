import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { ATTRIBUTES, ELEMENTS, REFERRING, STYLES } from './svg-rules.js';
import { NoteList } from './notes.js';
import { FileRejected } from './rejected.js';
import { checkCss, SVG_URLS, textOf } from './css.js';
import { entitiesOf } from './xml-entities.js';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const MAX_ELEMENTS = 100_000;
const MAX_DEPTH = 250;

const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i;

/**
 * Rebuilds an SVG from allowed content: shapes, text, gradients, filters and embedded images. Content that could
 * execute code or load a resource is removed. An SVG with an unsafe stylesheet is rejected, because removing the
 * stylesheet would change the appearance. Entities with plain text are replaced with it. The result contains no document
 * type.
 *
 * @param notes receives the removed elements and attributes
 * @throws FileRejected
 */
export function cleanSvg(bytes: Uint8Array, notes = new NoteList()): Uint8Array {
  const writer = new SvgWriter((key, what) => notes.add(key, what, parser.line));
  // The position is needed for the line number of an error. The result is XML 1.0, which excludes the control characters
  // that version 1.1 permits.
  const parser = new SaxesParser({
    xmlns: true,
    position: true,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  parser.on('error', () => {
    throw new FileRejected('xml-broken', { line: parser.line });
  });
  parser.on('doctype', (doctype) => {
    const refuse = () => {
      throw new FileRejected('xml-entities', { line: parser.line });
    };
    for (const [name, get] of entitiesOf(doctype, refuse) ?? refuse())
      Object.defineProperty(parser.ENTITIES, name, { get });
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('closetag', () => writer.close());
  parser.on('text', (text) => writer.text(text));
  parser.on('cdata', (text) => writer.text(text));
  parser.write(textOf(bytes)).close();
  return new TextEncoder().encode(writer.finish());
}

/** Receives a removed element or attribute: a message key, and its name. */
type OnRemoved = (key: string, what: string) => void;

/** Metadata and data of other programs, such as Inkscape, do not change the appearance. */
const METADATA = ['upload.note.svg-metadata', 'metadata'] as const;

const removedElement = ({ uri, local, name }: SaxesTagNS): readonly [string, string] =>
  uri === SVG && local !== 'metadata'
    ? ['upload.note.svg-element', local]
    : uri === SVG || !isHtml(uri)
      ? METADATA
      : ['upload.note.svg-element', name];

const removedAttribute = ({ uri, name }: SaxesAttributeNS): readonly [string, string] =>
  uri === '' || uri === XLINK ? ['upload.note.svg-attribute', name] : METADATA;

/** Returns false for attributes without a meaning in the result: declarations of namespaces, and of a link. */
const isNoted = ({ local: element }: SaxesTagNS, { uri, local, name }: SaxesAttributeNS): boolean =>
  uri !== XMLNS &&
  name !== 'xmlns' &&
  !(uri === XLINK && local !== 'href') &&
  !(element === 'a' && ['href', 'target', 'rel', 'download'].includes(local));

const isHtml = (uri: string): boolean => uri === 'http://www.w3.org/1999/xhtml';

class SvgWriter {
  readonly #parts: string[] = [];
  /** The open elements: the name under which each is written, or null if it is removed. */
  readonly #open: (string | null)[] = [];
  #elements = 0;
  /** Number of open elements that are removed together with their content. */
  #removed = 0;
  #style: string[] | undefined;

  constructor(private readonly onRemoved: OnRemoved) {}

  open(tag: SaxesTagNS): void {
    if (this.#open.length === 0 && !(tag.uri === SVG && tag.local === 'svg')) {
      throw new FileRejected('file-kind', { expected: 'SVG' });
    }
    if (++this.#elements > MAX_ELEMENTS || this.#open.length >= MAX_DEPTH) {
      throw new FileRejected('file-parts', { limit: MAX_ELEMENTS, depth: MAX_DEPTH });
    }
    const name = tag.uri === SVG && this.#removed === 0 ? ELEMENTS.get(tag.local) : undefined;
    const type = tag.attributes['type']?.value.trim().toLowerCase() ?? '';
    const styles = name !== 'style' || type === '' || type === 'text/css';
    if (name === undefined || !styles || this.#style !== undefined) {
      this.#open.push(null);
      // The content of a removed element is part of it.
      if (this.#removed++ === 0) this.onRemoved(...removedElement(tag));
      return;
    }
    if (tag.local === 'a') this.onRemoved('upload.note.svg-link', 'a');
    if (name === 'style') this.#style = [];
    const attributes = Object.values(tag.attributes)
      // Many programs write a link as both `href` and `xlink:href`; `href` takes precedence.
      .filter(({ local, uri }) => uri !== XLINK || local !== 'href' || tag.attributes['href'] === undefined)
      .flatMap((attribute) => {
        const serialized = serialize(name, attribute);
        if (serialized.length === 0 && isNoted(tag, attribute))
          this.onRemoved(...removedAttribute(attribute));
        return serialized;
      });
    const root = this.#open.length === 0 ? ` xmlns="${SVG}"` : '';
    this.#parts.push(`<${name}${root}${attributes.join('')}>`);
    this.#open.push(name);
  }

  close(): void {
    const name = this.#open.pop();
    if (name === null || name === undefined) {
      this.#removed--;
      return;
    }
    if (name === 'style') {
      const css = (this.#style ?? []).join('');
      checkCss(css, SVG_URLS);
      this.#parts.push(escaped(css));
      this.#style = undefined;
    }
    this.#parts.push(`</${name}>`);
  }

  text(text: string): void {
    if (this.#removed > 0 || this.#open.length === 0) return;
    if (this.#style) this.#style.push(text);
    else this.#parts.push(escaped(text));
  }

  finish(): string {
    return this.#parts.join('');
  }
}

/** Returns the serialized attribute, or an empty array if it is removed. */
function serialize(element: string, { prefix, local, uri, value }: SaxesAttributeNS): string[] {
  if (uri === XML)
    return local === 'space' || local === 'lang' ? [` xml:${local}="${escapedValue(value)}"`] : [];
  const isLink = local === 'href' && (uri === '' || uri === XLINK);
  if (isLink) return mayRefer(element, value.trim()) ? [` href="${escapedValue(value.trim())}"`] : [];
  if (prefix !== '' || uri !== '') return [];
  const isSafe = ATTRIBUTES.has(local) || (STYLES.has(local) && isSafeStyle(value));
  return isSafe ? [` ${local}="${escapedValue(value)}"`] : [];
}

/** Returns true if a style or presentation attribute, such as `fill="url(…)"`, contains only safe CSS. */
function isSafeStyle(value: string): boolean {
  try {
    checkCss(value, SVG_URLS);
    return true;
  } catch (error) {
    if (error instanceof FileRejected) return false;
    throw error;
  }
}

/** Returns true for a reference to an element in the same SVG, or to an embedded image. */
const mayRefer = (element: string, url: string): boolean =>
  (REFERRING.has(element) && /^#[^\s"'<>]*$/.test(url)) || (element === 'image' && EMBEDDED.test(url));

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const escaped = (text: string): string => text.replace(/[&<>"\r]/g, (char) => ESCAPES[char] ?? char);
/** Escapes the value of an attribute. A parser reads line breaks and tabs as spaces unless they are escaped. */
const escapedValue = (value: string): string =>
  escaped(value).replace(/[\n\t]/g, (char) => `&#${char.charCodeAt(0)};`);
