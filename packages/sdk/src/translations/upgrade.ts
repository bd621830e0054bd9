import { FRONT_END_VERSION } from '../contract/version.js';
import type { TranslationsMeta } from '../contract/schemas/translations.js';
import type { LanguageTranslations } from './meta.js';
import { flattenCatalog, unflattenCatalog, type CatalogTree } from '../lib/catalog-tree.js';
import { isOlder, isVersion } from '../lib/version.js';

/** Changes in one release to the translations. They are applied to older translations that an admin has saved. */
export interface TranslationsUpgrade {
  /** Version of the release. The changes apply to translations of older versions. */
  readonly version: string;
  /** Full keys of messages to reset to the built-in message, because the old message is no longer correct. */
  readonly overridden: readonly string[];
  /** Full keys to delete with all keys below them, because the user interface no longer uses them. */
  readonly deleted: readonly string[];
  /** The reason for the changes. */
  readonly why: string;
}

/**
 * Upgrade steps for stored translations, oldest release first (specification, section 4, Config and translation
 * upgrade). The specification names only the versions. The keys are our decision (decisions, section 5).
 */
export const TRANSLATIONS_UPGRADES: readonly TranslationsUpgrade[] = [
  {
    version: '3.4.0',
    overridden: ['asset.download'],
    deleted: ['basket'],
    why: 'The bookmark list replaced the basket. The button now downloads the file directly.',
  },
  {
    version: '5.0.0',
    overridden: ['login.redirect', 'login.redirectManual'],
    deleted: ['messages', 'errors'],
    why: 'Toasts with separate keys replaced messages, and single sign-on redirects automatically.',
  },
  {
    version: '5.0.2',
    overridden: ['search.foundFor_one', 'search.foundFor_other'],
    deleted: ['search.found', 'search.foundFor'],
    why: 'Counts have plural forms. A message without a plural suffix would replace each form that a language lacks.',
  },
  {
    version: '5.0.3',
    overridden: ['toast.download.forbidden_one', 'toast.download.forbidden_other'],
    deleted: ['toast.download.denied'],
    why: 'A bulk download skips rejected assets. The old message said that nothing is downloaded.',
  },
  {
    version: '5.1.0',
    overridden: ['download.progress'],
    deleted: ['download.percent'],
    why: 'Downloads run in parallel, so the progress message contains the file name.',
  },
  {
    version: '5.1.2',
    overridden: ['logout.noPermissionText', 'states.noPermissionText'],
    deleted: ['login.forgotten'],
    why: 'The no-permission page names the administrator as contact, and “Reset password” replaced “Forgot password”.',
  },
];

/** Upgraded translations and the applied changes. */
export interface UpgradedTranslations extends LanguageTranslations {
  /** Version of the translations before the upgrade, or null if they had none. */
  readonly from: string | null;
  /** Full keys of messages that were missing and have been added. */
  readonly filled: readonly string[];
  /** Full keys of messages that were reset to the built-in message. */
  readonly overridden: readonly string[];
  /** Full keys of messages that were deleted. */
  readonly deleted: readonly string[];
  /** True if anything has changed, including the version. */
  readonly changed: boolean;
}

/**
 * Upgrades the translations of a language to this version (specification, section 4, Config and translation
 * upgrade). Overrides or deletes the keys that newer releases list, adds missing keys, and updates the version.
 * Idempotent.
 *
 * - Translations of a newer version stay unchanged.
 * - Unknown keys are preserved.
 * - Translations without a version, such as handwritten ones, get missing keys and the version. None of their
 *   messages is overridden or deleted.
 *
 * @param options.defaults Built-in translations of the language. Pass an empty tree for a language that is not
 *   built in. Otherwise English messages would be added to it, and it would appear to be translated.
 */
export function upgradeTranslations(
  translations: LanguageTranslations,
  options: { readonly defaults: CatalogTree },
): UpgradedTranslations {
  const from = isVersion(translations.meta.version) ? translations.meta.version : null;
  if (from !== null && isOlder(FRONT_END_VERSION, from)) {
    return { ...translations, from, filled: [], overridden: [], deleted: [], changed: false };
  }
  const defaults = flattenCatalog(options.defaults);
  const stored = flattenCatalog(translations.messages);
  const overridden: string[] = [];
  const deleted: string[] = [];
  for (const upgrade of TRANSLATIONS_UPGRADES) {
    if (from === null || !isOlder(from, upgrade.version)) continue;
    for (const key of stored.keys()) {
      if (!upgrade.deleted.some((deletedKey) => key === deletedKey || key.startsWith(`${deletedKey}.`)))
        continue;
      stored.delete(key);
      deleted.push(key);
    }
    for (const key of upgrade.overridden) {
      const text = defaults.get(key);
      if (text === undefined || !stored.has(key) || stored.get(key) === text) continue;
      stored.set(key, text);
      overridden.push(key);
    }
  }
  const messages = fillMessages(unflattenCatalog(stored), options.defaults);
  const filled = [...flattenCatalog(messages).keys()].filter((key) => !stored.has(key));
  const meta: TranslationsMeta = { ...translations.meta, version: FRONT_END_VERSION };
  const changed = from !== FRONT_END_VERSION || filled.length + overridden.length + deleted.length > 0;
  return { meta, messages, from, filled, overridden, deleted, changed };
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
