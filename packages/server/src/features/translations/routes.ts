import {
  getAllLanguages,
  getContentLocales,
  getTextLocales,
  getTexts,
  saveTexts,
} from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { Versions } from '../../documents/versioned-documents.js';
import { languageKey, languageNames, type Languages } from './languages.js';

export function textRoutes(
  mount: Mount,
  { versions, languages }: { versions: Versions; languages: Languages },
): void {
  const keyOf = (lang: string) => ({ kind: 'translations', lang: languageKey(lang) }) as const;

  mount(getTextLocales, async () => ({ locales: await languages.stored('translations') }));
  mount(getTexts, (asked) => versions.read(asked, keyOf(asked.query.lang)));
  mount(saveTexts, (asked) => {
    const empty = Object.keys(asked.body).length === 0;
    return versions.write(asked, keyOf(asked.query.lang), empty ? undefined : JSON.stringify(asked.body));
  });

  mount(getContentLocales, async () => ({ locales: await languages.offered() }));
  mount(getAllLanguages, async ({ query }) => ({ languages: languageNames(languageKey(query.lang)) }));
}
