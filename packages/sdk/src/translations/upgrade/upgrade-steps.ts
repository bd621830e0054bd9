import { isOlder } from '../../lib/version.js';

/** Changes in one release to the translations. They are applied to older translations that an admin has saved. */
export interface TranslationsUpgrade {
  /** Version of the release. The changes apply to translations of older versions. */
  readonly version: string;
  /** Full keys of messages to reset to the built-in message, because the old message is no longer correct. */
  readonly overridden: readonly string[];
  /** Full keys to delete with all keys below them, because the user interface no longer uses them. */
  readonly deleted: readonly string[];
  /**
   * The built-in messages before the release that it changed, by language and full key. A stored message that
   * equals one of them was not written by an admin.
   */
  readonly former: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Message key of the reason, in the admin catalog. */
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
    former: { de: { 'asset.download': 'In den Warenkorb' }, en: { 'asset.download': 'Add to basket' } },
    why: 'configUpdate.why.messages.basket',
  },
  {
    version: '5.0.0',
    overridden: ['login.redirect', 'login.redirectManual'],
    deleted: ['messages', 'errors'],
    former: {
      de: {
        'login.redirect': 'Melden Sie sich über Single Sign-on an.',
        'login.redirectManual': 'Über Single Sign-on anmelden',
      },
      en: {
        'login.redirect': 'Log in with single sign-on.',
        'login.redirectManual': 'Log in with single sign-on',
      },
    },
    why: 'configUpdate.why.messages.singleSignOn',
  },
  {
    version: '5.0.2',
    overridden: ['search.foundFor_one', 'search.foundFor_other'],
    deleted: ['search.found', 'search.foundFor'],
    former: {},
    why: 'configUpdate.why.messages.plurals',
  },
  {
    version: '5.0.3',
    overridden: ['toast.download.forbidden_one', 'toast.download.forbidden_other'],
    deleted: ['toast.download.denied'],
    former: {
      de: {
        'toast.download.forbidden_one': 'Kein Download: ein Asset ist nicht erlaubt',
        'toast.download.forbidden_other': 'Kein Download: einige Assets sind nicht erlaubt',
      },
      en: {
        'toast.download.forbidden_one': 'No download: one asset is not permitted',
        'toast.download.forbidden_other': 'No download: some assets are not permitted',
      },
    },
    why: 'configUpdate.why.messages.skippedAssets',
  },
  {
    version: '5.1.0',
    overridden: ['download.progress'],
    deleted: ['download.percent'],
    former: { de: { 'download.progress': '{{percent}} %' }, en: { 'download.progress': '{{percent}}%' } },
    why: 'configUpdate.why.messages.parallelDownloads',
  },
  {
    version: '5.1.2',
    overridden: ['logout.noPermissionText', 'states.noPermissionText'],
    deleted: ['login.forgotten'],
    former: {
      de: {
        'logout.noPermissionText': 'Sie haben keine Berechtigung.',
        'states.noPermissionText': 'Sie haben keine Berechtigung.',
      },
      en: {
        'logout.noPermissionText': 'You do not have permission.',
        'states.noPermissionText': 'You do not have permission.',
      },
    },
    why: 'configUpdate.why.messages.noPermission',
  },
];

/**
 * Returns the built-in messages that a version had and that a later release has changed, by full key.
 *
 * @param lang Lower-case language code.
 */
export function formerMessages(version: string, lang: string): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const { former } of stepsAfter(version)) {
    // The first release after the version that changed a message has its message in that version.
    for (const [key, text] of Object.entries(former[lang] ?? {}))
      if (!messages.has(key)) messages.set(key, text);
  }
  return messages;
}

/** Returns the upgrade steps of the releases after a version, oldest first. */
export function stepsAfter(version: string): readonly TranslationsUpgrade[] {
  return TRANSLATIONS_UPGRADES.filter((step) => isOlder(version, step.version));
}
