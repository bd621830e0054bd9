import type { Tags, TagValue } from '../tags.js';
import { list } from '../text.js';
import { FLAT_XMP_KEYWORDS, KEYWORD_PATHS, KEYWORD_SOURCES } from '../tag-names.js';

/** Maximum depth of a keyword in a hierarchy. */
const MAX_DEPTH = 20;

/**
 * Returns the keywords. The first source with flat keywords is used. Only if there is none, the words of the paths in
 * hierarchical keywords are the keywords, each once.
 */
export function keywordsOf(sidecar: Tags, tags: Tags): string[] | undefined {
  const keywords = flat(sidecar, tags);
  if (keywords.length > 0) return keywords;
  const words = [sidecar, tags].map(wordsOfPaths).find((some) => some.length > 0);
  return words;
}

function flat(sidecar: Tags, tags: Tags): string[] {
  for (const source of [sidecar, tags]) {
    for (const tag of FLAT_XMP_KEYWORDS) {
      const value = source[tag];
      const keywords = list(value, typeof value === 'string' ? /[;,]/ : undefined);
      if (keywords.length > 0) return keywords;
    }
  }
  for (const [tag, separator] of KEYWORD_SOURCES) {
    const value = tags[tag];
    const keywords = list(value, Array.isArray(value) ? undefined : separator);
    if (keywords.length > 0) return keywords;
  }
  return [];
}

function wordsOfPaths(tags: Tags): string[] {
  const words = [
    ...KEYWORD_PATHS.flatMap(([tag, separator]) => list(tags[tag], separator)),
    ...list(structured(tags['XMP-mwg-kw:KeywordInfo'])),
    ...list(categories(tags['XMP-acdsee:Categories'])),
  ];
  return list(words);
}

/** Returns the keywords of a structure of the Metadata Working Group, from the top down. */
function structured(value: TagValue | undefined, depth = 0): string[] {
  if (typeof value !== 'object' || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one: TagValue) => structured(one, depth));
  const { Hierarchy, Keyword, Children } = value as Readonly<Record<string, TagValue | undefined>>;
  return [
    ...(typeof Keyword === 'string' ? [Keyword] : []),
    ...structured(Hierarchy, depth + 1),
    ...structured(Children, depth + 1),
  ];
}

/**
 * Returns the words of ACDSee's categories, which are XML in a text: those that are assigned, after those above them.
 */
function categories(value: TagValue | undefined): string[] {
  if (typeof value !== 'string') return [];
  const words: string[] = [];
  const open: { readonly assigned: boolean; readonly name: string }[] = [];
  for (const [, closing, attributes, text] of value.matchAll(/<(\/?)Category\b([^>]*)>([^<]*)/gi)) {
    if (closing === '/') open.pop();
    else if (open.length > MAX_DEPTH) break;
    else {
      open.push({ assigned: /Assigned\s*=\s*"1"/i.test(attributes ?? ''), name: unescaped(text ?? '') });
      if (open.at(-1)?.assigned === true) words.push(...open.map(({ name }) => name));
    }
  }
  return words;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
