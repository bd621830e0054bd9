import { getAudit } from '../../contract/calls/history.js';
import type { AuditAction } from '../../contract/vocabulary.js';
import { getCollectionDefinitions, saveCollectionDefinitions } from '../../contract/calls/collections.js';
import type { CollectionDefinition } from '../../contract/schemas/collections.js';
import { getConvertSetDefinitions, saveConvertSetDefinitions } from '../../contract/calls/convert-sets.js';
import type { ConvertSetDefinition } from '../../contract/schemas/convert-sets.js';
import {
  addGroup,
  addUser,
  changeUser,
  listGroups,
  listUsers,
  removeGroup,
  removeUser,
} from '../../contract/calls/users.js';
import type { NewUser, UserChange } from '../../contract/schemas/users.js';
import { getPermissions, savePermissions } from '../../contract/calls/permissions.js';
import type { PermissionRule } from '../../contract/schemas/permissions.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import { newEtag, versioned, type Versioned } from './versioned.js';

/** What {@link createAdminClient} makes. */
export interface AdminClient extends ReturnType<typeof createAdminClient> {}

/**
 * The calls with which an admin sets up who may do what, in what forms files can be had, and collections; apart from
 * `createPortal`, so that who only looks for assets does not load them.
 *
 * ```ts
 * const administration = createAdministration(portal);
 * await administration.users.add({ name: 'anna', groups: ['press'] });
 * ```
 *
 * Every call rejects with a `PortalError`; `forbidden` for who is no admin.
 */
export function createAdminClient({ transport }: { readonly transport: Transport }) {
  return {
    users: {
      /** All users, by name. */
      list: async (call?: CallOptions) => (await transport.send(listUsers, {}, call)).users,
      /** Adds a user; answers the password that was made for them where none is named. */
      add: (user: NewUser, call?: CallOptions) => transport.send(addUser, { body: user }, call),
      /** Changes what is named of a user; `pass` sets a new password. */
      change: async (name: string, change: UserChange, call?: CallOptions) =>
        (await transport.send(changeUser, { params: { name }, body: change }, call)).user,
      /** Removes a user; rejects with `last-admin` for the last who may use the administration. */
      remove: (name: string, call?: CallOptions): Promise<unknown> =>
        transport.send(removeUser, { params: { name } }, call),
    },
    groups: {
      /** All groups: the built-in ones, then the others by name. */
      list: async (call?: CallOptions) => (await transport.send(listGroups, {}, call)).groups,
      /** Adds a group. */
      add: async (name: string, call?: CallOptions) =>
        (await transport.send(addGroup, { body: { name } }, call)).group,
      /** Removes a group with its rules; its members stay. */
      remove: (name: string, call?: CallOptions): Promise<unknown> =>
        transport.send(removeGroup, { params: { name } }, call),
    },
    rights: {
      /** All rules (decisions, section 4). */
      get: async (call?: CallOptions): Promise<Versioned<PermissionRule[]>> => {
        const { value, etag } = await versioned(transport.exchange(getPermissions, {}, call));
        return { value: value.rights, etag };
      },
      /** Replaces all rules; answers the new version. With `ifMatch`, only if nobody else changed them. */
      save: (rights: readonly PermissionRule[], call?: CallOptions) =>
        newEtag(transport.exchange(savePermissions, { body: { rights: [...rights] } }, call)),
    },
    convertSets: {
      /** Those that an admin defined, and the built-in ones. */
      get: (call?: CallOptions) => versioned(transport.exchange(getConvertSetDefinitions, {}, call)),
      /** Replaces those that an admin defined; answers the new version. */
      save: (sets: readonly ConvertSetDefinition[], call?: CallOptions) =>
        newEtag(transport.exchange(saveConvertSetDefinitions, { body: { convert_sets: [...sets] } }, call)),
    },
    collections: {
      /** Those that an admin defined. */
      get: (call?: CallOptions) => versioned(transport.exchange(getCollectionDefinitions, {}, call)),
      /** Replaces them; answers the new version. @param definitions.folders Whether each top folder is one too. */
      save: (
        definitions: { readonly collections: readonly CollectionDefinition[]; readonly folders?: boolean },
        call?: CallOptions,
      ) => {
        const { collections, folders } = definitions;
        const body = { collections: [...collections], ...(folders === undefined ? {} : { folders }) };
        return newEtag(transport.exchange(saveCollectionDefinitions, { body }, call));
      },
    },
    audit: {
      /** The newest lines of the audit log. @param only.before The id of a line: only what is older. */
      list: async (
        only: {
          readonly action?: AuditAction;
          readonly user?: string;
          readonly subject?: string;
          readonly before?: number;
          readonly rows?: number;
        } = {},
        call?: CallOptions,
      ) => (await transport.send(getAudit, { query: only }, call)).entries,
    },
  };
}
