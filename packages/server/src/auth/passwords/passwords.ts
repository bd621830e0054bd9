import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../../lib/api-error.js';
import { createLimiter } from '../../lib/scheduling/limiter.js';
import { NO_PASSWORD } from '../../store/users.js';

/**
 * Limits concurrent hashing, so that a flood of logins cannot use up memory and threads. Each hash needs 19 MiB
 * and one of the four threads that file access also uses. With 100 requests waiting, which is about two seconds
 * of work, further ones are rejected with `Retry-After`.
 */
const limiter = createLimiter({
  concurrency: 2,
  maxWaiting: 100,
  full: () => new ApiError('unavailable', { headers: { 'retry-after': '2' } }),
});

/**
 * Hashes a password with argon2id and the library's defaults, which follow OWASP (19 MiB, 2 passes).
 *
 * @throws ApiError `unavailable`
 */
export const hashPassword = (password: string): Promise<string> => limiter.run(() => hash(password));

/**
 * Returns true if the password matches. Returns false if the stored hash cannot be parsed.
 * @throws ApiError `unavailable`
 */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  // A user without a password must not be distinguishable by the time that a login takes.
  if (stored === NO_PASSWORD) return (await verifyPassword(await decoyHash(), password)) && false;
  return limiter.run(() => verify(stored, password).catch(() => false));
}

/**
 * Hash of a random password. Verifying a password against it makes rejecting an unknown name take as long as
 * rejecting a wrong password.
 */
let decoy: Promise<string> | undefined;
export const decoyHash = (): Promise<string> => (decoy ??= hash(randomBytes(32).toString('hex')));

/**
 * Generates a password of 20 characters (about 99 bits) in groups of five. The alphabet has no characters that
 * are easily confused.
 */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  let password = '';
  while (password.length < 20) {
    for (const byte of randomBytes(32)) {
      // Larger values would make the first characters of the alphabet more likely.
      if (byte < 248 && password.length < 20) password += alphabet[byte % alphabet.length];
    }
  }
  return password.replace(/(.{5})(?=.)/g, '$1-');
}
