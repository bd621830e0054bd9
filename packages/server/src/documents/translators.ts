import { chooseLocale } from '@assetportal/sdk/rules';
import {
  CATALOGS,
  FALLBACK_LOCALE,
  splitTranslations,
  translatorOf,
  type CatalogTree,
  type Translator,
} from '@assetportal/sdk/translations';
import type { DocumentRepository } from '../store/documents.js';
import type { ChangeBus } from './change-bus.js';

/** Translators for messages that the server writes: problem documents, mail, ZIP reports and labels. */
export interface Translators {
  /**
   * Returns the translator for the first accepted language that has a catalog.
   *
   * @param acceptLanguage Value of `Accept-Language`, or one language code. Without a match: the default
   *   language.
   */
  for(acceptLanguage: string | undefined): Translator;
  /** Returns one translator per language that has a catalog, keyed by lower-case language code. */
  all(): ReadonlyMap<string, Translator>;
  /** Increases with each change to the stored translations. */
  revision(): number;
}

/** Maximum number of languages considered in one `Accept-Language` header. */
const MAX_ACCEPTED = 20;

/**
 * Creates the translators. The translations stored by admins take precedence over the built-in ones. The stored
 * catalogs are cached; a change takes effect before it is acknowledged. Messages that a language lacks come from
 * English.
 */
export async function createTranslators(
  documents: DocumentRepository,
  changes: ChangeBus,
): Promise<Translators> {
  let stored = await readCatalogs(documents);
  let translators = createAll(stored);
  let revision = 0;
  changes.on(async ({ kind }) => {
    if (kind !== 'translations') return;
    stored = await readCatalogs(documents);
    translators = createAll(stored);
    revision += 1;
  });
  return {
    for(acceptLanguage) {
      const accepted = (acceptLanguage ?? '')
        .split(',', MAX_ACCEPTED)
        .map((range) => range.split(';', 1)[0] ?? '');
      const locale = chooseLocale({ offered: [...translators.keys()], browser: accepted });
      return translators.get(locale) as Translator;
    },
    all: () => translators,
    revision: () => revision,
  };
}

/** Reads the stored catalogs by language. The catalog of a language takes precedence over those of its regions. */
async function readCatalogs(documents: DocumentRepository): Promise<ReadonlyMap<string, CatalogTree>> {
  const catalogs = new Map<string, CatalogTree>();
  for (const { lang } of await documents.languages('translations')) {
    const document = await documents.get({ kind: 'translations', name: lang });
    const language = lang.split('-', 1)[0] ?? lang;
    if (document === undefined || (lang !== language && catalogs.has(language))) continue;
    catalogs.set(language, splitTranslations(JSON.parse(document.content)).messages);
  }
  return catalogs;
}

function createAll(stored: ReadonlyMap<string, CatalogTree>): ReadonlyMap<string, Translator> {
  const layersOf = (locale: string) =>
    [stored.get(locale), CATALOGS[locale]].flatMap((tree) => (tree === undefined ? [] : [{ locale, tree }]));
  const fallback = layersOf(FALLBACK_LOCALE);
  const locales = new Set([...Object.keys(CATALOGS), ...stored.keys()]);
  return new Map(
    [...locales].map((locale) => {
      const own = locale === FALLBACK_LOCALE ? [] : layersOf(locale);
      return [locale, translatorOf({ locale, layers: [...own, ...fallback] })];
    }),
  );
}
