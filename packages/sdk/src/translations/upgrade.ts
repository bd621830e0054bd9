import { FRONT_END_VERSION } from '../contract/version.js';
import type { TranslationsMeta } from '../contract/schemas/translations.js';
import type { LanguageTranslations } from './meta.js';
import { flattenCatalog, unflattenCatalog, type CatalogTree } from '../lib/catalog-tree.js';
import { isOlder, isVersion } from '../lib/version.js';

/** What a release changed in the texts; older ones that an admin had saved are brought up to it. */
export interface TranslationsUpgrade {
  /** Texts of an older version are changed so. */
  readonly version: string;
  /** Whole keys that go back to the built-in text, because what the old one said is no longer true. */
  readonly overridden: readonly string[];
  /** Whole keys that are taken out with all below them, because nothing shows them any more. */
  readonly deleted: readonly string[];
  readonly why: string;
}

/**
 * The releases after which stored texts are upgraded (specification, section 4, Config and translation upgrade). The
 * specification names the versions alone; the keys are our decision (decisions, section 5), oldest first.
 */
export const TRANSLATIONS_UPGRADES: readonly TranslationsUpgrade[] = [
  {
    version: '3.4.0',
    overridden: ['asset.download'],
    deleted: ['basket'],
    why: 'The basket became the bookmark list, and a file is downloaded at once instead of put into the basket.',
  },
  {
    version: '5.0.0',
    overridden: ['login.redirect', 'login.redirectManual'],
    deleted: ['messages', 'errors'],
    why: 'Messages became toasts with keys of their own, and single sign-on forwards by itself.',
  },
  {
    version: '5.0.2',
    overridden: ['search.foundFor_one', 'search.foundFor_other'],
    deleted: ['search.found', 'search.foundFor'],
    why: 'Counts got plural forms; the form without one would be taken for any that a language lacks.',
  },
  {
    version: '5.0.3',
    overridden: ['toast.download.forbidden_one', 'toast.download.forbidden_other'],
    deleted: ['toast.download.denied'],
    why: 'A bulk download goes ahead without the assets that are refused, which the old sentence denied.',
  },
  {
    version: '5.1.0',
    overridden: ['download.progress'],
    deleted: ['download.percent'],
    why: 'Several downloads run side by side, so that the progress names its file.',
  },
  {
    version: '5.1.2',
    overridden: ['logout.noPermissionText', 'states.noPermissionText'],
    deleted: ['login.forgotten'],
    why: 'The no-permission page tells whom to ask, and the forgotten password became the reset of a password.',
  },
];

/** Texts brought up to this version, and what was done to them. */
export interface UpgradedTranslations extends LanguageTranslations {
  /** The version they said they were of; null where they said none. */
  readonly from: string | null;
  /** Whole keys that were missing and are now there. */
  readonly filled: readonly string[];
  readonly overridden: readonly string[];
  readonly deleted: readonly string[];
  /** Whether anything is other than it was, the version included. */
  readonly changed: boolean;
}

/**
 * Brings a language's texts up to this version: what is listed for a newer release than theirs is overridden or
 * deleted, missing keys are filled, and the version is stamped (specification, section 4, Config and translation
 * upgrade). Twice is once. Texts of a newer version are left alone, and keys that nobody knows are kept. Texts that
 * tell no version, as those written by hand, are filled and stamped, and nothing of theirs is overridden or deleted.
 *
 * @param options.defaults The built-in texts of that language. An empty tree for a language that has none: filled
 * with English, it would seem to be translated.
 */
export function upgradeTranslations(
  texts: LanguageTranslations,
  options: { readonly defaults: CatalogTree },
): UpgradedTranslations {
  const from = isVersion(texts.meta.version) ? texts.meta.version : null;
  if (from !== null && isOlder(FRONT_END_VERSION, from)) {
    return { ...texts, from, filled: [], overridden: [], deleted: [], changed: false };
  }
  const defaults = flattenCatalog(options.defaults);
  const stored = flattenCatalog(texts.messages);
  const overridden: string[] = [];
  const deleted: string[] = [];
  for (const upgrade of TRANSLATIONS_UPGRADES) {
    if (from === null || !isOlder(from, upgrade.version)) continue;
    for (const key of stored.keys()) {
      if (!upgrade.deleted.some((gone) => key === gone || key.startsWith(`${gone}.`))) continue;
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
  const meta: TranslationsMeta = { ...texts.meta, version: FRONT_END_VERSION };
  const changed = from !== FRONT_END_VERSION || filled.length + overridden.length + deleted.length > 0;
  return { meta, messages, from, filled, overridden, deleted, changed };
}

/** What is missing comes from the defaults; what is there stays, also where the defaults have a group of texts. */
function fillMessages(texts: CatalogTree, defaults: CatalogTree): CatalogTree {
  const tree: Record<string, string | CatalogTree> = { ...texts };
  for (const [key, text] of Object.entries(defaults)) {
    const own = Object.hasOwn(texts, key) ? texts[key] : undefined;
    if (own === undefined) tree[key] = text;
    else if (typeof own === 'object' && typeof text === 'object') tree[key] = fillMessages(own, text);
  }
  return tree;
}
