import { flattenCatalog, unflattenCatalog, type CatalogTree } from '../../lib/catalog-tree.js';
import { isObject } from '../../lib/object.js';
import { META_KEY } from '../meta.js';
import { jsonFaultPosition } from './json-fault.js';
import {
  collectUnits,
  FormatError,
  lineAt,
  sortedUnits,
  type RawUnit,
  type ReadTranslationFile,
  type TranslationFile,
} from './unit.js';

/**
 * Returns a JSON file with the messages of the target language, nested as in a catalog. Missing messages are empty, so
 * that a translator sees their keys. JSON has no place for the source messages.
 */
export function writeJson({ language, sourceLanguage, base, units }: TranslationFile): string {
  const sorted = sortedUnits(units);
  const listed = (isListed: (unit: (typeof sorted)[number]) => boolean) => {
    const keys = sorted.filter(isListed).map(({ key }) => key);
    return keys.length === 0 ? undefined : keys;
  };
  const messages = sorted.map(({ key, target }) => [key, target ?? ''] as const);
  const { tree, flat } = treeOf(messages);
  const meta = {
    language,
    source_language: sourceLanguage,
    base,
    flat,
    // An empty message is not the same as a missing one.
    empty: listed(({ target }) => target === ''),
    review: listed(({ needsReview }) => needsReview === true),
    // The order of keys in a JSON object puts numbers first, so notes have a separate list.
    comments: commentsOf(sorted),
  };
  return `${JSON.stringify({ [META_KEY]: meta, ...tree }, undefined, 2)}\n`;
}

function commentsOf(units: TranslationFile['units']): Record<string, string> | undefined {
  const comments = units.flatMap(({ key, comment }) =>
    comment === undefined ? [] : [[key, comment] as const],
  );
  return comments.length === 0 ? undefined : Object.fromEntries(comments);
}

/** Returns a tree of messages. If a key is both a message and a group, returns an object with full keys. */
function treeOf(messages: readonly (readonly [string, string])[]): {
  readonly tree: object;
  readonly flat?: true;
} {
  try {
    return { tree: unflattenCatalog(messages) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { tree: Object.fromEntries(messages), flat: true };
  }
}

/**
 * Reads a JSON file: one of `writeJson`, or of another tool, nested or with full keys (`"search.title"`), with the plural
 * suffixes of i18next.
 *
 * @throws FormatError
 */
export function readJson(text: string): ReadTranslationFile {
  const root = parse(text);
  const isOwn = isObject(root[META_KEY]);
  const { [META_KEY]: rawMeta, ...members } = root;
  const meta = isObject(rawMeta) ? rawMeta : {};
  const { language, tree } = isOwn ? { language: undefined, tree: members } : withoutRoot(members);
  const messages = isOwn && meta['flat'] !== true ? nested(tree) : withDottedKeys(tree);
  const lists = (member: string) => new Set(Array.isArray(meta[member]) ? (meta[member] as unknown[]) : []);
  const [empty, review] = [lists('empty'), lists('review')];
  const comments = isObject(meta['comments']) ? meta['comments'] : {};
  const units = (isOwn ? messages : withPluralSuffixes(messages)).map(([key, message]): RawUnit => {
    const comment = Object.hasOwn(comments, key) ? comments[key] : undefined;
    return {
      key,
      source: '',
      target: message === '' && !empty.has(key) ? null : message,
      ...(review.has(key) ? { needsReview: true } : {}),
      ...(typeof comment === 'string' ? { comment } : {}),
    };
  });
  return {
    language: textOf(meta['language']) ?? language,
    sourceLanguage: textOf(meta['source_language']),
    base: textOf(meta['base']),
    ...collectUnits(units),
  };
}

function parse(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : '';
    throw new FormatError('syntax', lineAt(text, jsonFaultPosition(text)), detail);
  }
  if (!isObject(value)) throw new FormatError('unknown');
  return value;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns the messages below a single member that is named like a language: `{ "fr": { … } }`. */
function withoutRoot(tree: Record<string, unknown>): { readonly language?: string; readonly tree: object } {
  const [first, ...others] = Object.entries(tree);
  if (first === undefined || others.length > 0) return { tree };
  const [name, below] = first;
  return /^[a-z]{2}([-_][A-Za-z]{2,4})?$/.test(name) && isObject(below)
    ? { language: name, tree: below }
    : { tree };
}

/** Returns the messages of a catalog. Deep groups end the walk, as for a stored catalog. */
const nested = (tree: object): [string, string][] => [...flattenCatalog(stringsOf(tree, 0))];

/** Returns messages whose names contain dots as levels. */
function withDottedKeys(tree: object): [string, string][] {
  const messages: [string, string][] = [];
  const walk = (node: object, above: readonly string[], depth: number) => {
    for (const [name, value] of Object.entries(node) as [string, unknown][]) {
      const path = [...above, name];
      if (typeof value === 'string') messages.push([path.join('.'), value]);
      else if (isObject(value) && depth < MAX_DEPTH) walk(value, path, depth + 1);
    }
  };
  walk(tree, [], 0);
  return messages;
}

const MAX_DEPTH = 20;

function stringsOf(tree: object, depth: number): CatalogTree {
  const members = Object.entries(tree).flatMap(
    ([name, value]: [string, unknown]): [string, string | CatalogTree][] => {
      if (typeof value === 'string') return [[name, value]];
      return isObject(value) && depth < MAX_DEPTH ? [[name, stringsOf(value, depth + 1)]] : [];
    },
  );
  return Object.fromEntries(members);
}

/** Returns messages with the plural suffixes of i18next 21 and later, also for files of earlier versions (`_plural`). */
function withPluralSuffixes(messages: readonly [string, string][]): [string, string][] {
  const keys = new Set(messages.map(([key]) => key));
  return messages.map(([key, message]) => {
    if (keys.has(`${key}_plural`)) return [`${key}_one`, message];
    const base = key.endsWith('_plural') ? key.slice(0, -'_plural'.length) : undefined;
    return base !== undefined && keys.has(base) ? [`${base}_other`, message] : [key, message];
  });
}
