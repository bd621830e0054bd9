import type { Portal } from '../../client/portal.js';
import { directoryCalls } from '../../client/calls/directory.js';
import { saveGroupDirectory, saveUserDirectory } from '../../contract/calls/admin/directory.js';
import type { DirectoryUser } from '../../contract/schemas/admin/directory.js';
import { isObject } from '../../lib/object.js';
import { compareNames } from '../backup/canonical.js';
import { bodyFaults } from './body-faults.js';
import { jsonFile } from './json-file.js';
import type { Resource, ResourceChange, ResourceContent, ResourceVersion } from './resource.js';

/**
 * Returns the groups that an admin added as a resource. Its content has them as members of an object, so that the groups
 * of two admins can be merged. They have no history.
 */
export function groupsResource(portal: Portal): Resource {
  const { groups: calls } = directoryCalls(portal.transport);
  return {
    kind: 'groups',
    name: 'groups.json',
    keyOf: () => undefined,
    ...jsonFile('groups.json', {
      toDocument: groupsDocument,
      // Unknown keys stay in the content, so that an import refuses them.
      fromDocument: ({ groups = [], ...others }) => ({ ...others, groups: byName(groups, 'groups') }),
    }),
    read: async (options) => {
      const { value, etag } = await calls.get({}, options);
      return { value: { groups: byName(value.groups, 'groups') }, etag };
    },
    save: ({ groups }, options) => calls.save({ groups: namesOf(groups) }, options),
    versions: noVersions,
    isPristine: ({ groups }) => namesOf(groups).length === 0,
    faults: (content) => bodyFaults(saveGroupDirectory, groupsDocument(content)),
    // Rules and users may still refer to a group that is removed.
    withReferenced: ({ groups }, present) => ({
      groups: { ...(present['groups'] as object), ...(groups as object) },
    }),
  };
}

const groupsDocument = ({ groups, ...others }: ResourceContent) => ({ ...others, groups: namesOf(groups) });

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
  groups: byName(user['groups'] ?? [], 'groups'),
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

async function* noVersions(): AsyncGenerator<ResourceVersion, void, undefined> {
  // Nothing to yield.
}

const namesOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value).sort() : []);

function byName(names: unknown, member: string): Record<string, object> {
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new SyntaxError(`${member} is not a list of names.`);
  return Object.fromEntries(names.map((name) => [name, {}]));
}

/** Removed groups and users count as removed values already. */
const narrows = ({ path, from, to }: ResourceChange): boolean =>
  ['isAssetUser', 'isGuiAdmin'].includes(String(path[2])) && from === true && to !== true;
