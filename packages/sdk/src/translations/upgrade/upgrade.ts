import { FRONT_END_VERSION } from '../../contract/version.js';
import type { MessageTree, TranslationsMeta } from '../../contract/schemas/translations.js';
import { isObject } from '../../lib/object.js';
import { META_KEY, splitTranslations, type LanguageTranslations } from '../meta.js';
import { flattenCatalog, unflattenCatalog, type CatalogTree } from '../../lib/catalog-tree.js';
import { isOlder, isVersion } from '../../lib/version.js';
import { setMessage } from '../edit.js';
import { formerMessages, stepsAfter, type TranslationsUpgrade } from './upgrade-steps.js';

/** A message that an upgrade changes, with its text before and after. */
export interface MessageUpgrade {
  /** Full message key. */
  readonly key: string;
  /**
   * - `overridden`: the message of the admin is replaced by the built-in one.
   * - `deleted`: the message of the admin is deleted.
   * - `default`: the admin has not changed the message, and the built-in one is different now.
   */
  readonly kind: 'overridden' | 'deleted' | 'default';
  readonly from: string;
  /** Null for a deleted message. */
  readonly to: string | null;
  /** Release that requires the change. */
  readonly version: string;
  /** Message key of the reason, in the admin catalog. */
  readonly why: string;
}

/** Stored translations, upgraded to this version for use. */
export interface UpgradedTranslations extends LanguageTranslations {
  /** Version of the translations before the upgrade, or null if they had none. */
  readonly from: string | null;
  /** True if the translations are of a newer version. They are then unchanged, and must not be overwritten. */
  readonly newer: boolean;
  /** Full keys of the messages that an admin has set and that differ from the built-in ones. */
  readonly own: readonly string[];
  /** Full keys of messages that were missing and have been added. */
  readonly filled: readonly string[];
  /** Full keys of messages that were reset to the built-in message. */
  readonly overridden: readonly string[];
  /** Full keys of messages that were deleted. */
  readonly deleted: readonly string[];
  /** All messages that the upgrade changes, in the order of the releases. */
  readonly changes: readonly MessageUpgrade[];
  /** True if anything has changed, including the version. */
  readonly changed: boolean;
}

/** Language of the translations to upgrade, and its built-in messages. */
export interface UpgradeOptions {
  /** Lower-case language code. Default: no messages of former versions are compared. */
  readonly lang?: string | undefined;
  /**
   * Built-in translations of the language. Pass an empty tree for a language that is not built in. Otherwise
   * English messages would be added to it, and it would appear to be translated.
   */
  readonly defaults: CatalogTree;
}

/**
 * Upgrades the translations of a language to this version in memory (specification, section 4, Config and
 * translation upgrade; decisions, section 5). Overrides or deletes the keys that newer releases list, adds
 * missing keys, and updates the version. Idempotent.
 *
 * - A stored message that equals the built-in one of the stored version counts as unset.
 * - Translations of a newer version stay unchanged.
 * - Unknown keys are preserved.
 * - Translations without a version, such as handwritten ones, get missing keys and the version. None of their
 *   messages is overridden or deleted.
 */
export function upgradeTranslations(
  translations: LanguageTranslations,
  options: UpgradeOptions,
): UpgradedTranslations {
  const from = isVersion(translations.meta.version) ? translations.meta.version : null;
  const defaults = flattenCatalog(options.defaults);
  const stored = flattenCatalog(translations.messages);
  const ownKeys = () => [...stored].filter(([key, text]) => defaults.get(key) !== text).map(([key]) => key);
  if (from !== null && isOlder(FRONT_END_VERSION, from)) {
    const nothing = { filled: [], overridden: [], deleted: [], changes: [], changed: false };
    return { ...translations, ...nothing, from, newer: true, own: ownKeys() };
  }
  const changes = from === null ? [] : applySteps(stored, { from, lang: options.lang, defaults });
  const own = ownKeys();
  const upgraded = changes.length === 0 ? translations.messages : unflattenCatalog(stored);
  const messages = fillMessages(upgraded, options.defaults);
  const filled = [...flattenCatalog(messages).keys()].filter((key) => !stored.has(key));
  const keysOf = (kind: MessageUpgrade['kind']) =>
    changes.filter((change) => change.kind === kind).map(({ key }) => key);
  return {
    meta: { ...translations.meta, version: FRONT_END_VERSION },
    messages,
    from,
    newer: false,
    own,
    filled: filled.filter((key) => !changes.some((change) => change.key === key)),
    overridden: keysOf('overridden'),
    deleted: keysOf('deleted'),
    changes,
    changed: from !== FRONT_END_VERSION || filled.length + changes.length > 0,
  };
}

interface Versions {
  readonly from: string;
  readonly lang: string | undefined;
  readonly defaults: ReadonlyMap<string, string>;
}

/** Applies the steps of all releases after a version to the stored messages. Returns the changes. */
function applySteps(stored: Map<string, string>, { from, lang, defaults }: Versions): MessageUpgrade[] {
  const changes: MessageUpgrade[] = [];
  const former = lang === undefined ? new Map<string, string>() : formerMessages(from, lang);
  for (const step of stepsAfter(from)) {
    const { version, why } = step;
    for (const [key, text] of [...stored]) {
      if (!isDeleted(key, step)) continue;
      stored.delete(key);
      changes.push({ key, kind: 'deleted', from: text, to: null, version, why });
    }
    for (const key of changedKeys(step, lang)) {
      const [text, to] = [stored.get(key), defaults.get(key)];
      if (text === undefined || to === undefined || text === to) continue;
      const isDefault = former.get(key) === text;
      if (!isDefault && !step.overridden.includes(key)) continue;
      stored.delete(key);
      changes.push({ key, kind: isDefault ? 'default' : 'overridden', from: text, to, version, why });
    }
  }
  return changes;
}

const isDeleted = (key: string, { deleted }: TranslationsUpgrade) =>
  deleted.some((gone) => key === gone || key.startsWith(`${gone}.`));

/** Returns the keys whose message a release overrides, or whose built-in message it changed. */
const changedKeys = ({ overridden, former }: TranslationsUpgrade, lang: string | undefined) => [
  ...new Set([...overridden, ...Object.keys(former[lang ?? ''] ?? {})]),
];

/**
 * Returns true if a release after the version of the stored translations overrides or deletes a message. An edit
 * of such a message requires the upgrade first. The next one would otherwise undo the edit.
 */
export function isUpgradePending(document: MessageTree, key: string, lang: string): boolean {
  const { version } = splitTranslations({ [META_KEY]: document[META_KEY] }).meta;
  return (
    isVersion(version) &&
    stepsAfter(version).some((step) => isDeleted(key, step) || changedKeys(step, lang).includes(key))
  );
}

/**
 * Returns the document to store for the upgrade. Removes the messages that the upgrade overrides or deletes, and
 * those that equal the built-in ones, so that only the messages of the admin remain. All other values stay as
 * they are. Returns a document of this or a newer version unchanged.
 *
 * @param document the stored document, which may contain invalid values
 */
export function upgradedDocument(document: MessageTree, options: UpgradeOptions): MessageTree {
  const translations = splitTranslations(document);
  const { from, newer, changes } = upgradeTranslations(translations, options);
  if (newer || !isOutdated(from)) return document;
  const defaults = flattenCatalog(options.defaults);
  const equal = [...flattenCatalog(translations.messages)]
    .filter(([key, text]) => defaults.get(key) === text)
    .map(([key]) => key);
  const removed = [...changes.map(({ key }) => key), ...equal];
  return withVersion(removed.reduce((tree, key) => setMessage(tree, key, null) ?? tree, document));
}

/**
 * Returns the document to store in order to keep all messages as they are displayed by the stored version. A
 * message whose built-in text has changed since gets its former text, and then counts as set by the admin.
 * Returns a document of this or a newer version unchanged.
 */
export function documentWithFormerMessages(document: MessageTree, options: UpgradeOptions): MessageTree {
  const { messages, meta } = splitTranslations(document);
  const { from, newer } = upgradeTranslations({ messages, meta }, options);
  if (newer || !isOutdated(from)) return document;
  const stored = flattenCatalog(messages);
  const former = from === null || options.lang === undefined ? [] : [...formerMessages(from, options.lang)];
  return withVersion(
    former
      .filter(([key]) => !stored.has(key))
      .reduce((tree, [key, text]) => setMessage(tree, key, text) ?? tree, document),
  );
}

/** Returns true for translations of an older version, or of none. */
export const isOutdated = (from: string | null): boolean => from === null || isOlder(from, FRONT_END_VERSION);

/** Returns a document with the current version in its metadata. */
export function withVersion(document: MessageTree): MessageTree {
  const meta = Object.hasOwn(document, META_KEY) ? document[META_KEY] : undefined;
  const version: TranslationsMeta = { version: FRONT_END_VERSION };
  return { ...document, [META_KEY]: { ...(isObject(meta) ? meta : {}), ...version } };
}

/**
 * Adds missing messages from the defaults. Existing messages stay, even if the defaults have a group with the
 * same key.
 */
function fillMessages(translations: CatalogTree, defaults: CatalogTree): CatalogTree {
  const tree: Record<string, string | CatalogTree> = { ...translations };
  for (const [key, text] of Object.entries(defaults)) {
    const existing = Object.hasOwn(translations, key) ? translations[key] : undefined;
    if (existing === undefined) tree[key] = text;
    else if (typeof existing === 'object' && typeof text === 'object')
      tree[key] = fillMessages(existing, text);
  }
  return tree;
}
