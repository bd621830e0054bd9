import {
  addUser,
  BUILT_IN_GROUPS,
  changeUser,
  listUsers,
  removeUser,
  type NewUser,
  type UserAccount,
  type UserChange,
} from '@assetportal/sdk/contract';
import { tokenOf, type Principal } from '../../auth/principal.js';
import { rejectWeakPassword } from '../../auth/passwords/password-rule.js';
import { generatePassword, hashPassword } from '../../auth/passwords/passwords.js';
import { hashToken } from '../../auth/tokens.js';
import { supportedLanguage, type Languages } from '../../documents/languages.js';
import { ApiError } from '../../lib/api-error.js';
import { normalizedName, nameKey } from '../../store/names.js';
import {
  NO_PASSWORD,
  type ChangedUser,
  type Refusal,
  type User,
  type UserRepository,
} from '../../store/users.js';
import type { AppContext } from '../context.js';

/** Adds the routes with which admins manage users. */
export function accountRoutes({ mount, audit, eventHub, languages, store: { users } }: AppContext): void {
  mount(listUsers, async ({ query }) => ({ users: (await users.list(query)).map(account) }));

  mount(addUser, async (input) => {
    const { name, pass, ...settings }: NewUser = input.body;
    await assertTokenMay(input.principal, users, { change: input.body });
    // An account from a machine token has no password before a reset.
    const byToken = tokenOf(input.principal) !== undefined;
    const generated = pass === undefined && !byToken ? generatePassword() : undefined;
    const change = await toStored(name, { ...settings, pass: pass ?? generated }, languages);
    const added = await users.addUser({
      ...{ isAssetUser: true, isGuiAdmin: false, locale: null, password: NO_PASSWORD, ...change },
      name,
    });
    if ('refused' in added) throw problemOf(added, name);
    await audit.write(input, 'user-added', added.name, rightsOf(added));
    return { user: account(added), ...(generated === undefined ? {} : { pass: generated }) };
  });

  mount(changeUser, async (input) => {
    const { params, body, principal, token } = input;
    const name = params['name'] ?? '';
    await assertTokenMay(principal, users, { name, change: body });
    const change = await toStored(name, body, languages);
    // Users who change their own password stay logged in with this session.
    const own = principal.kind === 'user' && nameKey(principal.name) === nameKey(name);
    const currentSession = own && token !== undefined ? hashToken(token) : undefined;
    const changed = await users.changeUser(name, change, currentSession);
    if ('refused' in changed) throw problemOf(changed, name);
    eventHub.endStale();
    const { before, after } = changed;
    const names = changedNames(before, after, change.password !== undefined);
    if (names.length > 0) await audit.write(input, 'user-changed', after.name, { changed: names });
    return { user: account(after) };
  });

  mount(removeUser, async (input) => {
    const name = input.params['name'] ?? '';
    await assertTokenMay(input.principal, users, { name });
    const removed = await users.removeUser(name);
    if ('refused' in removed) throw problemOf(removed, name);
    eventHub.endStale();
    await audit.write(input, 'user-removed', removed.name);
    return {};
  });
}

/**
 * Rejects a change by a machine token that would set a password, or concerns an account with access to the admin area.
 * With another mail address of an admin, a token could get a new password for the account.
 *
 * @throws ApiError `token-not-allowed`
 */
async function assertTokenMay(
  principal: Principal,
  users: Pick<UserRepository, 'userByName'>,
  { name, change }: { readonly name?: string; readonly change?: UserChange },
): Promise<void> {
  if (tokenOf(principal) === undefined) return;
  const setsSecret = change?.pass !== undefined || change?.isGuiAdmin === true;
  const user = name === undefined ? undefined : await users.userByName(name);
  if (setsSecret || user?.isGuiAdmin === true) throw new ApiError('token-not-allowed');
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
  const builtIn = named.find((group) => BUILT_IN_GROUPS.includes(nameKey(group)));
  if (builtIn !== undefined) throw new ApiError('group-built-in', { values: { name: builtIn } });
  if (pass !== undefined) rejectWeakPassword(pass, name);
  const language =
    typeof locale === 'string' ? await supportedLanguage(languages, locale, 'body.locale') : locale;
  return defined({
    ...{ ...same, locale: language },
    password: pass === undefined ? undefined : await hashPassword(pass),
  });
}

function account(user: User): UserAccount {
  const { name, email, groups, isAssetUser, isGuiAdmin, locale, created, lastLogin } = user;
  return {
    ...{ name, email, groups: [...groups], isAssetUser, isGuiAdmin, locale },
    created: new Date(created).toISOString(),
    last_login: lastLogin === null ? null : new Date(lastLogin).toISOString(),
  };
}

function problemOf(refusal: Refusal, name: string): ApiError {
  const subject = refusal.refused === 'group-not-found' ? refusal.group : normalizedName(name);
  return new ApiError(refusal.refused, { values: { name: subject } });
}

const rightsOf = ({ isAssetUser, isGuiAdmin, groups }: User) => ({ isAssetUser, isGuiAdmin, groups });

/** Returns the names of the changed properties for the audit log, without their values. */
function changedNames(before: User, after: User, password: boolean): string[] {
  const compared = ['email', 'groups', 'isAssetUser', 'isGuiAdmin', 'locale'] as const;
  const names = compared.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return password ? [...names, 'pass'] : names;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns a copy without undefined properties. */
const defined = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
