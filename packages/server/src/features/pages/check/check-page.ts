import type { PageRemoval } from '@assetportal/sdk/contract';
import { pageClasses } from '@assetportal/sdk/rules';
import { assetOfImage, sanitizeMarked, sanitizePage } from '../rules/sanitize.js';
import { markedAttributes, parseElements, type SourceAttribute, type SourceElement } from './parse.js';
import { removedStyles, type SourceEdit } from './style-edits.js';

/** A page as visitors get it, and the parts that the sanitizer removes from it. */
export interface CheckedPage {
  readonly html: string;
  /** The first removals, in the order of the source. */
  readonly removals: readonly PageRemoval[];
  /** Number of all removals. */
  readonly removed: number;
  /** IDs of the assets whose renditions the page shows. */
  readonly assets: readonly string[];
}

/** Maximum number of removals in a report. */
export const MAX_REMOVALS = 500;

/** Maximum length of a name in a report, in characters. */
const MAX_NAME = 60;

/** Attribute that identifies an element by the offset of its start tag. */
const MARK = 'data-source-offset';

/** Elements whose content visitors do not get either: the sanitizer's rule. */
const WITH_CONTENT = new Set(['script', 'style', 'textarea', 'option', 'xmp']);

/** A removal whose line is not determined yet. */
type Removal = Pick<PageRemoval, 'kind' | 'name' | 'reason'> & { readonly edits: SourceEdit[] };

/**
 * Returns a page as visitors get it, and every part that the sanitizer removes. The removals follow from its result: the
 * source is sanitized once more, with a mark in each start tag, and compared with the result. Comments are never
 * shown, and are no removals.
 */
export function checkPage(html: string): CheckedPage {
  const elements = parseElements(html);
  const left = markedAttributes(sanitizeMarked(marked(html, elements), MARK), MARK);
  const removals: Removal[] = [];
  let skipped = 0;
  for (const element of elements) {
    if (element.start.from < skipped) continue;
    const attributes = left.get(String(element.start.from));
    if (attributes !== undefined) removals.push(...removedAttributes(html, element, attributes));
    else {
      removals.push(removedElement(element));
      if (WITH_CONTENT.has(element.name)) skipped = element.to;
    }
  }
  const images = [...left.values()].flatMap(({ src }) =>
    src === undefined ? [] : (assetOfImage(src) ?? []),
  );
  return {
    html: sanitizePage(html),
    removals: withLines(html, removals.slice(0, MAX_REMOVALS)),
    removed: removals.length,
    assets: [...new Set(images)],
  };
}

/** Returns the source with the mark in each start tag. A name with other characters is never allowed. */
function marked(html: string, elements: readonly SourceElement[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { name, start } of elements) {
    if (!/^[a-z][a-z\d]*$/.test(name)) continue;
    const end = start.from + 1 + name.length;
    parts.push(html.slice(at, end), ` ${MARK}="${start.from}"`);
    at = end;
  }
  return [...parts, html.slice(at)].join('');
}

function removedElement({ name, start, end, to }: SourceElement): Removal {
  const edits = WITH_CONTENT.has(name)
    ? [{ from: start.from, to, text: '' }]
    : [start, ...(end === undefined ? [] : [end])].map(({ from, to: last }) => ({
        from,
        to: last,
        text: '',
      }));
  return { kind: 'element', name: shortened(name), reason: name === 'script' ? 'script' : 'element', edits };
}

function removedAttributes(
  html: string,
  { attributes }: SourceElement,
  left: Readonly<Record<string, string>>,
): Removal[] {
  const seen = new Set<string>();
  return attributes.flatMap((attribute): Removal[] => {
    const { name } = attribute;
    const isFirst = !seen.has(name);
    seen.add(name);
    const after = isFirst && Object.hasOwn(left, name) ? left[name] : undefined;
    if (name === 'class' && isFirst) return removedClasses(html, attribute);
    if (after === undefined) return [removedAttribute(html, attribute)];
    if (name !== 'style') return [];
    return removedStyles(html, attribute, after).map(({ name: property, edit }) => {
      return { kind: 'style', name: shortened(property), reason: 'style', edits: [edit] };
    });
  });
}

function removedAttribute(html: string, attribute: SourceAttribute): Removal {
  const { name } = attribute;
  const edits = [withoutAttribute(html, attribute)];
  return { kind: 'attribute', name: shortened(name), reason: reasonOf(name), edits };
}

/** Returns one removal that names all removed classes of an element. */
function removedClasses(html: string, attribute: SourceAttribute): Removal[] {
  const { allowed, removed } = pageClasses(attribute.value);
  if (removed.length === 0) return [];
  const { from, to } = attribute;
  const text = `class="${allowed.join(' ')}"`;
  const edit = allowed.length > 0 ? { from, to, text } : withoutAttribute(html, attribute);
  return [{ kind: 'class', name: shortened(removed.join(', ')), reason: 'class', edits: [edit] }];
}

/** Returns the change that removes an attribute and the space before it. */
function withoutAttribute(html: string, { from, to }: SourceAttribute): SourceEdit {
  let start = from;
  while (/\s/.test(html[start - 1] ?? '')) start -= 1;
  return { from: start, to, text: '' };
}

function reasonOf(name: string): PageRemoval['reason'] {
  if (name.startsWith('on')) return 'handler';
  if (name === 'href') return 'link';
  return name === 'src' || name === 'srcset' ? 'image' : name === 'style' ? 'style' : 'attribute';
}

const shortened = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name);

/** Adds the line of each removal. They are in the order of the source. */
function withLines(html: string, removals: readonly Removal[]): PageRemoval[] {
  let [line, at] = [1, 0];
  return removals.map((removal) => {
    const start = removal.edits[0]?.from ?? 0;
    // The space before an attribute may contain the end of the line before it.
    const from = start + (/^\s*/.exec(html.slice(start, removal.edits[0]?.to))?.[0].length ?? 0);
    for (; at < from; at += 1) if (html.charCodeAt(at) === 10) line += 1;
    return { ...removal, line };
  });
}
