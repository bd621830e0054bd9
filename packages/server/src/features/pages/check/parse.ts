import { Parser } from 'htmlparser2';

/** Part of a text. `to` is exclusive. Offsets count UTF-16 code units. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** An attribute in the source of a page. */
export interface SourceAttribute extends Span {
  readonly name: string;
  readonly value: string;
}

/** An element in the source of a page. */
export interface SourceElement {
  /** Lower-case name. */
  readonly name: string;
  readonly attributes: readonly SourceAttribute[];
  /** The start tag. */
  readonly start: Span;
  /** The end tag. Undefined if the source has none. */
  end: Span | undefined;
  /** Offset at which the element ends. */
  to: number;
}

/** Options of the sanitizer's parser, which must read the source in the same way. */
const OPTIONS = { decodeEntities: true };

/** Returns the elements of a page in the order of their start tags. Omits elements that the parser adds. */
export function parseElements(html: string): readonly SourceElement[] {
  const elements: SourceElement[] = [];
  const open: (SourceElement | undefined)[] = [];
  let attributes: SourceAttribute[] = [];
  const parser = new Parser(
    {
      onopentagname() {
        attributes = [];
      },
      onattribute(name, value) {
        attributes.push({ name, value, from: parser.startIndex, to: parser.endIndex });
      },
      onopentag(name, _, isImplied) {
        const start = { from: parser.startIndex, to: parser.endIndex + 1 };
        const element = isImplied ? undefined : { name, attributes, start, end: undefined, to: start.to };
        if (element !== undefined) elements.push(element);
        open.push(element);
      },
      onclosetag(_, isImplied) {
        const element = open.pop();
        if (element === undefined) return;
        const tag = { from: parser.startIndex, to: parser.endIndex + 1 };
        element.end = isImplied ? undefined : tag;
        element.to = isImplied ? Math.max(element.to, Math.min(tag.from, html.length)) : tag.to;
      },
    },
    OPTIONS,
  );
  parser.end(html);
  return elements;
}

/** Returns the attributes of the elements of a sanitized page that have a mark, by the mark. */
export function markedAttributes(
  html: string,
  mark: string,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const marked = new Map<string, Record<string, string>>();
  const parser = new Parser(
    {
      onopentag(_, { [mark]: at, ...attributes }) {
        if (at !== undefined) marked.set(at, attributes);
      },
    },
    OPTIONS,
  );
  parser.end(html);
  return marked;
}
