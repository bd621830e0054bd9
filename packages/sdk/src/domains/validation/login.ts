import { SHORTEST_PASSWORD } from '../../contract/limits.js';

/** The text of a field that was left empty (specification, section 5). */
export const REQUIRED = 'common.required';

/** What is missing for a login: the key of a text by field. */
export interface LoginFaults {
  readonly user?: typeof REQUIRED;
  readonly pass?: typeof REQUIRED;
}

/**
 * What is missing for a login: both are required (specification, section 5). A password may consist of spaces.
 *
 * @returns The key of a text by field; an empty object when nothing is missing.
 */
export function validateLogin(login: { readonly user: string; readonly pass: string }): LoginFaults {
  return {
    ...(login.user.trim() === '' ? { user: REQUIRED } : {}),
    ...(login.pass === '' ? { pass: REQUIRED } : {}),
  };
}

/** What is missing to have a password reset: the key of a text by field. */
export interface PasswordResetFaults {
  readonly user?: 'login.userRequired';
}

/**
 * What is missing to have a password reset: the user’s name (specification, section 5). Its button is disabled until
 * nothing is.
 */
export function validatePasswordReset(form: { readonly user: string }): PasswordResetFaults {
  return form.user.trim() === '' ? { user: 'login.userRequired' } : {};
}

/** What is wrong with a new password: the key of a text by field, with `count` the fewest characters. */
export interface NewPasswordFaults {
  readonly pass?: typeof REQUIRED | 'login.passTooShort';
  readonly repeated?: 'login.passDiffers';
}

/** What is wrong with a new password, which is typed twice so that nobody is locked out by a slip. */
export function validateNewPassword(form: {
  readonly pass: string;
  readonly repeated: string;
}): NewPasswordFaults {
  if (form.pass === '') return { pass: REQUIRED };
  if (form.pass.length < SHORTEST_PASSWORD) return { pass: 'login.passTooShort' };
  return form.pass === form.repeated ? {} : { repeated: 'login.passDiffers' };
}
