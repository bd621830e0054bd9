import { getEffectiveAccess, listFolders, type AccessQuestion } from '../../contract/calls/admin/access.js';
import {
  getPermissions,
  savePermissions,
  type AccessChange,
  type AccessSettings,
} from '../../contract/calls/admin/permissions.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import type { NoInput } from './no-input.js';
import { versioned, type Versioned } from './versioned.js';

export const permissionCalls = (transport: Transport) => ({
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

export const folderCalls = (transport: Transport) => ({
  /**
   * Returns folders of the library, with the number of assets that the admin may view.
   *
   * @param input.parent Folders whose direct subfolders are returned. Default: the library itself.
   * @param input.q Returns the folders whose path contains all of these words instead.
   * @param input.start Number of folders to skip. Default 0.
   * @param input.rows Maximum number of folders. Default 1000.
   * @param input.self True to include the parents themselves.
   */
  list: (
    input: {
      readonly parent?: string[];
      readonly q?: string;
      readonly start?: number;
      readonly rows?: number;
      readonly self?: boolean;
    } = {},
    options?: CallOptions,
  ) => transport.send(listFolders, { query: input }, options),
});
