import type { SourceAttribute } from './parse.js';

/** A part of the source, and the text that replaces it. */
export interface SourceEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A declaration of a style attribute that visitors do not get. */
interface RemovedStyle {
  readonly name: string;
  readonly edit: SourceEdit;
}

/** Characters after which a declaration cannot be located by its semicolons. */
const COMPLEX = /[&"'\\]|\/\*|\([^)]*;/;

/**
 * Returns the declarations of a style attribute that the sanitizer removes.
 *
 * @param html source of the page
 * @param after style attribute of the sanitized element
 */
export function removedStyles(html: string, attribute: SourceAttribute, after: string): RemovedStyle[] {
  const left = new Set(after.split(';').map(normalized));
  const declarations = attribute.value.split(';');
  const removed = declarations.filter((text) => text.trim() !== '' && !left.has(normalized(text)));
  if (removed.length === 0) return [];
  const source = html.slice(attribute.from, attribute.to);
  const start = source.indexOf(attribute.value);
  const isSimple = attribute.value !== '' && start > 0 && !COMPLEX.test(attribute.value);
  if (!isSimple) return [replaceAll(attribute, after, removed)];
  let from = attribute.from + start;
  return declarations.flatMap((text): RemovedStyle[] => {
    const isRemoved = text.trim() !== '' && !left.has(normalized(text));
    const end = Math.min(from + text.length + 1, attribute.from + start + attribute.value.length);
    const edit = { from, to: end, text: '' };
    from += text.length + 1;
    return isRemoved ? [{ name: nameOf(text), edit }] : [];
  });
}

/** Returns one change that replaces the whole attribute by its sanitized form. */
function replaceAll({ from, to }: SourceAttribute, after: string, removed: readonly string[]): RemovedStyle {
  const value = after.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return { name: removed.map(nameOf).join(', '), edit: { from, to, text: `style="${value}"` } };
}

const nameOf = (declaration: string): string => (declaration.split(':', 1)[0] ?? '').trim().toLowerCase();

/** Returns a declaration without the spaces that have no meaning. */
function normalized(declaration: string): string {
  const at = declaration.indexOf(':');
  return `${nameOf(declaration)}:${declaration.slice(at + 1).trim()}`;
}
