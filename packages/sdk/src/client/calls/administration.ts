import { API_BASE_PATH } from '../../contract/call.js';
import {
  configFileChecks,
  getStyleSource,
  type CheckedFile,
} from '../../contract/calls/config/config-checks.js';
import { getChanges } from '../../contract/calls/admin/history.js';
import type { ChangeAction, ChangeClient, ConfigFile, HistoryKind } from '../../contract/vocabulary.js';
import { confirmLoss, getFieldCounts, retryIndex } from '../../contract/calls/indexing.js';
import {
  countCollection,
  getCollectionDefinitions,
  saveCollectionDefinitions,
} from '../../contract/calls/collections.js';
import type { CollectionDefinition } from '../../contract/schemas/collections.js';
import {
  getConvertSetDefinitions,
  saveConvertSetDefinitions,
  tryConvertSet,
  type ConvertSetSettings,
  type TrialInput,
} from '../../contract/calls/convert-sets.js';
import {
  addGroup,
  addUser,
  changeUser,
  listGroups,
  listUsers,
  removeGroup,
  removeUser,
} from '../../contract/calls/admin/users.js';
import type { NewUser, UserChange } from '../../contract/schemas/admin/users.js';
import {
  getPermissions,
  savePermissions,
  type AccessChange,
  type AccessSettings,
} from '../../contract/calls/admin/permissions.js';
import { getEffectiveAccess, listFolders, type AccessQuestion } from '../../contract/calls/admin/access.js';
import { endSession, endSessionsOfUser, listSessions } from '../../contract/calls/admin/user-sessions.js';
import { checkPages } from '../../contract/calls/pages.js';
import type { CustomPages, PageReport } from '../../contract/schemas/pages.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import { backupCalls } from './backup.js';
import { activityCalls, auditCalls } from './activity.js';
import type { NoInput } from './no-input.js';
import { newEtag, versioned, type Versioned } from './versioned.js';

/** Return type of {@link createAdminClient}. */
export interface AdminClient extends ReturnType<typeof createAdminClient> {}

/**
 * Creates the admin calls: users, groups, permissions, convert sets, collections, the index, the audit log and
 * the changes of documents. Separate
 * from `createPortal`, so that programs that only search and download do not load them.
 *
 * ```ts
 * const admin = createAdminClient(portal);
 * await admin.users.add({ name: 'anna', groups: ['press'] });
 * ```
 *
 * A failed call rejects with a `PortalError`. Its code is `forbidden` if the user is not an admin.
 */
export function createAdminClient({ transport }: { readonly transport: Transport }) {
  return {
    users: userCalls(transport),
    groups: groupCalls(transport),
    permissions: permissionCalls(transport),
    folders: folderCalls(transport),
    sessions: sessionCalls(transport),
    convertSets: convertSetCalls(transport),
    collections: collectionCalls(transport),
    index: indexCalls(transport),
    audit: auditCalls(transport),
    activity: activityCalls(transport),
    branding: brandingCalls(transport),
    changes: changeCalls(transport),
    backup: backupCalls(transport),
    pages: pageCalls(transport),
  };
}

const indexCalls = (transport: Transport) => ({
  /** Returns every field of the index, with facts about its values in the assets that the admin may view. */
  fields: (_input?: NoInput, options?: CallOptions) =>
    transport.send(getFieldCounts, { query: { counts: '1' } }, options),
  /**
   * Confirms that the files of all assets on hold (`IndexStatus.held`) are lost. Resolves with the number of these
   * assets.
   */
  confirmLoss: (_input?: NoInput, options?: CallOptions) => transport.send(confirmLoss, {}, options),
  /**
   * Reads the files of failures again, and creates their previews again. Resolves with the number of retried failures.
   *
   * @param input.id Only this asset. Default: all failures that the admin may view.
   */
  retry: ({ id }: { readonly id?: string } = {}, options?: CallOptions) =>
    transport.send(retryIndex, { body: id === undefined ? {} : { asset_id: id } }, options),
});

/** Name of the user or group to act on. */
export interface NameInput {
  readonly name: string;
}

const userCalls = (transport: Transport) => ({
  /**
   * Returns users, sorted by name.
   *
   * @param input.start Number of users to skip. Default 0.
   * @param input.rows Maximum number of users. Default: all.
   */
  list: (input: { readonly start?: number; readonly rows?: number } = {}, options?: CallOptions) =>
    transport.send(listUsers, { query: input }, options),
  /** Adds a user. Resolves with the generated password if the input contains none. */
  add: (user: NewUser, options?: CallOptions) => transport.send(addUser, { body: user }, options),
  /** Changes the given fields of a user. `pass` sets a new password. */
  change: ({ name, ...change }: NameInput & UserChange, options?: CallOptions) =>
    transport.send(changeUser, { params: { name }, body: change }, options),
  /** Removes a user. Rejects with `last-admin` for the last user with admin access. */
  remove: ({ name }: NameInput, options?: CallOptions): Promise<unknown> =>
    transport.send(removeUser, { params: { name } }, options),
});

const groupCalls = (transport: Transport) => ({
  /** Returns all groups: the built-in groups first, then the others by name. */
  list: (_input?: NoInput, options?: CallOptions) => transport.send(listGroups, {}, options),
  /** Adds a group. */
  add: ({ name }: NameInput, options?: CallOptions) => transport.send(addGroup, { body: { name } }, options),
  /** Removes a group and its permission rules, but not the users in it. */
  remove: ({ name }: NameInput, options?: CallOptions): Promise<unknown> =>
    transport.send(removeGroup, { params: { name } }, options),
});

const permissionCalls = (transport: Transport) => ({
  /** Returns all permission rules (decisions, section 4), the access without a rule, and warnings. */
  get: (_input?: NoInput, options?: CallOptions): Promise<Versioned<AccessSettings>> =>
    versioned(transport.exchange(getPermissions, {}, options)),
  /**
   * Replaces all permission rules, and resolves with the new ETag and warnings about the rules. Fails if
   * `ifMatch` is set but is not the ETag of the current version.
   */
  save: async ({ rules, withoutRule }: AccessChange, options?: CallOptions) => {
    const body = { rules, withoutRule };
    const { data: warnings, etag } = await transport.exchange(savePermissions, { body }, options);
    return { etag, warnings };
  },
  /** Returns what a user, the members of a group or a guest may view and download, and why. Stores nothing. */
  effective: (question: AccessQuestion, options?: CallOptions) =>
    transport.send(getEffectiveAccess, { body: question }, options),
});

const folderCalls = (transport: Transport) => ({
  /**
   * Returns folders of the library, with the number of assets that the admin may view.
   *
   * @param input.parent Folders whose direct subfolders are returned. Default: the library itself.
   * @param input.q Returns the folders whose path contains all of these words instead.
   * @param input.rows Maximum number of folders. Default 1000.
   * @param input.self True to include the parents themselves.
   */
  list: (
    input: {
      readonly parent?: string[];
      readonly q?: string;
      readonly rows?: number;
      readonly self?: boolean;
    } = {},
    options?: CallOptions,
  ) => transport.send(listFolders, { query: input }, options),
});

const sessionCalls = (transport: Transport) => ({
  /**
   * Returns the sessions of all users, the last used first, with their total number.
   *
   * @param input.start Number of sessions to skip. Default 0.
   * @param input.rows Maximum number of sessions. Default 1000.
   */
  list: (input: { readonly start?: number; readonly rows?: number } = {}, options?: CallOptions) =>
    transport.send(listSessions, { query: input }, options),
  /** Ends a session. Its next request is rejected. */
  end: ({ id }: { readonly id: string }, options?: CallOptions): Promise<unknown> =>
    transport.send(endSession, { params: { id } }, options),
  /** Ends all sessions of a user, except the one that sends this request. Resolves with their number. */
  endAllOf: ({ user }: { readonly user: string }, options?: CallOptions) =>
    transport.send(endSessionsOfUser, { query: { user } }, options),
});

const convertSetCalls = (transport: Transport) => ({
  /** Returns the convert sets that an admin defined, and the built-in ones. */
  get: (_input?: NoInput, options?: CallOptions) =>
    versioned(transport.exchange(getConvertSetDefinitions, {}, options)),
  /** Replaces the convert sets that an admin defined. Resolves with the new ETag. */
  save: ({ convertSets }: { readonly convertSets: readonly ConvertSetSettings[] }, options?: CallOptions) =>
    newEtag(transport.exchange(saveConvertSetDefinitions, { body: convertSets }, options)),
  /** Converts an asset with a convert set on trial. Stores nothing. Default timeout: 150 s. */
  trial: (input: TrialInput, options?: CallOptions) =>
    transport.send(tryConvertSet, { body: input }, { timeout: TRIAL_MS, ...options }),
});

/** Default timeout of a conversion on trial, in milliseconds. The server needs at most this time. */
const TRIAL_MS = 150_000;

const collectionCalls = (transport: Transport) => ({
  /** Returns the number of assets in a collection that the admin may view. Null if the server does not report it. */
  count: ({ indicator }: { readonly indicator: string }, options?: CallOptions) =>
    transport.send(countCollection, { query: { collection: indicator, solr_rows: 0 } }, options),
  /** Returns the collections that an admin defined. */
  get: (_input?: NoInput, options?: CallOptions) =>
    versioned(transport.exchange(getCollectionDefinitions, {}, options)),
  /**
   * Replaces the collections and resolves with the new ETag.
   *
   * @param input.folders True if each top-level folder is also a collection.
   */
  save: (
    input: { readonly collections: readonly CollectionDefinition[]; readonly folders?: boolean },
    options?: CallOptions,
  ) => {
    const { collections, folders } = input;
    const body = { collections: [...collections], ...(folders === undefined ? {} : { folders }) };
    return newEtag(transport.exchange(saveCollectionDefinitions, { body }, options));
  },
});

const brandingCalls = (transport: Transport) => ({
  /**
   * Returns a file as it would be stored, and what would be removed from it. Stores nothing.
   *
   * @param input.type Media type, such as `image/png`.
   */
  check: (
    input: {
      readonly file: ConfigFile;
      readonly bytes: Uint8Array<ArrayBuffer> | Blob;
      readonly type: string;
    },
    options?: CallOptions,
  ): Promise<CheckedFile> => {
    const { file, bytes, type } = input;
    return transport.send(
      configFileChecks[file],
      { query: { dry_run: '1' }, file: { bytes, type } },
      options,
    );
  },
  /** Returns the stylesheet as it is stored, with its ETag for a change. Rejects with `not-found` if none is set. */
  styleSource: async (_input?: NoInput, options?: CallOptions): Promise<Versioned<string>> => {
    const { name, path } = getStyleSource;
    const response = await transport.open(`${API_BASE_PATH}${path}?source=1`, options, name);
    return { value: await response.text(), etag: response.headers.get('etag') ?? undefined };
  },
});

const changeCalls = (transport: Transport) => ({
  /**
   * Returns a page of change sets, newest first.
   *
   * @param input.change Only the change sets with this ID. IDs are unique per user.
   * @param input.kind Only change sets with a document of one of these kinds.
   * @param input.action Only edits, upgrades or restores.
   * @param input.client Only changes by this kind of client.
   * @param input.area Only change sets in which one of these areas of a document changed: its top-level keys, or the
   *   name of a branding file.
   * @param input.before `next` of the previous page.
   * @param input.rows Maximum number of change sets. Default 50, at most 200.
   */
  list: (
    input: {
      readonly user?: string;
      readonly change?: string;
      readonly kind?: HistoryKind[];
      readonly action?: ChangeAction | undefined;
      readonly client?: ChangeClient | undefined;
      readonly area?: string[];
      readonly before?: number;
      readonly rows?: number;
    } = {},
    options?: CallOptions,
  ) => transport.send(getChanges, { query: input }, options),
});

const pageCalls = (transport: Transport) => ({
  /** Returns custom pages as visitors would get them, and what would be removed from them. Stores nothing. */
  check: async (
    { lang, pages }: { readonly lang: string; readonly pages: CustomPages },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, CheckedCustomPage>>> => {
    const reports = await transport.send(checkPages, { query: { lang, dry_run: '1' }, body: pages }, options);
    return Object.fromEntries(Object.entries(reports).map(([key, report]) => [key, toCheckedPage(report)]));
  },
});

/** A custom page as visitors would get it. */
export interface CheckedCustomPage extends Pick<PageReport, 'html' | 'removals' | 'removed'> {
  /** IDs of assets whose images are on the page, but which guests may not view. */
  readonly hiddenAssets: readonly string[];
}

const toCheckedPage = ({ html, removals, removed, hidden_assets }: PageReport): CheckedCustomPage => ({
  ...{ html, removals, removed },
  hiddenAssets: hidden_assets,
});
