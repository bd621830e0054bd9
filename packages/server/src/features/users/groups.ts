import { addGroup, BUILT_IN_GROUPS, listGroups, removeGroup } from '@assetportal/sdk/contract';
import { removeRulesOf } from '../../auth/permissions/permission-rules.js';
import { ApiError } from '../../lib/api-error.js';
import type { StoredGroup } from '../../store/groups.js';
import { nameKey } from '../../store/names.js';
import type { AppContext } from '../context.js';

/** Adds the routes with which admins manage groups. */
export function groupRoutes(ctx: AppContext): void {
  const { mount, audit, store } = ctx;
  const { groups } = store;
  const isBuiltIn = (name: string) => BUILT_IN_GROUPS.includes(nameKey(name));
  const toReply = (group: StoredGroup) => ({ ...group, built_in: false });

  mount(listGroups, async () => ({
    groups: [
      ...BUILT_IN_GROUPS.map((name) => ({ name, members: 0, built_in: true })),
      ...(await groups.list()).map(toReply),
    ],
  }));

  mount(addGroup, async (input) => {
    const { name } = input.body;
    const added = isBuiltIn(name) ? undefined : await groups.add(name);
    if (added === undefined) throw new ApiError('group-exists', { values: { name } });
    // A new group starts without rules, even if the removal of a previous group with this name was interrupted.
    await removeRulesOf(added.name, input, { documents: store.documents, versions: ctx.documents });
    await audit.write(input, 'group-added', added.name);
    input.reply.removeHeader('etag');
    return { group: toReply(added) };
  });

  mount(removeGroup, async (input) => {
    const name = input.params['name'] ?? '';
    if (isBuiltIn(name)) throw new ApiError('group-built-in', { values: { name } });
    // Remove the group first: without members, its rules have no effect. In the opposite order, a crash in
    // between would give the members access to folders that the rules denied.
    const removed = await groups.remove(name);
    if (removed === undefined) throw new ApiError('group-not-found', { values: { name } });
    await removeRulesOf(removed, input, { documents: store.documents, versions: ctx.documents });
    await audit.write(input, 'group-removed', removed);
    // Remove the ETag that was set when the rules were saved. It does not apply to this response.
    input.reply.removeHeader('etag');
    return {};
  });
}
