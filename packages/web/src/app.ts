import { browserStorage, createApp } from '@assetportal/sdk';
import { loadLocalTranslations } from '@assetportal/sdk/translations';
import { extractToken } from '@assetportal/sdk/rules';
import { saveFile } from './lib/saveFile.js';
import { loadOrReload } from './lib/lazyPage.js';

/**
 * The SDK app for the web interface. It calls the API on the same origin. The session token is in a cookie that
 * scripts cannot read.
 */
export const app = createApp({
  url: '',
  client: { credentials: 'cookie' },
  // The keys have a prefix because other applications may share the origin. The SDK tolerates storage that is
  // blocked or full.
  storage: browserStorage(() => localStorage, 'assetportal.'),
  languages: navigator.languages,
  loadLocal: (locale, options) => loadOrReload('translations', () => loadLocalTranslations(locale, options)),
  token: tokenOfAddress(),
  save: saveFile,
  route: () => window.location.pathname,
  portalUrl: () => window.location.origin,
  reload: () => window.location.reload(),
  onOnline: (run) => {
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  },
  openMail: (href) => window.location.assign(href),
});

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
