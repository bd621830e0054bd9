import { PortalError } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { nameKey, PROBLEMS, type Group, type User } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { usersOf } from './users.js';

type Code = 'user-exists' | 'user-not-found' | 'group-exists' | 'group-not-found';

/**
 * Returns the user that a dry run would change or remove. A dry run sends no change, so that it checks the names itself,
 * with the errors of the server.
 *
 * @throws PortalError `user-not-found`
 */
export async function requireUser(context: Context, name: string): Promise<User> {
  const user = named(await usersOf(context).list({}, { signal: context.signal }), name);
  if (user === undefined) throw await problem(context, 'user-not-found', name);
  return user;
}

/** Checks that a dry run could add a user. @throws PortalError `user-exists` */
export async function requireNewUser(context: Context, name: string): Promise<void> {
  const users = await usersOf(context).list({}, { signal: context.signal });
  if (named(users, name) !== undefined) throw await problem(context, 'user-exists', name);
}

/** Returns the group that a dry run would use. @throws PortalError `group-not-found` */
export async function requireGroup(context: Context, name: string): Promise<Group> {
  const group = named(await groups(context), name);
  if (group === undefined) throw await problem(context, 'group-not-found', name);
  return group;
}

/** Checks that a dry run could add a group. @throws PortalError `group-exists` */
export async function requireNewGroup(context: Context, name: string): Promise<void> {
  if (named(await groups(context), name) !== undefined) throw await problem(context, 'group-exists', name);
}

const groups = (context: Context) =>
  createAdminClient(context.portal()).groups.list({}, { signal: context.signal });

const named = <T extends { readonly name: string }>(all: readonly T[], name: string): T | undefined =>
  all.find((one) => nameKey(one.name) === nameKey(name));

async function problem(context: Context, code: Code, name: string): Promise<PortalError> {
  const { messageOf } = await import('../../kernel/errors/portal-messages.js');
  const message = messageOf(
    { level: 'error', key: `problem.${code}.detail`, params: { name } },
    context.language,
  );
  return new PortalError({ code, message, status: PROBLEMS[code] });
}
