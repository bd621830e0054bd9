import {
  getGroupDirectory,
  getUserDirectory,
  saveGroupDirectory,
  saveUserDirectory,
} from '../../contract/calls/admin/directory.js';
import type { GroupDirectory, UserDirectory } from '../../contract/schemas/admin/directory.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import type { NoInput } from './no-input.js';
import { newEtag, versioned, type Versioned } from './versioned.js';

/** Calls that read and replace all users or all groups as one document. */
export const directoryCalls = (transport: Transport) => ({
  users: {
    /** Returns all users, without passwords, and the ETag for `save`. */
    get: (_input?: NoInput, options?: CallOptions): Promise<Versioned<UserDirectory>> =>
      versioned(transport.exchange(getUserDirectory, {}, options)),
    /**
     * Replaces all users and resolves with the new ETag. Other users are removed. Existing users keep their password,
     * and new ones need a reset. Fails with `changed-meanwhile` if `ifMatch` is set but is not the ETag of the current
     * users. After a failure, nothing has changed.
     */
    save: ({ users }: UserDirectory, options?: CallOptions) =>
      newEtag(transport.exchange(saveUserDirectory, { body: { users } }, options)),
  },
  groups: {
    /** Returns the groups that an admin added, and the ETag for `save`. */
    get: (_input?: NoInput, options?: CallOptions): Promise<Versioned<GroupDirectory>> =>
      versioned(transport.exchange(getGroupDirectory, {}, options)),
    /**
     * Replaces the groups that an admin added and resolves with the new ETag. Other groups are removed with their
     * rules, but not their members. Fails with `changed-meanwhile` if `ifMatch` is set but is not the ETag of the
     * current groups. After a failure, nothing has changed.
     */
    save: ({ groups }: GroupDirectory, options?: CallOptions) =>
      newEtag(transport.exchange(saveGroupDirectory, { body: { groups } }, options)),
  },
});
