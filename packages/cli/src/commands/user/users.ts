import { createAdminClient } from '@assetportal/sdk/admin';
import { SHORTEST_PASSWORD, type UserChange } from '@assetportal/sdk/contract';
import { ask, confirmed } from '../../kernel/prompts.js';
import type { Context, Options, Run } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { readSecret } from '../../kernel/io/stdin.js';
import { checkMembers, printOutcome, USERS, writeRows } from '../../kernel/views.js';

const usersOf = (context: Context) => createAdminClient(context.portal()).users;

export const list: Run = async (context) => {
  await writeRows(context, USERS, await usersOf(context).list({ signal: context.signal }));
};

/** The password that the server made goes to stdout: it is what one came for, and it is told this once. */
export const add: Run = async (context, [name = ''], options) => {
  const { io, t, signal } = context;
  checkMembers(context, [...USERS.known, 'pass']);
  const pass = options['passwordStdin'] === true ? await readSecret(io.stdin) : undefined;
  const { user, pass: made } = await usersOf(context).add(
    { name, ...changeOf(options), ...(pass === undefined ? {} : { pass }) },
    { signal },
  );
  const members = { ...USERS.members(user), ...(made === undefined ? {} : { pass: made }) };
  await printOutcome(context, USERS.kinds[1], members, t('people.user.added', { name: user.name }));
  if (made === undefined || io.json) return;
  io.note(t('people.user.made'));
  await io.data(`${made}\n`);
};

export const set: Run = async (context, [name = ''], options) => {
  const { io, t, signal } = context;
  checkMembers(context, USERS.known);
  const pass = options['passwordStdin'] === true ? await readSecret(io.stdin) : undefined;
  const change = { ...changeOf(options), ...(pass === undefined ? {} : { pass }) };
  if (Object.keys(change).length === 0) throw new CliError('nothing-to-set', EXIT.usage);
  const user = await usersOf(context).change(name, change, { signal });
  await printOutcome(
    context,
    USERS.kinds[1],
    USERS.members(user),
    t('people.user.changed', { name: user.name }),
  );
};

export const remove: Run = async (context, [name = ''], options) => {
  const { t, signal } = context;
  checkMembers(context, ['name']);
  await confirmed(context, t('people.user.confirm', { name }), options['yes'] === true);
  await usersOf(context).remove(name, { signal });
  await printOutcome(context, 'user-removed', { name }, t('people.user.removed', { name }));
};

export const password: Run = async (context, [name = ''], options) => {
  const { t, signal } = context;
  checkMembers(context, USERS.known);
  const pass = await newPassword(context, name, options['passwordStdin'] === true);
  const user = await usersOf(context).change(name, { pass }, { signal });
  await printOutcome(
    context,
    USERS.kinds[1],
    USERS.members(user),
    t('people.user.passwordSet', { name: user.name }),
  );
};

/** From standard input, else typed twice, so that nobody is locked out by a slip. */
async function newPassword(context: Context, name: string, fromStdin: boolean): Promise<string> {
  const { io, t } = context;
  if (fromStdin) return readSecret(io.stdin);
  if (!io.interactive) throw new CliError('password-needed', EXIT.usage);
  const long = (text: string) =>
    text.length >= SHORTEST_PASSWORD || t('people.user.tooShort', { least: SHORTEST_PASSWORD });
  const first = await ask(context, 'password', t('people.user.newPassword', { name }), long);
  const same = (text: string) => text === first || t('people.user.differs');
  return ask(context, 'password', t('people.user.repeatPassword'), same);
}

/** Only what the line says: what it leaves out stays as it is. */
function changeOf({ email, group, admin, assets, locale }: Options): UserChange {
  return {
    ...(email === undefined ? {} : { email: email === false ? null : String(email) }),
    ...(group === undefined ? {} : { groups: group === false ? [] : (group as string[]) }),
    ...(admin === undefined ? {} : { isGuiAdmin: admin === true }),
    ...(assets === undefined ? {} : { isAssetUser: assets === true }),
    ...(locale === undefined ? {} : { locale: locale === false ? null : String(locale) }),
  };
}
