import { isLocaleCode } from '../contract/patterns.js';
import type { MessageTree, TranslationsMeta } from '../contract/schemas/translations.js';
import { isObject } from '../lib/object.js';
import { readCatalog, type CatalogTree } from '../lib/catalog-tree.js';

/** Where the metadata stands in a tree (decisions, section 2, `config/translations`). */
export const META_KEY = '_meta';

/** The texts of a language as they are edited: what they say of themselves apart from the messages. */
export interface LanguageTranslations {
  readonly meta: TranslationsMeta;
  readonly messages: CatalogTree;
}

/**
 * The metadata and the messages of a tree as a server or a file holds it (specification, section 3, Translation
 * object). Faulty members of the metadata are left out, unknown ones kept; of the messages, see `readTextTree`.
 */
export function splitTranslations(tree: unknown): LanguageTranslations {
  if (!isObject(tree)) return { meta: {}, messages: {} };
  const { [META_KEY]: meta, ...messages } = tree;
  return { meta: readMeta(meta), messages: readCatalog(messages) };
}

/** The tree that a server keeps; without `_meta` where there is nothing to say. */
export function joinTranslations({ meta, messages }: LanguageTranslations): MessageTree {
  return Object.keys(meta).length === 0 ? { ...messages } : { [META_KEY]: meta, ...messages };
}

const isText = (value: unknown) => value === undefined || typeof value === 'string';

/** The types of the metadata's members, as the schema `TranslationsMeta` has them; that would load zod with the first page. */
const MEMBERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  version: isText,
  content_language: isText,
  source_template: isText,
  allowlist: (value) =>
    value === undefined || (Array.isArray(value) && value.every((key) => typeof key === 'string')),
  lang: isText,
};

function readMeta(raw: unknown): TranslationsMeta {
  if (!isObject(raw)) return {};
  const members = Object.entries(raw).filter(([key, value]) => {
    if (key === '__proto__') return false;
    return !Object.hasOwn(MEMBERS, key) || MEMBERS[key]?.(value) === true;
  });
  const meta = Object.fromEntries(members) as TranslationsMeta;
  // It becomes part of a call; nothing but a code does.
  if (meta.content_language === undefined || isLocaleCode(meta.content_language)) return meta;
  const { content_language: _, ...rest } = meta;
  return rest;
}
