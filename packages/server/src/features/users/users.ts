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
import type { Mount } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import { normalizedName, nameKey } from '../../store/names.js';
import type { ChangedUser, UserRepository, Refusal, User } from '../../store/users.js';
import type { AuditLog } from '../../auth/audit.js';
import { generatePassword, hashPassword } from '../../auth/passwords.js';
import { hashToken } from '../../auth/tokens.js';
import { supportedLanguage, type Languages } from '../../documents/languages.js';

/** The calls with which an admin sets up who may use the portal. */
export function userRoutes(
  mount: Mount,
  parts: { readonly people: UserRepository; readonly languages: Languages; readonly audit: AuditLog },
): void {
  const { people, languages, audit } = parts;

  /** What is sent, as it is kept. @throws ApiError `group-built-in`, `invalid-request`, `unavailable` */
  async function keptChange({ pass, locale, groups, ...same }: UserChange): Promise<ChangedUser> {
    const builtIn = groups?.find((group) => BUILT_IN_GROUPS.includes(nameKey(group)));
    if (builtIn !== undefined) throw new ApiError('group-built-in', { values: { name: builtIn } });
    const known =
      typeof locale === 'string' ? await supportedLanguage(languages, locale, 'body.locale') : locale;
    return defined({
      ...{ ...same, groups, locale: known },
      password: pass === undefined ? undefined : await hashPassword(pass),
    });
  }

  mount(listUsers, async () => ({ users: (await people.list()).map(account) }));

  mount(addUser, async (asked) => {
    const { name, pass, ...settings }: NewUser = asked.body;
    const made = pass === undefined ? generatePassword() : undefined;
    const kept = await keptChange({ ...settings, pass: pass ?? made });
    const added = await people.addUser({
      ...{ isAssetUser: true, isGuiAdmin: false, locale: null, password: '', ...kept },
      name,
    });
    if ('refused' in added) throw problemOf(added, name);
    await audit.write(asked, 'user-added', added.name, rightsOf(added));
    return { user: account(added), ...(made === undefined ? {} : { pass: made }) };
  });

  mount(changeUser, async (asked) => {
    const { params, body, principal, token } = asked;
    const name = params['name'] ?? '';
    const change = await keptChange(body);
    // Whoever changes their own password stays logged in where they do it.
    const own = principal.kind === 'user' && nameKey(principal.name) === nameKey(name);
    const keep = own && token !== undefined ? hashToken(token) : undefined;
    const changed = await people.changeUser(name, change, keep);
    if ('refused' in changed) throw problemOf(changed, name);
    const { before, after } = changed;
    const names = changedNames(before, after, change.password !== undefined);
    if (names.length > 0) await audit.write(asked, 'user-changed', after.name, { changed: names });
    return { user: account(after) };
  });

  mount(removeUser, async (asked) => {
    const name = asked.params['name'] ?? '';
    const removed = await people.removeUser(name);
    if ('refused' in removed) throw problemOf(removed, name);
    await audit.write(asked, 'user-removed', removed.name);
    return {};
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
  const about = refusal.refused === 'group-not-found' ? refusal.group : normalizedName(name);
  return new ApiError(refusal.refused, { values: { name: about } });
}

const rightsOf = ({ isAssetUser, isGuiAdmin, groups }: User) => ({ isAssetUser, isGuiAdmin, groups });

/** What the audit log tells of a change: of the password no more than that it is another. */
function changedNames(before: User, after: User, password: boolean): string[] {
  const compared = ['email', 'groups', 'isAssetUser', 'isGuiAdmin', 'locale'] as const;
  const names = compared.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return password ? [...names, 'pass'] : names;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the members that are undefined. */
const defined = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
