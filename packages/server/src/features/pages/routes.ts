import { getPageLocales, getPages, savePages, type CustomPages } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { Versions } from '../history/versions.js';
import { languageKey, type Languages } from '../texts/languages.js';
import { sanitizePage } from './sanitize.js';

export function pageRoutes(
  mount: Mount,
  { versions, languages }: { versions: Versions; languages: Languages },
): void {
  const keyOf = (lang: string) => ({ kind: 'custom_html', lang: languageKey(lang) }) as const;

  mount(getPageLocales, async () => ({ locales: await languages.stored('custom_html') }));
  mount(getPages, async (asked) => (await versions.read(asked, keyOf(asked.query.lang))) as CustomPages);
  mount(savePages, (asked) => {
    const pages = Object.entries(asked.body).map(([key, html]) => [key, sanitizePage(html)]);
    const content = pages.length === 0 ? undefined : JSON.stringify(Object.fromEntries(pages));
    return versions.write(asked, keyOf(asked.query.lang), content);
  });
}
