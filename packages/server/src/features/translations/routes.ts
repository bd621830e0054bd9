import {
  getAllLanguages,
  getContentLocales,
  getTranslationLocales,
  getTranslations,
  saveTranslations,
} from '@assetportal/sdk/contract';
import { contentLanguage, languageKey, languageNames } from '../../documents/languages.js';
import type { AppContext } from '../context.js';

/** Adds the routes for the stored translations and the language lists. */
export function translationRoutes({ mount, documents, languages }: AppContext): void {
  const keyOf = (lang: string) => ({ kind: 'translations', name: languageKey(lang) }) as const;

  mount(getTranslationLocales, async () => ({ locales: await languages.stored('translations') }));
  mount(getTranslations, (input) => documents.read(input, keyOf(input.query.lang)));
  mount(saveTranslations, (input) => {
    const { body, query } = input;
    // Translations in any language can be removed, but only those that readers can select can be stored.
    if (Object.keys(body).length === 0) return documents.write(input, keyOf(query.lang), undefined);
    return documents.write(input, keyOf(contentLanguage(query.lang)), JSON.stringify(body));
  });

  mount(getContentLocales, async () => ({ locales: await languages.offered() }));
  mount(getAllLanguages, ({ query }) =>
    Promise.resolve({ languages: languageNames(languageKey(query.lang)) }),
  );
}
