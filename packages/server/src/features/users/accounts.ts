import { ApiError } from '../../lib/api-error.js';
import { normalizedName } from '../../store/names.js';
import type { Refusal, UserSettings } from '../../store/users.js';

/** Returns the problem for a rejected change of a user. @param name Name of the user */
export function problemOf(refusal: Refusal, name: string): ApiError {
  const subject = refusal.refused === 'group-not-found' ? refusal.group : normalizedName(name);
  return new ApiError(refusal.refused, { values: { name: subject } });
}

/** Returns the rights of a new user for the audit log. */
export const rightsOf = ({ isAssetUser, isGuiAdmin, groups }: UserSettings) => ({
  isAssetUser,
  isGuiAdmin,
  groups,
});
