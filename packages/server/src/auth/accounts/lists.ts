import { BUILT_IN_GROUPS, nameKey, type DirectoryUser } from '@assetportal/sdk/contract';
import { ApiError } from '../../lib/api-error.js';
import type { User } from '../../store/users.js';

/** Returns what an admin can set of a user, without the password. */
export function userSettings(user: User): DirectoryUser {
  const { name, email, groups, isAssetUser, isGuiAdmin, locale } = user;
  return { name, email, groups: [...groups], isAssetUser, isGuiAdmin, locale };
}

/**
 * Validates a list of all groups that an admin added, from a request or a backup.
 *
 * @throws ApiError `group-built-in`, `invalid-request`
 */
export function assertGroups(groups: readonly string[]): void {
  rejectBuiltIn(groups);
  rejectDuplicates('body.groups', groups);
}

/**
 * Validates a list of all users, from a request or a backup. Whether their groups exist depends on the stored groups.
 *
 * @throws ApiError `group-built-in`, `invalid-request`
 */
export function assertUsers(users: readonly Pick<User, 'name' | 'groups'>[]): void {
  rejectBuiltIn(users.flatMap(({ groups }) => groups));
  rejectDuplicates(
    'body.users',
    users.map(({ name }) => name),
  );
}

/** Rejects groups that cannot be added, removed or joined. @throws ApiError `group-built-in` */
export function rejectBuiltIn(groups: readonly string[]): void {
  const builtIn = groups.find((name) => BUILT_IN_GROUPS.includes(nameKey(name)));
  if (builtIn !== undefined) throw new ApiError('group-built-in', { values: { name: builtIn } });
}

function rejectDuplicates(path: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(nameKey(name))) {
      throw new ApiError('invalid-request', { values: { path, value: name.slice(0, 200) }, fault: 'twice' });
    }
    seen.add(nameKey(name));
  }
}
