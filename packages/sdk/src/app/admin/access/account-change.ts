import type { Translator } from '../../../translations/translator.js';
import type { User } from '../../../contract/calls/admin/users.js';
import type { UserChange } from '../../../contract/schemas/admin/users.js';
import { nameKey } from '../../../contract/vocabulary.js';

/** The form for an existing user. */
export interface AccountForm extends Pick<User, 'groups' | 'isAssetUser' | 'isGuiAdmin'> {
  readonly email: string;
  /** Empty: the password stays. */
  readonly pass: string;
}

/** Returns the form for a user, before any edit. */
export const accountForm = ({ email, groups, isAssetUser, isGuiAdmin }: User): AccountForm => ({
  email: email ?? '',
  groups,
  isAssetUser,
  isGuiAdmin,
  pass: '',
});

/**
 * Returns the edited fields. Only they are sent, so that the changes of another admin to the same user stay.
 *
 * @param opened The user when the form was opened
 * @param present The user as the admin has seen it last. If another admin has changed the same value since, the server
 *   rejects the change.
 */
export function accountChange(opened: User, form: AccountForm, present: User = opened): UserChange {
  const email = form.email.trim() || null;
  const joins = missingIn(opened.groups, form.groups);
  const leaves = missingIn(form.groups, opened.groups);
  const edited = { ...form, email };
  const values = VALUES.filter((name) => edited[name] !== opened[name]);
  const of = (user: Pick<User, Value>) => Object.fromEntries(values.map((name) => [name, user[name]]));
  return {
    ...of(edited),
    ...(values.length === 0 ? {} : { expected: of(present) }),
    ...(joins.length === 0 ? {} : { joins }),
    ...(leaves.length === 0 ? {} : { leaves }),
    ...(form.pass === '' ? {} : { pass: form.pass }),
  };
}

const VALUES = ['email', 'isAssetUser', 'isGuiAdmin'] as const;
type Value = (typeof VALUES)[number];

/** Returns what another admin has changed, in words. Empty if nothing has changed. */
export function otherChanges(opened: User, present: User, { t }: Translator): string {
  const role = (isOn: boolean) => t(`change.value.${isOn ? 'on' : 'off'}`);
  const texts: Readonly<Record<Value, () => string>> = {
    email: () => `${t('access.users.email')}: ${present.email ?? t('change.value.none')}`,
    isAssetUser: () => `${t('access.role.assets')}: ${role(present.isAssetUser)}`,
    isGuiAdmin: () => `${t('settings.administration')}: ${role(present.isGuiAdmin)}`,
  };
  const changes = VALUES.filter((name) => present[name] !== opened[name]).map((name) => texts[name]());
  const moves = [...missingIn(opened.groups, present.groups), ...missingIn(present.groups, opened.groups)];
  if (moves.length > 0)
    changes.push(`${t('access.groups')}: ${present.groups.join(', ') || t('change.value.none')}`);
  return changes.join('; ');
}

/** Returns the names that are not in a list. */
function missingIn(list: readonly string[], names: readonly string[]): string[] {
  const keys = new Set(list.map(nameKey));
  return names.filter((name) => !keys.has(nameKey(name)));
}
