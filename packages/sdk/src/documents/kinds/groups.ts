import type { Portal } from '../../client/portal.js';
import { directoryCalls } from '../../client/calls/directory.js';
import { saveGroupDirectory } from '../../contract/calls/admin/directory.js';
import { isObject } from '../../lib/object.js';
import { bodyFaults } from '../resource/body-faults.js';
import { jsonFile } from '../resource/json-file.js';
import type { Resource, ResourceContent } from '../resource/resource.js';
import { noVersions } from '../resource/versions.js';

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
      fromDocument: ({ groups = [], ...others }) => ({ ...others, groups: asMembers(groups, 'groups') }),
    }),
    read: async (options) => {
      const { value, etag } = await calls.get({}, options);
      return { value: { groups: asMembers(value.groups, 'groups') }, etag };
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

/** Returns the names of the members, sorted. */
export const namesOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value).sort() : []);

/** Returns names as the members of an object, so that those of two admins can be merged. @throws SyntaxError */
export function asMembers(names: unknown, member: string): Record<string, object> {
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new SyntaxError(`${member} is not a list of names.`);
  return Object.fromEntries(names.map((name) => [name, {}]));
}
