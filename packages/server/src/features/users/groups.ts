import { addGroup, BUILT_IN_GROUPS, listGroups, removeGroup } from '@assetportal/sdk/contract';
import { removeRulesOf } from '../../auth/permissions/permission-rules.js';
import { ApiError } from '../../lib/api-error.js';
import type { StoredGroup } from '../../store/groups.js';
import { nameKey } from '../../store/names.js';
import type { AppContext } from '../context.js';

/** The calls with which an admin manages groups of users. */
export function groupRoutes(ctx: AppContext): void {
  const { mount, audit, store } = ctx;
  const { groups } = store;
  const isBuiltIn = (name: string) => BUILT_IN_GROUPS.includes(nameKey(name));
  const answered = (group: StoredGroup) => ({ ...group, built_in: false });

  mount(listGroups, async () => ({
    groups: [
      ...BUILT_IN_GROUPS.map((name) => ({ name, members: 0, built_in: true })),
      ...(await groups.list()).map(answered),
    ],
  }));

  mount(addGroup, async (input) => {
    const { name } = input.body;
    const added = isBuiltIn(name) ? undefined : await groups.add(name);
    if (added === undefined) throw new ApiError('group-exists', { values: { name } });
    // A new group begins without rules, also where the removal of one of its name was cut off half-way.
    await removeRulesOf(added.name, input, { documents: store.documents, versions: ctx.documents });
    await audit.write(input, 'group-added', added.name);
    input.reply.removeHeader('etag');
    return { group: answered(added) };
  });

  mount(removeGroup, async (input) => {
    const name = input.params['name'] ?? '';
    if (isBuiltIn(name)) throw new ApiError('group-built-in', { values: { name } });
    // The group first: without members its rules do nothing. The other way round a crash in between would leave
    // members to whom what the rules kept from them is open.
    const removed = await groups.remove(name);
    if (removed === undefined) throw new ApiError('group-not-found', { values: { name } });
    await removeRulesOf(removed, input, { documents: store.documents, versions: ctx.documents });
    await audit.write(input, 'group-removed', removed);
    // Saving the rules told their version, which is none of this answer.
    input.reply.removeHeader('etag');
    return {};
  });
}
