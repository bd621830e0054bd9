import { createApp, createPortal } from '@assetportal/sdk';
import { save } from './save.js';

/** Every store of the SDK, wired to this browser: same origin, and the session in a cookie that no script can read. */
export const app = createApp({
  portal: createPortal({
    url: '',
    credentials: 'cookie',
    locale: () => app.locale.store.getState().locale,
  }),
  // The SDK forgives a storage that is blocked or full.
  storage: {
    get: (key) => localStorage.getItem(key),
    set: (key, value) => localStorage.setItem(key, value),
    remove: (key) => localStorage.removeItem(key),
  },
  languages: navigator.languages,
  save,
  route: () => window.location.pathname,
});
