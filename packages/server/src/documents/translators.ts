import { chooseLocale } from '@assetportal/sdk/rules';
import {
  CATALOGS,
  splitTranslations,
  translatorOf,
  upgradeTranslations,
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
      const browser = acceptedLanguages(acceptLanguage ?? '');
      const locale = chooseLocale({ offered: [...translators.keys()], browser });
      return translators.get(locale) as Translator;
    },
    all: () => translators,
    revision: () => revision,
  };
}

/** Returns the languages of an `Accept-Language` header, preferred first. Omits those with a quality of 0. */
function acceptedLanguages(header: string): string[] {
  return header
    .split(',', MAX_ACCEPTED)
    .map((range) => {
      const [language = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { language, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}

/** Reads the stored catalogs, keyed by lower-case language code, and upgrades them in memory. */
async function readCatalogs(documents: DocumentRepository): Promise<ReadonlyMap<string, CatalogTree>> {
  const catalogs = new Map<string, CatalogTree>();
  for (const { lang } of await documents.languages('translations')) {
    const document = await documents.get({ kind: 'translations', name: lang });
    if (document === undefined) continue;
    const translations = splitTranslations(JSON.parse(document.content));
    catalogs.set(lang, upgradeTranslations(translations, { lang, defaults: CATALOGS[lang] ?? {} }).messages);
  }
  return catalogs;
}

function createAll(stored: ReadonlyMap<string, CatalogTree>): ReadonlyMap<string, Translator> {
  const layers = [...stored, ...Object.entries(CATALOGS)].map(([locale, tree]) => ({ locale, tree }));
  const locales = new Set(layers.map(({ locale }) => locale));
  return new Map([...locales].map((locale) => [locale, translatorOf({ locale, layers })]));
}
