import { createStore } from 'zustand/vanilla';
import { createAdminClient, type AdminClient } from '../../../client/calls/administration.js';
import { ORIGINAL } from '../../../contract/vocabulary.js';
import type { PermissionWarning } from '../../../contract/schemas/admin/permissions.js';
import { readOnly } from '../../../lib/readable-store.js';
import type { Translator } from '../../../translations/translator.js';
import type { App } from '../../app.js';
import { createAdmin } from '../admin.js';
import { formatsWords } from '../../../documents/kinds/formats.js';
import { watchIndex } from '../fields/field-counts.js';
import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import { createAccessTokens } from './access-tokens.js';
import { createAccounts } from './accounts.js';
import { createEffectiveAccess } from './effective-access.js';
import { createFolderTree } from './folder-tree.js';
import { withoutGroup } from './rights-edits.js';
import { createUserSessions } from './user-sessions.js';

/** The logic of the page for users and permissions: see {@link accessModule}. */
export interface AccessModule extends ReturnType<typeof accessModule> {}

/** Creates the logic of the page for users and permissions, for `App.module`. It sends no request before it is used. */
export function accessModule(app: App) {
  const client = createAdminClient(app.portal);
  const { rights } = app.module(createAdmin);
  const { after } = app.environment;
  const { permissions } = client;
  const accounts = createAccounts(client);
  const tree = createFolderTree({ folders: client.folders, after });
  const { warnings, loadWarnings } = createWarnings(client);
  const { formats, loadFormats } = createRuleFormats(client);
  return {
    accounts,
    tree,
    rights,
    sessions: createUserSessions(client.sessions),
    tokens: createAccessTokens(client.tokens),
    /** What a chosen person would see. */
    person: createEffectiveAccess({ permissions, after }),
    /** What the members of the edited group would see. */
    group: createEffectiveAccess({ permissions, after }),
    /** Rules that need a decision. */
    warnings: readOnly(warnings),
    /** The formats that rules can be limited to, without the original. */
    formats: readOnly(formats),
    /** Loads what the permissions need, and the folders again after each change of the index. Returns how to end it. */
    watch() {
      void rights.load();
      void loadFormats();
      const endIndex = watchIndex(app, () => {
        void tree.load();
        void loadWarnings();
      });
      const endRights = rights.store.subscribe(({ saved }, { saved: before }) => {
        if (saved !== before && before !== null) void Promise.all([loadWarnings(), tree.load()]);
      });
      return () => {
        endIndex();
        endRights();
        tree.leave();
      };
    },
    /**
     * Removes a group. The server removes its rules, so that they are removed from the edits as well.
     *
     * @throws PortalError
     */
    async removeGroup(name: string): Promise<void> {
      await accounts.removeGroup(name);
      rights.edit((value) => withoutGroup(value, name));
      if (rights.store.getState().changes.length === 0) return rights.load();
      await loadWarnings();
    },
  };
}

function createWarnings({ permissions }: Pick<AdminClient, 'permissions'>) {
  const warnings = createStore<readonly PermissionWarning[]>(() => []);
  const loadWarnings = async () => {
    const reply = await permissions.get().catch(() => null);
    if (reply !== null) warnings.setState(reply.value.warnings, true);
  };
  return { warnings, loadWarnings };
}

function createRuleFormats({ convertSets: client }: Pick<AdminClient, 'convertSets'>) {
  const formats = createStore<readonly ConvertSetSettings[]>(() => []);
  const loadFormats = async () => {
    const reply = await client.get().catch(() => null);
    if (reply === null) return;
    const { builtIn, convertSets } = reply.value;
    formats.setState([...new Map([...builtIn, ...convertSets].map((set) => [set.id, set])).values()], true);
  };
  return { formats, loadFormats };
}

/** Returns a function with the title of each format. */
export function formatTitles(
  formats: readonly ConvertSetSettings[],
  translator: Translator,
): (id: string) => string {
  const words = formatsWords(translator);
  const titles = new Map(formats.map((set) => [set.id, words.name({ key: set.id, item: set })]));
  return (id) => titles.get(id) ?? (id === ORIGINAL ? translator.t('convertSets.original') : id);
}
