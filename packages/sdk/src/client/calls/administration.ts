import { API_BASE_PATH } from '../../contract/call.js';
import {
  configFileChecks,
  getStyleSource,
  type CheckedFile,
} from '../../contract/calls/config/config-checks.js';
import { getChanges } from '../../contract/calls/admin/history.js';
import type { ChangeAction, ChangeClient, ConfigFile, HistoryKind } from '../../contract/vocabulary.js';
import { confirmLoss, getFieldCounts, retryIndex } from '../../contract/calls/indexing.js';
import { checkPages } from '../../contract/calls/pages.js';
import type { CustomPages, PageReport } from '../../contract/schemas/pages.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import { folderCalls, permissionCalls } from './access.js';
import { groupCalls, sessionCalls, tokenCalls, userCalls } from './accounts.js';
import { activityCalls, auditCalls } from './activity.js';
import { backupCalls } from './backup.js';
import { collectionCalls, convertSetCalls } from './definitions.js';
import { directoryCalls } from './directory.js';
import type { NoInput } from './no-input.js';
import type { Versioned } from './versioned.js';

/** Return type of {@link createAdminClient}. */
export interface AdminClient extends ReturnType<typeof createAdminClient> {}

/**
 * Creates the admin calls: users, groups, permissions, convert sets, collections, the index, the audit log and
 * the changes of documents. Separate from `createPortal`, so that programs that only search and download do not load
 * them.
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
    directory: directoryCalls(transport),
    permissions: permissionCalls(transport),
    folders: folderCalls(transport),
    sessions: sessionCalls(transport),
    tokens: tokenCalls(transport),
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
  retry: (input: { readonly id?: string } = {}, options?: CallOptions) =>
    transport.send(retryIndex, { body: input.id === undefined ? {} : { asset_id: input.id } }, options),
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
  html,
  removals,
  removed,
  hiddenAssets: hidden_assets,
});
