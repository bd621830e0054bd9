import {
  getAllLanguages,
  getContentLocales,
  getTranslationLocales,
  getTranslations,
  saveTranslations,
} from '@assetportal/sdk/contract';
import {
  checkTranslations,
  FALLBACK_LOCALE,
  loadLocalTranslations,
  mergeCatalogs,
  type CatalogTree,
} from '@assetportal/sdk/translations';
import { contentLanguage, languageKey, languageNames } from '../../documents/languages.js';
import type { AppContext } from '../context.js';

/** Returns the English messages that an admin can translate: of the portal, of mails and of the admin area. */
async function allMessages(): Promise<CatalogTree> {
  const layers = await loadLocalTranslations(FALLBACK_LOCALE, { admin: true });
  return layers.reduce<CatalogTree>((tree, layer) => mergeCatalogs(tree, layer.tree), {});
}

/** Adds the routes for the stored translations and the language lists. */
export function translationRoutes({ mount, documents, languages }: AppContext): void {
  const keyOf = (lang: string) => ({ kind: 'translations', name: languageKey(lang) }) as const;

  mount(getTranslationLocales, async () => ({ locales: await languages.stored('translations') }));
  mount(getTranslations, (input) => documents.read(input, keyOf(input.query.lang)));
  mount(saveTranslations, async (input) => {
    const { body, query } = input;
    const isRemoval = Object.keys(body).length === 0;
    // Translations in any language can be removed, but only those that readers can select can be stored.
    const lang = isRemoval ? languageKey(query.lang) : contentLanguage(query.lang);
    const report = checkTranslations(body, { lang, builtIn: await allMessages() });
    if (query.dry_run === undefined)
      await documents.write(input, keyOf(lang), isRemoval ? undefined : JSON.stringify(body));
    return report;
  });

  mount(getContentLocales, async () => ({ locales: await languages.offered() }));
  mount(getAllLanguages, ({ query }) =>
    Promise.resolve({ languages: languageNames(languageKey(query.lang)) }),
  );
}
