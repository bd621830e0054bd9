import { getPageLocales, getPages, savePages, type CustomPages } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { RestoreValidators } from '../../documents/restore-validators.js';
import type { VersionedDocuments } from '../../documents/versioned-documents.js';
import { languageKey, type Languages } from '../../documents/languages.js';
import type { PageCleaner } from './cleaner.js';

export function pageRoutes(
  mount: Mount,
  {
    versions,
    languages,
    cleaner,
    checks,
  }: { versions: VersionedDocuments; languages: Languages; cleaner: PageCleaner; checks: RestoreValidators },
): void {
  const keyOf = (lang: string) => ({ kind: 'custom_html', lang: languageKey(lang) }) as const;

  mount(getPageLocales, async () => ({ locales: await languages.stored('custom_html') }));
  mount(getPages, async (asked) => (await versions.read(asked, keyOf(asked.query.lang))) as CustomPages);
  mount(savePages, async (asked) => {
    const empty = Object.keys(asked.body).length === 0;
    const content = empty ? undefined : JSON.stringify(await cleaner.clean(asked.body));
    return versions.write(asked, keyOf(asked.query.lang), content);
  });
  // The rules may be stricter by now.
  checks.register('custom_html', async (pages) => ({ content: await cleaner.clean(pages as CustomPages) }));
}
