import type { Portal } from '../../client/portal.js';
import { directoryCalls } from '../../client/calls/directory.js';
import { saveUserDirectory } from '../../contract/calls/admin/directory.js';
import type { DirectoryUser } from '../../contract/schemas/admin/directory.js';
import { compareNames } from '../../domains/backup/canonical.js';
import { isObject } from '../../lib/object.js';
import { bodyFaults } from '../resource/body-faults.js';
import { jsonFile } from '../resource/json-file.js';
import type { Resource, ResourceChange, ResourceContent } from '../resource/resource.js';
import { noVersions } from '../resource/versions.js';
import { asMembers, namesOf } from './groups.js';

/** Returns the users without passwords as a resource. They have no history, because it would contain personal data. */
export function usersResource(portal: Portal): Resource {
  const { users: calls } = directoryCalls(portal.transport);
  const read = (document: ResourceContent) => {
    const { users = [], ...others } = document;
    if (!Array.isArray(users)) throw new SyntaxError('users is not a list.');
    return {
      ...others,
      users: users.map((user) => (isObject(user) ? withGroups(user) : (user as unknown))).sort(byUserName),
    };
  };
  return {
    kind: 'users',
    name: 'users.json',
    keyOf: (path) => (path.length === 1 && path[0] === 'users' ? 'name' : undefined),
    ...jsonFile('users.json', { toDocument: usersDocument, fromDocument: read }),
    read: async (options) => {
      const { value, etag } = await calls.get({}, options);
      return { value: read(value), etag };
    },
    save: (content, options) => calls.save(usersDocument(content), withoutChange(options)),
    versions: noVersions,
    isPristine: ({ users }) => Array.isArray(users) && users.length <= 1,
    keepsPristine: true,
    faults: (content) => bodyFaults(saveUserDirectory, usersDocument(content)),
    narrows,
  };
}

const withGroups = (user: Record<string, unknown>): Record<string, unknown> => ({
  ...user,
  groups: asMembers(user['groups'] ?? [], 'groups'),
});

function usersDocument({ users, ...others }: ResourceContent): { readonly users: DirectoryUser[] } {
  const list = (users as Record<string, unknown>[]).map((user) => ({
    ...user,
    ...(isObject(user) ? { groups: namesOf(user['groups']) } : {}),
  })) as DirectoryUser[];
  return { ...others, users: list };
}

/** The order of users has no meaning. */
const byUserName = (a: unknown, b: unknown): number => compareNames(nameOf(a), nameOf(b));

const nameOf = (user: unknown): string => (isObject(user) ? String(user['name']) : '');

/** Users are not in the history. */
const withoutChange = ({ change: _, ...options }: Parameters<Resource['save']>[1]) => options;

/** Removed groups and users count as removed values already. */
const narrows = ({ path, from, to }: ResourceChange): boolean =>
  ['isAssetUser', 'isGuiAdmin'].includes(String(path[2])) && from === true && to !== true;
