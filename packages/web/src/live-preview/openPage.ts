import { bookmarksModule, type App } from '@assetportal/sdk';
import { assetRoute } from '@assetportal/sdk/rules';
import type { PreviewHistory } from './router/history.js';

/** Number of assets on the page of the bookmarks, which a new visitor would see empty. */
const BOOKMARKS = 6;

interface PageToOpen {
  readonly app: App;
  readonly history: PreviewHistory;
  readonly page: string;
  /** Route of the page. Null if it depends on an asset. */
  readonly route: string | null;
  readonly signal: AbortSignal;
}

/** Opens a page of the portal. The page of an asset and that of the bookmarks show assets of the library. */
export async function openPage({ app, history, page, route, signal }: PageToOpen): Promise<void> {
  if (route !== null) history.show(route);
  if (page !== 'asset' && page !== 'bookmarks') return;
  const { api } = app.status.getState();
  if (api === 'unknown') await isStarted(app, signal);
  const found = await app.portal.search
    .query({ query: '*', rows: BOOKMARKS }, { signal })
    .catch(() => undefined);
  const ids = found?.assets.map(({ id }) => id) ?? [];
  const [first] = ids;
  if (signal.aborted || first === undefined) return;
  if (page === 'asset') history.show(assetRoute(first));
  // The preview has the bookmarks of a guest, which never leave the page.
  else await app.module(bookmarksModule).add(ids);
}

/** Resolves when the portal has started, or when another page is requested. */
function isStarted({ status }: App, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      resolve();
    };
    const unsubscribe = status.subscribe(({ api }) => {
      if (api !== 'unknown') end();
    });
    signal.addEventListener('abort', end, { once: true });
  });
}
