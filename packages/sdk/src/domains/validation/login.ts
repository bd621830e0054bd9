import { MIN_PASSWORD_LENGTH } from '../../contract/limits.js';

/** Message key for an empty required field (specification, section 5). */
export const REQUIRED = 'common.required';

/** Errors in the login form: message keys, keyed by field. */
export interface LoginFaults {
  readonly user?: typeof REQUIRED;
  readonly pass?: typeof REQUIRED;
}

/**
 * Validates the login form: both fields are required (specification, section 5). A password may consist of
 * spaces.
 *
 * @returns Message keys, keyed by field. Empty if the form is valid.
 */
export function validateLogin(login: {
  readonly user?: string | undefined;
  readonly pass?: string | undefined;
}): LoginFaults {
  const { user = '', pass = '' } = login;
  return {
    ...(user.trim() === '' ? { user: REQUIRED } : {}),
    ...(pass === '' ? { pass: REQUIRED } : {}),
  };
}

/** Errors in the password reset form: message keys, keyed by field. */
export interface PasswordResetFaults {
  readonly user?: 'login.userRequired';
}

/** Validates the password reset form: the user name is required (specification, section 5). */
export function validatePasswordReset(form: { readonly user: string }): PasswordResetFaults {
  return form.user.trim() === '' ? { user: 'login.userRequired' } : {};
}

/**
 * Errors in the form for a new password: message keys, keyed by field. The parameter `count` of `passTooShort`
 * is the minimum number of characters.
 */
export interface NewPasswordFaults {
  readonly pass?: typeof REQUIRED | 'login.passTooShort';
  readonly repeated?: 'login.passDiffers';
}

/** Errors in the form for a change of the password: message keys, keyed by field. */
export interface PasswordChangeFaults extends NewPasswordFaults {
  readonly current?: typeof REQUIRED | 'login.wrongPass';
}

/** Validates the form for a change of the password: the current one is required, and the new one as after a reset. */
export const validatePasswordChange = (
  form: Parameters<typeof validateNewPassword>[0] & { readonly current: string },
): PasswordChangeFaults => ({
  ...(form.current === '' ? { current: REQUIRED } : {}),
  ...validateNewPassword(form),
});

/**
 * Validates the form for a new password. The password must have the minimum length and be entered twice, to
 * prevent typing errors.
 */
export function validateNewPassword(form: {
  readonly pass: string;
  readonly repeated: string;
}): NewPasswordFaults {
  if (form.pass === '') return { pass: REQUIRED };
  if (form.pass.length < MIN_PASSWORD_LENGTH) return { pass: 'login.passTooShort' };
  return form.pass === form.repeated ? {} : { repeated: 'login.passDiffers' };
}
