import * as z from 'zod/mini';
import { LocaleCode } from '../contract/locales.js';
import { TranslationsMeta, type MessageTree } from '../contract/translations.js';
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
  const record = z.safeParse(z.record(z.string(), z.unknown()), tree);
  if (!record.success) return { meta: {}, messages: {} };
  const { [META_KEY]: meta, ...messages } = record.data;
  return { meta: readMeta(meta), messages: readCatalog(messages) };
}

/** The tree that a server keeps; without `_meta` where there is nothing to say. */
export function joinTranslations({ meta, messages }: LanguageTranslations): MessageTree {
  return Object.keys(meta).length === 0 ? { ...messages } : { [META_KEY]: meta, ...messages };
}

function readMeta(raw: unknown): TranslationsMeta {
  const record = z.safeParse(z.record(z.string(), z.unknown()), raw);
  if (!record.success) return {};
  const known = TranslationsMeta.shape;
  const members = Object.entries(record.data).filter(([key, value]) => {
    if (key === '__proto__') return false;
    return !(key in known) || z.safeParse(known[key as keyof typeof known], value).success;
  });
  const meta = Object.fromEntries(members) as TranslationsMeta;
  // It becomes part of a call; nothing but a code does.
  if (z.safeParse(z.optional(LocaleCode), meta.content_language).success) return meta;
  const { content_language: _, ...rest } = meta;
  return rest;
}
