import { getPageLocales, getPages, savePages, type CustomPages } from '@assetportal/sdk/contract';
import { languageKey } from '../../documents/languages.js';
import type { AppContext } from '../context.js';
import { createPageCleaner } from './cleaner.js';

/** Adds the custom page routes. The pages are stored per language. */
export function pageRoutes({ app, mount, documents, languages, restoreValidators }: AppContext): void {
  const cleaner = createPageCleaner();
  app.addHook('onClose', () => cleaner.close());
  const keyOf = (lang: string) => ({ kind: 'custom_html', name: languageKey(lang) }) as const;

  mount(getPageLocales, async () => ({ locales: await languages.stored('custom_html') }));
  mount(getPages, async (input) => (await documents.read(input, keyOf(input.query.lang))) as CustomPages);
  mount(savePages, async (input) => {
    const empty = Object.keys(input.body).length === 0;
    const content = empty ? undefined : JSON.stringify(await cleaner.clean(input.body));
    return documents.write(input, keyOf(input.query.lang), content);
  });
  // The rules for safe HTML may have become stricter since the version was saved.
  restoreValidators.register('custom_html', async (pages) => ({
    content: await cleaner.clean(pages as CustomPages),
  }));
}
