import {
  addUser,
  changeUser,
  listUsers,
  removeUser,
  type NewUser,
  type UserAccount,
  type UserChange,
} from '@assetportal/sdk/contract';
import { rejectBuiltIn, userSettings } from '../../auth/accounts/lists.js';
import { tokenOf } from '../../auth/principal.js';
import { rejectWeakPassword } from '../../auth/passwords/password-rule.js';
import { generatePassword, hashPassword } from '../../auth/passwords/passwords.js';
import { hashToken } from '../../auth/tokens.js';
import { supportedLanguage, type Languages } from '../../documents/languages.js';
import { nameKey } from '../../store/names.js';
import { changedSettings, NO_PASSWORD, type ChangedUser, type User } from '../../store/users.js';
import type { AppContext } from '../context.js';
import { problemOf, rightsOf } from './accounts.js';
import { assertTokenMay } from './token-rule.js';

/** Adds the routes with which admins manage users. */
export function accountRoutes(ctx: AppContext): void {
  const { mount, audit, eventHub, languages, passwordReset } = ctx;
  const { users } = ctx.store;
  mount(listUsers, async ({ query }) => ({ users: (await users.list(query)).map(account) }));

  mount(addUser, async (input) => {
    const { name, pass, ...settings }: NewUser = input.body;
    assertTokenMay(input.principal, [{ before: undefined, after: input.body }]);
    // An account from a machine token has no password before a reset.
    const byToken = tokenOf(input.principal) !== undefined;
    const generated = pass === undefined && !byToken ? generatePassword() : undefined;
    const change = await toStored(name, { ...settings, pass: pass ?? generated }, languages);
    const added = await users.addUser({
      isAssetUser: true,
      isGuiAdmin: false,
      locale: null,
      password: NO_PASSWORD,
      ...change,
      name,
      addedByToken: tokenOf(input.principal)?.id ?? null,
    });
    if ('refused' in added) throw problemOf(added, name);
    await audit.write(input, 'user-added', added.name, rightsOf(added));
    return { user: account(added), ...(generated === undefined ? {} : { pass: generated }) };
  });

  mount(changeUser, async (input) => {
    const { params, body, principal, token } = input;
    const name = params['name'] ?? '';
    assertTokenMay(principal, [{ before: await users.userByName(name), after: body }]);
    const change = await toStored(name, body, languages);
    // Users who change their own password stay logged in with this session.
    const own = principal.kind === 'user' && nameKey(principal.name) === nameKey(name);
    const currentSession = own && token !== undefined ? hashToken(token) : undefined;
    const changed = await users.changeUser(name, change, currentSession);
    if ('refused' in changed) throw problemOf(changed, name);
    eventHub.endStale();
    const { before, after } = changed;
    if (before.email !== after.email) passwordReset?.reportChanges([before]);
    const names = [...changedSettings(before, after), ...(change.password === undefined ? [] : ['pass'])];
    if (names.length > 0) await audit.write(input, 'user-changed', after.name, { changed: names });
    return { user: account(after) };
  });

  mount(removeUser, async (input) => {
    const name = input.params['name'] ?? '';
    assertTokenMay(input.principal, [{ before: await users.userByName(name), after: undefined }]);
    const removed = await users.removeUser(name);
    if ('refused' in removed) throw problemOf(removed, name);
    eventHub.endStale();
    await audit.write(input, 'user-removed', removed.name);
    return {};
  });
}

/**
 * Converts a change to its stored form.
 *
 * @param name Name of the user.
 * @throws ApiError `group-built-in`, `invalid-request`, `password-weak`, `unavailable`
 */
async function toStored(
  name: string,
  { pass, locale, ...same }: UserChange,
  languages: Languages,
): Promise<ChangedUser> {
  const named = [...(same.groups ?? []), ...(same.joins ?? []), ...(same.leaves ?? [])];
  rejectBuiltIn(named);
  if (pass !== undefined) rejectWeakPassword(pass, name);
  const language =
    typeof locale === 'string' ? await supportedLanguage(languages, locale, 'body.locale') : locale;
  return defined({
    ...same,
    locale: language,
    password: pass === undefined ? undefined : await hashPassword(pass),
  });
}

const account = (user: User): UserAccount => ({
  ...userSettings(user),
  created: new Date(user.created).toISOString(),
  last_login: user.lastLogin === null ? null : new Date(user.lastLogin).toISOString(),
});

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns a copy without undefined properties. */
const defined = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
