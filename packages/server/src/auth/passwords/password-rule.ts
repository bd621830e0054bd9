import { nameKey } from '@assetportal/sdk/contract';
import { ApiError, type PasswordFault } from '../../lib/api-error.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** Minimum length of a password that consists only of digits. Eight digits are often a date. */
const MIN_DIGITS = 12;
/** Minimum number of different characters. */
const MIN_DIFFERENT = 4;

/**
 * Returns the reason why a new password is too easy to guess, or undefined if it is acceptable. The contract
 * checks its length. There are no rules on kinds of characters, which lead to predictable passwords.
 *
 * @param user Name of the user.
 */
export function passwordFault(password: string, user: string): PasswordFault | undefined {
  const lower = password.normalize('NFKC').toLowerCase();
  if (nameKey(password) === nameKey(user)) return 'password-name';
  if (isSimple(lower)) return 'password-simple';
  const word = lower.replace(/[\d\p{P}\p{S}\s]+$/u, '');
  return COMMON_PASSWORDS.has(lower) || COMMON_PASSWORDS.has(word) ? 'password-common' : undefined;
}

/**
 * Checks a new password. Existing passwords remain valid.
 *
 * @throws ApiError `password-weak`
 */
export function rejectWeakPassword(password: string, user: string): void {
  const fault = passwordFault(password, user);
  if (fault !== undefined) throw new ApiError('password-weak', { fault });
}

/** Returns true for repetitions (`abcabcabc`), sequences (`abcd1234`, `87654321`) and short numbers. */
function isSimple(text: string): boolean {
  const characters = [...text];
  if (new Set(characters).size < MIN_DIFFERENT || /^(.{1,4})\1+$/su.test(text)) return true;
  if (/^\d+$/.test(text) && text.length < MIN_DIGITS) return true;
  const codes = characters.map((character) => character.codePointAt(0) as number);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] as number)) <= 1);
  // Two sequences in a row, such as `abcd1234`, have one other step.
  return steps.length >= codes.length - 2;
}
