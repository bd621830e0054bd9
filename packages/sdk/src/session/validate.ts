/** The text of a field that was left empty. */
export const REQUIRED = 'common.required';

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
