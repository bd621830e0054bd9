import { isLocaleCode } from '../contract/patterns.js';
import type { TranslationsMeta } from '../contract/schemas/translations.js';
import { isObject } from '../lib/object.js';
import { readCatalog, type CatalogTree } from '../lib/catalog-tree.js';

/** Key of the metadata in a catalog (decisions, section 2, `config/translations`). */
export const META_KEY = '_meta';

/** Translations of one language for editing: the metadata, separate from the messages. */
export interface LanguageTranslations {
  readonly meta: TranslationsMeta;
  readonly messages: CatalogTree;
}

/**
 * Splits a catalog from a server or a file into metadata and messages (specification, section 3, Translation
 * object). Invalid members of the metadata are dropped, and unknown members are preserved. The messages are read
 * with `readCatalog`.
 */
export function splitTranslations(tree: unknown): LanguageTranslations {
  if (!isObject(tree)) return { meta: {}, messages: {} };
  const { [META_KEY]: meta, ...messages } = tree;
  return { meta: readMeta(meta), messages: readCatalog(messages) };
}

const isOptionalString = (value: unknown) => value === undefined || typeof value === 'string';

/**
 * Type checks for the metadata members, equivalent to the schema `TranslationsMeta`. Using that schema would
 * load zod with the first page.
 */
const MEMBERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  version: isOptionalString,
  content_language: isOptionalString,
  source_template: isOptionalString,
  allowlist: (value) =>
    value === undefined || (Array.isArray(value) && value.every((key) => typeof key === 'string')),
  lang: isOptionalString,
};

function readMeta(raw: unknown): TranslationsMeta {
  if (!isObject(raw)) return {};
  const members = Object.entries(raw).filter(([key, value]) => {
    if (key === '__proto__') return false;
    return !Object.hasOwn(MEMBERS, key) || MEMBERS[key]?.(value) === true;
  });
  const meta = Object.fromEntries(members) as TranslationsMeta;
  // The value becomes part of a request, so only a language code is accepted.
  if (meta.content_language === undefined || isLocaleCode(meta.content_language)) return meta;
  const { content_language: _, ...rest } = meta;
  return rest;
}
