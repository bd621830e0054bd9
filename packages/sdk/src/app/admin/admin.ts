import { createConfigEditor } from './config-editor.js';
import { createPagesEditor } from './pages-editor.js';
import { loadAdmin, type AdminEntry } from '../../domains/navigation/admin-pages.js';
import { createTranslationsEditor } from './translations-editor.js';
import type { App } from '../app.js';
import { collectionsModule } from '../modules/collections.js';

/** The administration without its face: see {@link createAdmin}. */
export interface Admin extends ReturnType<typeof createAdmin> {}

/**
 * The administration without its face: what an admin edits, over the stores of a visit. It stands apart from
 * `createApp`, so that visitors never load it. Nothing happens before `load`.
 */
export function createAdmin(app: App) {
  const { portal, toasts } = app;
  const config = createConfigEditor({ portal, toasts, config: app.config, onError: app.onError });
  const translations = createTranslationsEditor({
    portal,
    toasts,
    onSaved: () => {
      app.translations.forget();
      void app.translations.list().then(app.translations.loadAdminCatalog).catch(ignore);
    },
  });
  const pages = createPagesEditor({ portal, toasts, onSaved: () => void app.pages.list().catch(ignore) });
  const leave = () => {
    config.leave();
    translations.leave();
    pages.leave();
  };
  return {
    config,
    translations,
    pages,
    /**
     * Whether the administration may be entered: the session is checked at that moment (specification, section 2).
     *
     * @param from The route one comes from.
     */
    enter: (from?: string): Promise<AdminEntry> => app.session.enterAdmin(from),
    /**
     * Fetches what the administration needs, all side by side; each editor keeps what it loaded as the backup
     * (specification, section 2). Answers what could not be loaded, with its error.
     */
    load: () =>
      loadAdmin({
        translations: async () => {
          await Promise.all([
            translations.load(app.locale.store.getState().locale),
            app.translations.loadAdminCatalog(),
          ]);
        },
        pages: () => pages.load(app.locale.store.getState().offered),
        config: () => config.load(),
        collections: () => app.module(collectionsModule).load(),
        facets: () => app.fields.load(),
        version: () => app.loadVersion(),
      }),
    /** The administration is left: what is being fetched is aborted; edits are kept. */
    leave,
  };
}

/** What was spoken or shown before stays; the stores hold the error. */
const ignore = () => undefined;
