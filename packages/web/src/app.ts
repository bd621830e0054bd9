import {
  browserStorage,
  createAppWith,
  createPageFetch,
  STORAGE_KEYS,
  type App,
  loadDefaultConfig,
} from '@assetportal/sdk';
import {
  loadLocalTranslations,
  type CatalogLayer,
  type LocalTranslationsOptions,
} from '@assetportal/sdk/translations';
import type { PortalConfig } from '@assetportal/sdk/config';
import { extractToken } from '@assetportal/sdk/rules';
import { onOnline } from './lib/onOnline.js';
import { RELOAD_EVENT } from './lib/reloadEvent.js';
import { whilePending } from './lib/settled/settled.js';
import { saveFile } from './lib/saveFile.js';
import { loadOrReload } from './lib/onDemand/chunk.js';
import { nextTask } from './lib/startup/nextTask.js';
import { basePath, currentPath, earlyRequests, pageData } from './lib/startup/startupData.js';
import { STORAGE_PREFIX } from './lib/storage/prefix.js';

/** Takes the first replies from the page instead of the network. */
export const pageFetch = createPageFetch({
  data: pageData,
  early: earlyRequests(),
  fetch: (url, init) => window.fetch(url, init),
  pause: nextTask,
});

/** Returns the configuration in the page. Without one, for example with the server of Vite, returns the defaults. */
const initialConfig = async (): Promise<PortalConfig> => pageData?.config.read.config ?? loadDefaultConfig();

/**
 * Creates the SDK app for the web interface. It calls the API on the same origin. The session token is in a cookie that
 * scripts cannot read.
 */
export async function createPageApp(): Promise<App> {
  const app = createAppWith(
    { config: await initialConfig() },
    {
      url: basePath,
      client: {
        credentials: 'cookie',
        fetch: pageFetch.fetch,
        isTrusted: pageFetch.isTrusted,
        track: whilePending,
      },
      // The SDK tolerates storage that is blocked or full.
      storage: browserStorage(() => localStorage, STORAGE_PREFIX),
      visitStorage: browserStorage(() => sessionStorage, STORAGE_PREFIX),
      loadDisk: async () => (await import('./shell/downloads/disk/disk.js')).createDisk(),
      languages: navigator.languages,
      loadLocal: async (locale, options) =>
        catalogOfPage(locale, options) ??
        loadOrReload('translations', () => loadLocalTranslations(locale, options)),
      takeConfig: pageFetch.takeConfig,
      limits: pageData?.search?.limits,
      token: tokenOfAddress(),
      save: saveFile,
      route: currentPath,
      portalUrl: () => `${window.location.origin}${basePath}`,
      reload: () => {
        // The admin area then shows no confirmation, because its changes are in a draft.
        window.dispatchEvent(new Event(RELOAD_EVENT));
        window.location.reload();
      },
      onOnline,
      openMail: (href) => window.location.assign(href),
    },
  );
  // A login or logout in another tab changes the session of this tab too, because the tabs share the cookie. The event
  // reports changes by other tabs only.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === `${STORAGE_PREFIX}${STORAGE_KEYS.session}`) void app.session.renew();
  });
  // The back/forward cache may restore the page as it was before another page ended the session.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void app.session.renew();
  });
  return app;
}

/** Returns the built-in messages in the page, if they are those of the language. */
function catalogOfPage(locale: string, { admin }: LocalTranslationsOptions = {}): CatalogLayer[] | undefined {
  const catalog = pageData?.catalog ?? undefined;
  return catalog !== undefined && catalog.locale === locale && admin !== true ? [catalog] : undefined;
}

/**
 * Returns the one-time token from the address, or null if there is none. Removes it from the address, so that
 * the user does not share or bookmark it.
 */
function tokenOfAddress(): string | null {
  const { pathname, search, hash } = window.location;
  const { token, address } = extractToken(`${pathname}${search}${hash}`);
  if (token !== null) window.history.replaceState(window.history.state, '', address);
  return token;
}
