import { createApp, createPortal } from '@assetportal/sdk';
import { browserStorage } from './browserStorage.js';
import { save } from './save.js';

/** The portal behind this page: same origin, and the session in a cookie that no script can read. */
export const portal = createPortal({
  url: '',
  credentials: 'cookie',
  locale: () => app.locale.store.getState().locale,
});

/** Every store of the SDK, wired to this browser. */
export const app = createApp({ portal, storage: browserStorage, languages: navigator.languages, save });
