import { addGroup, BUILT_IN_GROUPS, listGroups, removeGroup, type Call } from '@assetportal/sdk/contract';
import type { HandlerInput, Mount } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { GroupRepository, StoredGroup } from '../../store/groups.js';
import { nameKey } from '../../store/names.js';
import type { AuditLog } from '../../auth/audit.js';

/** The calls around groups of users. */
export function groupRoutes(
  mount: Mount,
  parts: {
    readonly groups: GroupRepository;
    /** Takes the rules of a group away. */
    readonly forgetRules: (asked: HandlerInput<Call>, name: string) => Promise<void>;
    readonly audit: AuditLog;
  },
): void {
  const { groups, forgetRules, audit } = parts;
  const isBuiltIn = (name: string) => BUILT_IN_GROUPS.includes(nameKey(name));
  const answered = (group: StoredGroup) => ({ ...group, built_in: false });

  mount(listGroups, async () => ({
    groups: [
      ...BUILT_IN_GROUPS.map((name) => ({ name, members: 0, built_in: true })),
      ...(await groups.list()).map(answered),
    ],
  }));

  mount(addGroup, async (asked) => {
    const { name } = asked.body;
    const added = isBuiltIn(name) ? undefined : await groups.add(name);
    if (added === undefined) throw new ApiError('group-exists', { values: { name } });
    // A new group begins without rules, also where the removal of one of its name was cut off half-way.
    await forgetRules(asked, added.name);
    await audit.write(asked, 'group-added', added.name);
    asked.reply.removeHeader('etag');
    return { group: answered(added) };
  });

  mount(removeGroup, async (asked) => {
    const name = asked.params['name'] ?? '';
    if (isBuiltIn(name)) throw new ApiError('group-built-in', { values: { name } });
    // The group first: without members its rules do nothing. The other way round a crash in between would leave
    // members to whom what the rules kept from them is open.
    const removed = await groups.remove(name);
    if (removed === undefined) throw new ApiError('group-not-found', { values: { name } });
    await forgetRules(asked, removed);
    await audit.write(asked, 'group-removed', removed);
    // Saving the rules told their version, which is none of this answer.
    asked.reply.removeHeader('etag');
    return {};
  });
}

/** The names of all groups. */
export const groupNames = async (groups: GroupRepository): Promise<string[]> => [
  ...BUILT_IN_GROUPS,
  ...(await groups.list()).map(({ name }) => name),
];
