import {
  getAllLanguages,
  getContentLocales,
  getTranslationLocales,
  getTranslations,
  saveTranslations,
} from '@assetportal/sdk/contract';
import { languageKey, languageNames } from '../../documents/languages.js';
import type { AppContext } from '../context.js';

/** Adds the routes for the stored translations and the language lists. */
export function translationRoutes({ mount, documents, languages }: AppContext): void {
  const keyOf = (lang: string) => ({ kind: 'translations', name: languageKey(lang) }) as const;

  mount(getTranslationLocales, async () => ({ locales: await languages.stored('translations') }));
  mount(getTranslations, (input) => documents.read(input, keyOf(input.query.lang)));
  mount(saveTranslations, (input) => {
    const empty = Object.keys(input.body).length === 0;
    return documents.write(input, keyOf(input.query.lang), empty ? undefined : JSON.stringify(input.body));
  });

  mount(getContentLocales, async () => ({ locales: await languages.offered() }));
  mount(getAllLanguages, ({ query }) =>
    Promise.resolve({ languages: languageNames(languageKey(query.lang)) }),
  );
}
