import { createBrandingEditor } from './files/branding-editor.js';
import { createAdminClient } from '../../client/calls/administration.js';
import { createBackupStore, type BackupStore } from './backup/backup-store.js';
import { createConfigEditor } from './editors/config-editor.js';
import { clearForOtherUser } from '../../documents/saving/edits-of-user.js';
import { createPagesEditor } from './editors/pages/pages-editor.js';
import { loadAdmin, type AdminEntry } from '../../domains/navigation/admin-pages.js';
import { createStylesheetEditor } from './settings/stylesheet-editor.js';
import { createOpenForms, type OpenForms } from '../../documents/saving/open-forms.js';
import { createPageChecks } from './pages/page-checks.js';
import { createPageEditing } from './pages/page-editing.js';
import type { Savable } from '../../documents/saving/savable.js';
import { createDocumentEditors } from './documents/document-editors.js';
import { createUploads } from './files/uploads.js';
import { createTranslationsEditor } from './editors/translations-editor.js';
import { createSettingsDrafts } from './settings/draft.js';
import { createRecentSettings } from './search/recent-settings.js';
import { createLanguages } from './languages/languages-module.js';
import { unsavedWarnings } from './languages/unsaved-problems.js';
import { createFieldCounts } from './fields/field-counts.js';
import { createHitCounts } from './lists/hit-counts.js';
import { continueAfterLogin } from '../../documents/saving/session.js';
import { createSettingsEditor } from './settings/settings-editor.js';
import type { App } from '../app.js';
import { ADMIN } from '../../domains/navigation/routes.js';
import { isBelow } from '../../lib/route-path.js';
import { collectionsModule } from '../modules/collections.js';

/** The logic of the admin area, without a user interface: see {@link createAdmin}. */
export interface Admin extends ReturnType<typeof createAdmin> {}

/**
 * Creates the logic of the admin area, without a user interface: editors that are connected to the app's stores.
 * It is separate from `createApp`, so that visitors do not load its code. Creating it sends no request.
 */
export function createAdmin(app: App) {
  const editors = createEditors(app);
  const { config, translations, pages, settings, rights, formats, collectionDefinitions } = editors;
  const leave = () => {
    for (const editor of [settings, rights, formats, collectionDefinitions]) editor.leave();
    config.leave();
    translations.leave();
    pages.leave();
  };
  const reload = () => reloadSettings(app, editors);
  return {
    ...editors,
    /** Forms in dialogs that are sent at once. */
    forms: createForms(app),
    /** Backs up and restores everything that an admin has set. */
    backup: createBackup(app, reload),
    /** Loads the settings again after they were restored. Unsaved edits stay; their save merges the restored version. */
    reload,
    /** The settings that were opened from the search. */
    recentSettings: createRecentSettings(app.visitStorage),
    /** Facts about the values of the index fields. */
    fieldCounts: createFieldCounts(app),
    /** Actions of the page of the languages. */
    languages: createLanguages({ portal: app.portal, settings, translations }),
    /** Numbers of assets in the rows of the home page and in collections. */
    hitCounts: createHitCounts(app),
    /**
     * Decides whether the user may enter the admin area. Each call checks the session with the server
     * (specification, section 2).
     *
     * @param from the previous route
     */
    enter: (from?: string): Promise<AdminEntry> => app.session.enterAdmin(from),
    /**
     * Loads the data for the admin area, in parallel. Each editor stores the loaded content as its backup
     * (specification, section 2). Resolves with the failed loads and their errors.
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
        collections: () => loadCollections(app),
        facets: () => app.fields.load(),
        version: () => app.loadVersion(),
      }),
    /**
     * Aborts running loads and a running save of the configuration. Preserves edits. Call when the user leaves
     * the admin area.
     */
    leave,
  };
}

/** Creates the editors, connected to the stores of the app. */
function createEditors(app: App) {
  const { portal, toasts } = app;
  const config = createConfigEditor({ portal, toasts, config: app.config });
  const translations = createTranslationsEditor({
    portal,
    toasts,
    onSaved: () => {
      app.translations.clear();
      void app.translations.list().then(app.translations.loadAdminCatalog).catch(ignore);
    },
  });
  const pages = createPagesEditor({ portal, toasts, onSaved: () => void app.pages.list().catch(ignore) });
  const branding = createBrandingEditor({
    portal,
    toasts,
    onSaved: () => void app.loadAvailable().catch(ignore),
  });
  const saving = {
    after: app.environment.after,
    onOnline: app.environment.onOnline,
    user: () => app.session.store.getState().session?.user ?? null,
    check: () => checkAdmin(app),
  };
  const settings = createSettingsEditor({
    config,
    branding,
    translations,
    pages,
    ...saving,
    drafts: createSettingsDrafts(app.visitStorage),
    warnings: (changes) => unsavedWarnings(changes, translations.store.getState().languages),
  });
  const client = createAdminClient(portal);
  const documents = createDocumentEditors({ portal, toasts, storage: app.visitStorage, saving });
  const uploads = createUploads({ portal, client, setFile: settings.setFile });
  const stylesheet = createStylesheetEditor({
    client,
    branding,
    settings,
    after: app.environment.after,
    isStored: () => app.available.getState().style === true,
  });
  const pageChecks = createPageChecks({ client, pages, after: app.environment.after });
  const savables: readonly Savable[] = [settings, ...Object.values(documents)];
  const others = [config, translations, pages, branding, uploads, stylesheet, pageChecks];
  connectSavables(app, savables, [...others, settings, ...Object.values(documents)]);
  for (const checks of [stylesheet, pageChecks]) continueAfterLogin(app, checks);
  return {
    config,
    translations,
    pages,
    /** Edits the pages together with their titles, access and links. */
    pageEditing: createPageEditing({ config, pages, settings }),
    /** Checks what visitors get of the edited pages. */
    pageChecks,
    branding,
    /** Edits the configuration and the branding files with undo, drafts and one save. */
    settings,
    ...documents,
    /** All editors with a save bar. The first one belongs to all pages without an editor. */
    savables,
    /** Checks branding files before they are edited. */
    uploads,
    /** Edits the stylesheet as text. */
    stylesheet,
  };
}

/** Creates the store of the open forms. They stay until they are closed or another user logs in. */
function createForms(app: App): OpenForms {
  const forms = createOpenForms(() => hasSession(app));
  clearForOtherUser(app.session, [forms]);
  continueAfterLogin(app, forms);
  return forms;
}

/** Creates the store for backup and restore. The chosen file stays until the admin removes it. */
function createBackup(app: App, onRestored: () => void): BackupStore {
  const backup = createBackupStore({
    client: createAdminClient(app.portal),
    hasSession: () => hasSession(app),
    save: async (response, name) => app.environment.save(response, name),
    onRestored,
  });
  clearForOtherUser(app.session, [backup]);
  continueAfterLogin(app, backup);
  return backup;
}

/** Loads the stored settings into the editors and the app. Failed loads keep the present ones. */
function reloadSettings(app: App, editors: ReturnType<typeof createEditors>): void {
  const { config, translations, pages, rights, formats, collectionDefinitions } = editors;
  const { locale, offered } = app.locale.store.getState();
  const loads = [
    config.load(),
    translations.load(locale),
    pages.load(offered),
    ...[rights, formats, collectionDefinitions].map((editor) => editor.load()),
    app.config.load(),
    app.loadAvailable(),
  ];
  void Promise.allSettled(loads);
  app.translations.clear();
  void app.translations.list().then(app.translations.loadAdminCatalog).catch(ignore);
}

/** Connects the editors with the session: nothing that is typed is lost, and nothing passes to another user. */
function connectSavables(
  app: App,
  savables: readonly Savable[],
  editors: readonly { readonly clear: () => void }[],
): void {
  const { session } = app;
  const hasChanges = () => savables.some(({ store }) => store.getState().changes.length > 0);
  clearForOtherUser(session, editors, (name) => {
    if (hasChanges()) app.toasts.show({ level: 'warning', key: 'toast.config.discarded', params: { name } });
  });
  for (const savable of savables) continueAfterLogin(app, savable);
  // An admin whose session has ended stays in the admin area until nothing can be lost.
  app.holdRoutes((route) => {
    if (!isBelow(route, ADMIN)) return false;
    const { backup, forms } = app.module(createAdmin);
    if (forms.areOpen()) return 'form';
    return hasChanges() || backup.store.getState().file !== null;
  });
}

/** Loads the collections. @throws the error, which their store only stores */
async function loadCollections(app: App): Promise<void> {
  const { load, store } = app.module(collectionsModule);
  await load();
  const { status, error } = store.getState();
  if (status === 'failure') throw error ?? new Error('The collections could not be loaded.');
}

/** Ignores a failed reload after a save: the previous content stays. */
const ignore = () => undefined;

/** Resolves with false if the session has ended. Without a connection, resolves with the last result. */
async function hasSession(app: App): Promise<boolean> {
  await checkAdmin(app);
  return app.session.store.getState().session?.isGuiAdmin === true;
}

/** Requests the session again if it has ended, or is no longer that of an admin. A failed check changes nothing. */
async function checkAdmin({ portal, session }: App): Promise<void> {
  const reply = await portal.session.check().catch(() => null);
  if (reply !== null && !(reply.sessionValid && reply.isGuiAdmin)) await session.renew();
}
