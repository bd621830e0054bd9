import { isLocaleCode } from '../contract/patterns.js';
import type { TranslationsMeta } from '../contract/schemas/translations.js';
import { isObject } from '../lib/object.js';
import { isVersion } from '../lib/version.js';
import { joinLevels, readCatalog, type CatalogTree } from '../lib/catalog-tree.js';

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
  const { meta, messages } = parts(tree);
  return { meta: readMeta(meta), messages: readCatalog(messages) };
}

/** Returns the full keys of the values that `splitTranslations` does not use, and of invalid versions. */
export function invalidTranslations(tree: unknown): readonly string[] {
  const { meta, messages } = parts(tree);
  const invalid: string[] = [];
  if (meta !== undefined && !isObject(meta)) invalid.push(META_KEY);
  for (const [member, value] of Object.entries(isObject(meta) ? meta : {})) {
    const isInvalid = !isValidMember(member, value) || (member === 'version' && !isVersion(value));
    if (isInvalid) invalid.push(joinLevels([META_KEY, member]));
  }
  readCatalog(messages, (levels) => invalid.push(joinLevels(levels)));
  return invalid;
}

function parts(tree: unknown): { readonly meta: unknown; readonly messages: object } {
  const { [META_KEY]: meta, ...messages } = isObject(tree) ? tree : {};
  return { meta, messages };
}

const isString = (value: unknown) => typeof value === 'string';

/**
 * Type checks for the metadata members, equivalent to the schema `TranslationsMeta`. Using that schema would
 * load zod with the first page. The languages become part of a request, so only codes are accepted.
 */
const MEMBERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  version: isString,
  content_language: isLocaleCode,
  source_template: isLocaleCode,
  allowlist: (value) => Array.isArray(value) && value.every(isString),
  lang: isString,
};

const isValidMember = (member: string, value: unknown) =>
  member !== '__proto__' &&
  (value === undefined || !Object.hasOwn(MEMBERS, member) || MEMBERS[member]?.(value) === true);

function readMeta(raw: unknown): TranslationsMeta {
  if (!isObject(raw)) return {};
  return Object.fromEntries(Object.entries(raw).filter(([member, value]) => isValidMember(member, value)));
}
