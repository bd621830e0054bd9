import { createAdminClient } from '@assetportal/sdk/admin';
import { confirmed } from '../../kernel/prompts.js';
import type { Context, Run } from '../../kernel/context.js';
import { checkMembers, GROUPS, printOutcome, writeRows } from '../../kernel/views.js';

const groupsOf = (context: Context) => createAdminClient(context.portal()).groups;

export const list: Run = async (context) => {
  await writeRows(context, GROUPS, await groupsOf(context).list({ signal: context.signal }));
};

export const add: Run = async (context, [name = '']) => {
  const { t, signal } = context;
  checkMembers(context, GROUPS.known);
  const group = await groupsOf(context).add(name, { signal });
  await printOutcome(
    context,
    GROUPS.kinds[1],
    GROUPS.members(group),
    t('people.group.added', { name: group.name }),
  );
};

export const remove: Run = async (context, [name = ''], options) => {
  const { t, signal } = context;
  checkMembers(context, ['name']);
  await confirmed(context, t('people.group.confirm', { name }), options['yes'] === true);
  await groupsOf(context).remove(name, { signal });
  await printOutcome(context, 'group-removed', { name }, t('people.group.removed', { name }));
};
