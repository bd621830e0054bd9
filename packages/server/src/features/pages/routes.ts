import {
  getPageLocales,
  getPages,
  getPageSource,
  savePages,
  type CustomPages,
} from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { contentLanguage, languageKey } from '../../documents/languages.js';
import type { AppContext } from '../context.js';
import { sendCurrent } from '../../documents/versioned-documents.js';
import { createPageCleaner } from './cleaner.js';
import { createVisitorPages, visitorEtag } from './visitor-pages.js';

/**
 * Adds the custom page routes. The pages are stored per language as the admin has written them. Visitors get
 * them without unsafe HTML (decisions, section 7, Custom pages).
 */
export function pageRoutes(ctx: AppContext): void {
  const { app, mount, documents, languages, config, store } = ctx;
  const cleaner = createPageCleaner();
  app.addHook('onClose', () => cleaner.close());
  const visitorPages = createVisitorPages(store.documents, cleaner);
  const keyOf = (lang: string) => ({ kind: 'custom_html', name: languageKey(lang) }) as const;

  mount(getPageLocales, async () => ({ locales: await languages.stored('custom_html') }));
  mount(getPages, async (input) => {
    const pages = await visitorPages.get(languageKey(input.query.lang));
    const visible = visibleTo(input.principal, pages, (await config.get()).customPages);
    await sendCurrent(input, { etag: visitorEtag(visible), stored: true }, 'private, no-cache');
    return visible;
  });
  mount(
    getPageSource,
    async (input) => (await documents.read(input, keyOf(input.query.lang))) as CustomPages,
  );
  mount(savePages, async (input) => {
    const { body, query } = input;
    if (Object.keys(body).length === 0) return documents.write(input, keyOf(query.lang), undefined);
    const key = keyOf(contentLanguage(query.lang));
    // Rejects pages that could not be displayed.
    await cleaner.clean(body);
    return documents.write(input, key, JSON.stringify(body));
  });
  ctx.restoreValidators.register('custom_html', async (content) => {
    await cleaner.clean(content as CustomPages);
    return { content };
  });
}

/** Returns the pages that a caller may read. Without a session, these are the pages with global access. */
function visibleTo(
  principal: Principal,
  pages: CustomPages,
  configured: readonly { readonly key: string; readonly global_access: boolean }[],
): CustomPages {
  if (principal.kind !== 'anonymous') return pages;
  const isGlobal = (key: string) => configured.some((page) => page.key === key && page.global_access);
  return Object.fromEntries(Object.entries(pages).filter(([key]) => isGlobal(key)));
}
