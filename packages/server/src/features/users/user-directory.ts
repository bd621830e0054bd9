import {
  getUserDirectory,
  nameKey,
  saveUserDirectory,
  type DirectoryUser,
  type UserDirectory,
} from '@assetportal/sdk/contract';
import { losesAccess } from '@assetportal/sdk/rules';
import { assertUsers, userSettings } from '../../auth/accounts/lists.js';
import type { AuditedAction } from '../../auth/audit.js';
import { tokenOf } from '../../auth/principal.js';
import { hashToken } from '../../auth/tokens.js';
import { languageKey, supportedLanguage, type Languages } from '../../documents/languages.js';
import { sendCurrent } from '../../documents/versioned-documents.js';
import { mayChange } from '../../http/conditional/etag.js';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import { normalizedName } from '../../store/names.js';
import { changedSettings, type User } from '../../store/users.js';
import type { AppContext } from '../context.js';
import { problemOf, rightsOf } from './accounts.js';
import { assertTokenMay } from './token-rule.js';
import { versionOfContent } from './directory-version.js';

/** Adds the routes that read and replace all users as one document. */
export function userDirectoryRoutes(ctx: AppContext): void {
  const { mount, audit, eventHub, store } = ctx;
  mount(getUserDirectory, async (input) => {
    const document = documentOf(await store.users.list());
    await sendCurrent(input, versionOfContent(document), 'private, no-cache');
    return document;
  });

  mount(saveUserDirectory, async (input) => {
    assertUsers(input.body.users);
    const replaced = await replaceUsers(ctx, input);
    eventHub.endStale();
    await audit.writeAll(input, entriesOf(replaced));
    input.reply.header('etag', versionOfContent(documentOf(replaced.after)).etag);
    return {};
  });
}

const documentOf = (users: readonly User[]): UserDirectory => ({ users: users.map(userSettings) });

/** Difference between the present users and the saved ones. */
type UserDifference =
  | { readonly before: undefined; readonly after: DirectoryUser }
  | { readonly before: User; readonly after: DirectoryUser | undefined };

/** Result of replacing all users. */
interface Replacement {
  readonly changes: readonly UserDifference[];
  /** All users directly after it. */
  readonly after: readonly User[];
}

/**
 * Replaces all users in one transaction. Repeats it if the users were changed in between and the request has no
 * `If-Match`, so that its checks and the audit log always refer to the replaced users.
 *
 * @throws ApiError
 */
async function replaceUsers(
  { store, languages, passwordReset }: Pick<AppContext, 'store' | 'languages' | 'passwordReset'>,
  input: HandlerInput<typeof saveUserDirectory>,
): Promise<Replacement> {
  const saved = input.body.users.map(normalized);
  const keepSession = input.token === undefined ? undefined : hashToken(input.token);
  for (;;) {
    const present = await store.users.list();
    const version = versionOfContent(documentOf(present));
    if (!mayChange(input.ifMatch, version)) throw new ApiError('changed-meanwhile');
    const changes = differences(present, saved);
    assertTokenMay(input.principal, changes);
    assertKeepsAccess(input, saved);
    await assertLanguages(changes, saved, languages);
    const applied = await store.bulk.apply({
      users: saved,
      keepSession,
      addedByToken: tokenOf(input.principal)?.id,
      onlyIfUsers: (current) => versionOfContent(documentOf(current)).etag === version.etag,
    });
    if (!('refused' in applied)) {
      passwordReset?.reportChanges(applied.readdressed);
      return { changes, after: applied.users ?? [] };
    }
    if (applied.refused !== 'changed-meanwhile') throw problemOf(applied, nameOf(input));
  }
}

/** Returns a user with the name and the language as they are stored. */
const normalized = (user: DirectoryUser): DirectoryUser => ({
  ...user,
  name: normalizedName(user.name),
  locale: user.locale === null ? null : languageKey(user.locale),
});

/** Returns the added and changed users in the order of the saved ones, and then the removed users. */
function differences(present: readonly User[], saved: readonly DirectoryUser[]): UserDifference[] {
  const remaining = new Map(present.map((user) => [nameKey(user.name), user]));
  const differing = saved.flatMap((after): UserDifference[] => {
    const before = remaining.get(nameKey(after.name));
    remaining.delete(nameKey(after.name));
    if (before === undefined) return [{ before, after }];
    return changedSettings(before, after).length === 0 ? [] : [{ before, after }];
  });
  return [...differing, ...[...remaining.values()].map((before) => ({ before, after: undefined }))];
}

/**
 * Rejects users of whom none is an admin, or in which the admin of the request has no access to the administration. The
 * same login could not undo such a change.
 *
 * @throws ApiError `last-admin`, `backup-own-access`
 */
function assertKeepsAccess(input: HandlerInput<typeof saveUserDirectory>, users: DirectoryUser[]): void {
  const values = { name: nameOf(input) };
  if (!users.some(({ isGuiAdmin }) => isGuiAdmin)) throw new ApiError('last-admin', { values });
  if (losesAccess(values.name, { users })) throw new ApiError('backup-own-access', { values });
}

const nameOf = ({ principal }: HandlerInput<typeof saveUserDirectory>): string =>
  principal.kind === 'user' ? principal.name : '';

/** Validates the new languages, but not those that are stored already. @throws ApiError `invalid-request` */
async function assertLanguages(
  changes: readonly UserDifference[],
  saved: readonly DirectoryUser[],
  languages: Languages,
): Promise<void> {
  for (const { before, after } of changes) {
    if (after === undefined || after.locale === null || before?.locale === after.locale) continue;
    await supportedLanguage(languages, after.locale, `body.users.${saved.indexOf(after)}.locale`);
  }
}

/** Returns an entry for the audit log for each added, changed and removed user. */
function entriesOf({ changes, after: users }: Replacement): AuditedAction[] {
  const stored = new Map(users.map((user) => [nameKey(user.name), user]));
  return changes.map(({ before, after }): AuditedAction => {
    const user = after && stored.get(nameKey(after.name));
    if (user === undefined) return { action: 'user-removed', subject: before?.name };
    if (before === undefined) return { action: 'user-added', subject: user.name, detail: rightsOf(user) };
    const detail = { changed: changedSettings(before, user) };
    return { action: 'user-changed', subject: user.name, detail };
  });
}
