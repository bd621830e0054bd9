import {
  getAllLanguages,
  getContentLocales,
  getTranslationLocales,
  getTranslations,
  saveTranslations,
} from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { VersionedDocuments } from '../../documents/versioned-documents.js';
import { languageKey, languageNames, type Languages } from '../../documents/languages.js';

export function translationRoutes(
  mount: Mount,
  { versions, languages }: { versions: VersionedDocuments; languages: Languages },
): void {
  const keyOf = (lang: string) => ({ kind: 'translations', lang: languageKey(lang) }) as const;

  mount(getTranslationLocales, async () => ({ locales: await languages.stored('translations') }));
  mount(getTranslations, (asked) => versions.read(asked, keyOf(asked.query.lang)));
  mount(saveTranslations, (asked) => {
    const empty = Object.keys(asked.body).length === 0;
    return versions.write(asked, keyOf(asked.query.lang), empty ? undefined : JSON.stringify(asked.body));
  });

  mount(getContentLocales, async () => ({ locales: await languages.offered() }));
  mount(getAllLanguages, async ({ query }) => ({ languages: languageNames(languageKey(query.lang)) }));
}
