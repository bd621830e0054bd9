import { createApp, createPortal, loadTexts } from '@assetportal/sdk';
import { save } from './save.js';
import { loadWhole } from './shell/lazyPage.js';

/** Every store of the SDK, wired to this browser: same origin, and the session in a cookie that no script can read. */
export const app = createApp({
  portal: createPortal({
    url: '',
    credentials: 'cookie',
    locale: () => app.locale.store.getState().locale,
  }),
  // The origin may be shared with other applications. A storage that is blocked or full is forgiven by the SDK.
  storage: {
    get: (key) => localStorage.getItem(`assetportal.${key}`),
    set: (key, value) => localStorage.setItem(`assetportal.${key}`, value),
    remove: (key) => localStorage.removeItem(`assetportal.${key}`),
  },
  languages: navigator.languages,
  loadTexts: (locale) => loadWhole('texts', () => loadTexts(locale)),
  save,
  route: () => window.location.pathname,
});
