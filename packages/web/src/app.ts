import { browserStorage, createApp } from '@assetportal/sdk';
import { loadLocalTranslations } from '@assetportal/sdk/translations';
import { takeToken } from '@assetportal/sdk/rules';
import { saveFile } from './lib/saveFile.js';
import { loadOrReload } from './lib/lazyPage.js';

/** Every store of the SDK, wired to this browser: same origin, and the session in a cookie that no script can read. */
export const app = createApp({
  url: '',
  client: { credentials: 'cookie' },
  // The origin may be shared with other applications. A storage that is blocked or full is forgiven by the SDK.
  storage: browserStorage(() => localStorage, 'assetportal.'),
  languages: navigator.languages,
  loadLocal: (locale, parts) => loadOrReload('translations', () => loadLocalTranslations(locale, parts)),
  token: tokenOfAddress(),
  save: saveFile,
  route: () => window.location.pathname,
  portalUrl: () => window.location.origin,
  reload: () => window.location.reload(),
  openMail: (href) => window.location.assign(href),
});

/** It counts once, and is gone from the address before anyone sees, shares or bookmarks it. */
function tokenOfAddress(): string | null {
  const { pathname, search, hash } = window.location;
  const { token, address } = takeToken(`${pathname}${search}${hash}`);
  if (token !== null) window.history.replaceState(window.history.state, '', address);
  return token;
}
