import { getAudit } from '../../contract/calls/history.js';
import type { AuditAction } from '../../contract/vocabulary.js';
import { getCollectionDefinitions, saveCollectionDefinitions } from '../../contract/calls/collections.js';
import type { CollectionDefinition } from '../../contract/schemas/collections.js';
import {
  getConvertSetDefinitions,
  saveConvertSetDefinitions,
  type ConvertSetSettings,
} from '../../contract/calls/convert-sets.js';
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
import { getPermissions, savePermissions, type AccessRule } from '../../contract/calls/permissions.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import type { NoInput } from './no-input.js';
import { newEtag, versioned, type Versioned } from './versioned.js';

/** What {@link createAdminClient} makes. */
export interface AdminClient extends ReturnType<typeof createAdminClient> {}

/**
 * The calls with which an admin sets up who may do what, in what forms files can be had, and collections; apart from
 * `createPortal`, so that who only looks for assets does not load them.
 *
 * ```ts
 * const admin = createAdminClient(portal);
 * await admin.users.add({ name: 'anna', groups: ['press'] });
 * ```
 *
 * Every call rejects with a `PortalError`; `forbidden` for who is no admin.
 */
export function createAdminClient({ transport }: { readonly transport: Transport }) {
  return {
    users: userCalls(transport),
    groups: groupCalls(transport),
    permissions: permissionCalls(transport),
    convertSets: convertSetCalls(transport),
    collections: collectionCalls(transport),
    audit: auditCalls(transport),
  };
}

/** The user or group that a call is about. */
export interface NameInput {
  readonly name: string;
}

const userCalls = (transport: Transport) => ({
  /** All users, by name. */
  list: (_input?: NoInput, options?: CallOptions) => transport.send(listUsers, {}, options),
  /** Adds a user; answers the password that was generated for them where none is named. */
  add: (user: NewUser, options?: CallOptions) => transport.send(addUser, { body: user }, options),
  /** Changes the named members of a user; `pass` sets a new password. */
  change: ({ name, ...change }: NameInput & UserChange, options?: CallOptions) =>
    transport.send(changeUser, { params: { name }, body: change }, options),
  /** Removes a user; rejects with `last-admin` for the last who may use the administration. */
  remove: ({ name }: NameInput, options?: CallOptions): Promise<unknown> =>
    transport.send(removeUser, { params: { name } }, options),
});

const groupCalls = (transport: Transport) => ({
  /** All groups: the built-in ones, then the others by name. */
  list: (_input?: NoInput, options?: CallOptions) => transport.send(listGroups, {}, options),
  /** Adds a group. */
  add: ({ name }: NameInput, options?: CallOptions) => transport.send(addGroup, { body: { name } }, options),
  /** Removes a group with its rules; its members stay. */
  remove: ({ name }: NameInput, options?: CallOptions): Promise<unknown> =>
    transport.send(removeGroup, { params: { name } }, options),
});

const permissionCalls = (transport: Transport) => ({
  /** All rules (decisions, section 4). */
  get: (_input?: NoInput, options?: CallOptions): Promise<Versioned<AccessRule[]>> =>
    versioned(transport.exchange(getPermissions, {}, options)),
  /** Replaces all rules; answers the new version. With `ifMatch`, only if nobody else changed them. */
  save: ({ rules }: { readonly rules: readonly AccessRule[] }, options?: CallOptions) =>
    newEtag(transport.exchange(savePermissions, { body: rules }, options)),
});

const convertSetCalls = (transport: Transport) => ({
  /** Those that an admin defined, and the built-in ones. */
  get: (_input?: NoInput, options?: CallOptions) =>
    versioned(transport.exchange(getConvertSetDefinitions, {}, options)),
  /** Replaces those that an admin defined; answers the new version. */
  save: ({ convertSets }: { readonly convertSets: readonly ConvertSetSettings[] }, options?: CallOptions) =>
    newEtag(transport.exchange(saveConvertSetDefinitions, { body: convertSets }, options)),
});

const collectionCalls = (transport: Transport) => ({
  /** Those that an admin defined. */
  get: (_input?: NoInput, options?: CallOptions) =>
    versioned(transport.exchange(getCollectionDefinitions, {}, options)),
  /** Replaces them; answers the new version. @param input.folders Whether each top folder is one too. */
  save: (
    input: { readonly collections: readonly CollectionDefinition[]; readonly folders?: boolean },
    options?: CallOptions,
  ) => {
    const { collections, folders } = input;
    const body = { collections: [...collections], ...(folders === undefined ? {} : { folders }) };
    return newEtag(transport.exchange(saveCollectionDefinitions, { body }, options));
  },
});

const auditCalls = (transport: Transport) => ({
  /** The newest lines of the audit log. @param input.before The id of a line: only older ones. */
  list: (
    input: {
      readonly action?: AuditAction;
      readonly user?: string;
      readonly subject?: string;
      readonly before?: number;
      readonly rows?: number;
    } = {},
    options?: CallOptions,
  ) => transport.send(getAudit, { query: input }, options),
});
