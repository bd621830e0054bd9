import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';

/** An element of an XML file. Names have no namespace prefix, which any program may choose differently. */
export interface XmlElement {
  readonly name: string;
  /** Names of the elements around it, the outermost first. */
  readonly parents: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  /** Text of the element itself, without that of the elements in it. */
  readonly text: string;
}

/** Where reading may stop: before the first element, or after the last part, of this name. */
export interface StopAt {
  readonly before?: string;
  readonly after?: string;
}

/** Limits of one file: bytes, number of elements, nested elements, and characters of one text. */
const MAX = { bytes: 4 * 2 ** 20, elements: 10_000, depth: 64, text: 100_000 } as const;

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  text: string;
  readonly at: number;
}

/**
 * Reads the elements of an XML file in the order of their start tags, up to a limit. What precedes an error or a limit
 * counts. Entities that the document declares are not expanded, and nothing outside of it is read.
 */
export async function readElements(stream: AsyncIterable<Buffer>, stop: StopAt = {}): Promise<XmlElement[]> {
  const elements: XmlElement[] = [];
  const isDone = collect(elements, stop);
  let left: number = MAX.bytes;
  let decoder: TextDecoder | undefined;
  for await (const chunk of stream) {
    decoder ??= decoderOf(chunk);
    left -= chunk.length;
    if (isDone(decoder.decode(chunk, { stream: true })) || left <= 0) break;
  }
  return elements;
}

/** Returns a function that parses the next part of the document, and returns true if no more is needed. */
function collect(elements: XmlElement[], { before, after }: StopAt): (text: string) => boolean {
  const parser = new SaxesParser({ position: false });
  const open: OpenElement[] = [];
  let isDone = false;
  // Elements are complete only when they end, but are listed in the order in which they start.
  const place = ({ name, attributes, text, at }: OpenElement) => {
    elements[at] = { name, attributes, text, parents: open.map((one) => one.name) };
  };
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name: qualified, attributes }) => {
    const name = localName(qualified);
    if (name === before || open.length >= MAX.depth || elements.length >= MAX.elements) isDone = true;
    if (isDone) return;
    const own = Object.entries(attributes as Record<string, string>).map(([key, value]): [string, string] => [
      localName(key),
      value,
    ]);
    const element = { name, attributes: Object.fromEntries(own), text: '', at: elements.length };
    place(element);
    open.push(element);
  });
  const add = (text: string) => {
    const element = open.at(-1);
    if (element && !isDone) element.text += text.slice(0, MAX.text - element.text.length);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    if (isDone) return;
    const element = open.pop();
    if (element) place(element);
    if (after !== undefined && localName(name) === after) isDone = true;
  });
  return (text) => {
    try {
      parser.write(text);
    } catch {
      isDone = true;
    }
    return isDone;
  };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns a decoder for the encoding of a document, according to its first bytes. */
function decoderOf(start: Buffer): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    start.toString('latin1', 0, 200),
  );
  try {
    return new TextDecoder(declared?.[1] ?? 'utf-8');
  } catch {
    return new TextDecoder(); // an encoding that does not exist
  }
}
