import { createStore } from 'zustand/vanilla';
import { chooseImage, NONE_AVAILABLE } from '../../config/available.js';
import { loadDashboard } from '../../domains/dashboard/load.js';
import { hasSession } from '../../domains/session/store.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { App } from '../app.js';

/** Image beside the login form. */
export type LoginHero =
  /** Not decided yet, because the flags of the branding files are still loading. */
  | { readonly kind: 'pending' }
  /** No image: the form is centered. */
  | { readonly kind: 'none' }
  /** The branding file that an admin has uploaded. */
  | { readonly kind: 'file'; readonly url: string }
  /** An image of the library, for visitors who may see one. `url` is undefined until the image is selected. */
  | { readonly kind: 'library'; readonly url: string | undefined };

/** Store of the image beside the login form. */
export interface LoginHeroModule {
  readonly store: ReadableStore<LoginHero>;
  /** Selects the image, and follows the flags of the branding files. Returns a function that ends this. */
  readonly follow: () => () => void;
}

/**
 * Creates the store of the image beside the login form: the branding file `loginHero`, otherwise the image of the home
 * page from the library. Visitors without a session get no image of the library.
 */
export function loginHeroModule(app: App): LoginHeroModule {
  const store = createStore<LoginHero>(() => ({ kind: 'pending' }));
  const latest = createLatest();
  const select = async () => {
    const run = latest.begin();
    const available = app.available.getState();
    if (available === NONE_AVAILABLE) return store.setState({ kind: 'pending' }, true);
    const { visibleLogos } = app.config.store.getState().config;
    const choice = chooseImage('loginHero', { available, visibleLogos });
    if (choice.kind === 'file') {
      return store.setState({ kind: 'file', url: app.portal.branding.url(choice.file) }, true);
    }
    if (!hasSession(app.session)) return store.setState({ kind: 'none' }, true);
    store.setState({ kind: 'library', url: undefined }, true);
    try {
      // The image of the home page. The server caches this call.
      const { hero } = await run.result(loadDashboard(app.portal, run.signal));
      if (hero === null) return store.setState({ kind: 'none' }, true);
      store.setState({ kind: 'library', url: app.portal.transport.resolve(hero.image) }, true);
    } catch {
      if (run.isLatest()) store.setState({ kind: 'none' }, true);
    }
  };
  return {
    store: readOnly(store),
    follow() {
      void select();
      const unsubscribe = app.available.subscribe(() => void select());
      return () => {
        unsubscribe();
        latest.end();
      };
    },
  };
}
