import { getPageLocales, getPages, savePages, type CustomPages } from '@assetportal/sdk/contract';
import { contentLanguage, languageKey } from '../../documents/languages.js';
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
    const { body, query } = input;
    if (Object.keys(body).length === 0) return documents.write(input, keyOf(query.lang), undefined);
    const content = JSON.stringify(await cleaner.clean(body));
    return documents.write(input, keyOf(contentLanguage(query.lang)), content);
  });
  // The rules for safe HTML may have become stricter since the version was saved.
  restoreValidators.register('custom_html', async (pages) => ({
    content: await cleaner.clean(pages as CustomPages),
  }));
}
