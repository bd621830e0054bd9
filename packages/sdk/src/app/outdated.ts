import { afterLanguageChange } from '../domains/locale/change.js';
import { assetIdOf } from '../domains/navigation/navigation.js';
import { hasSession } from '../domains/session/store.js';
import type { Change } from './changes.js';
import type { Stores } from './stores.js';

/**
 * Drops or reloads the content of the stores that a change makes outdated. Modules do the same for their own
 * stores.
 *
 * @param isReady Returns true once the app has started. Startup loads everything itself.
 * @returns A function that ends this.
 */
export function refreshOutdated(stores: Stores, isReady: () => boolean): () => void {
  const { changes, config, locale, search, translations } = stores;
  // Even if the language is unchanged: the server's translations may have arrived and replace the built-in ones.
  const unsubscribe = locale.store.subscribe((now) => translations.setLocale(now.locale));
  const react: Readonly<Record<Change, () => void>> = {
    session: () => afterSessionChange(stores),
    // Runs on every page, because the search page restores its results when the user returns.
    language: () => void search.refresh(),
    config: () => void locale.restrict(config.store.getState().config.visibleLocales).catch(ignore),
    navigation: () => {
      stores.asset.clear();
      stores.preview.close();
    },
  };
  const end = changes.subscribe((change) => {
    if (isReady()) react[change]();
  });
  return () => {
    unsubscribe();
    end();
  };
}

/** A failed reload leaves the store as it is. Access errors are handled for all calls. */
const ignore = () => undefined;

/**
 * Drops what the previous session could see (specification, section 6). If there is a session, loads again what
 * the open page shows.
 */
function afterSessionChange({
  asset,
  downloads,
  fields,
  indexing,
  locale,
  pages,
  preview,
  route,
  ...stores
}: Stores): void {
  const { search, session } = stores;
  search.drop();
  asset.clear();
  preview.close();
  pages.clear();
  downloads.userChanged();
  indexing.userChanged(hasSession(session));
  if (!hasSession(session)) return;
  void fields.load().catch(ignore);
  void pages
    .list()
    .then(() => pages.load(locale.store.getState().locale))
    .catch(ignore);
  if (afterLanguageChange(route()) === 'rerun-search') void search.run();
  const id = assetIdOf(route());
  if (id !== null) void asset.load(id);
}
