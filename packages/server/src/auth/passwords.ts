import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../lib/api-error.js';
import { createLimiter } from '../lib/limiter.js';

/**
 * Each password costs 19 MiB and one of the four threads that reading files needs too: a flood of logins must take
 * neither. Whoever comes when this many wait is told to come back, and the others wait two seconds at most.
 */
const turns = createLimiter({
  concurrency: 2,
  maxWaiting: 100,
  full: () => new ApiError('unavailable', { headers: { 'retry-after': '2' } }),
});

/**
 * argon2id with the library's defaults, which follow OWASP's (19 MiB, 2 passes).
 *
 * @throws ApiError `unavailable`
 */
export const hashPassword = (password: string): Promise<string> => turns.run(() => hash(password));

/** False also for a stored hash that cannot be read. @throws ApiError `unavailable` */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  turns.run(() => verify(stored, password).catch(() => false));

/** A hash that no password fits, so that an unknown name takes as long to refuse as a wrong password. */
let decoy: Promise<string> | undefined;
export const decoyHash = (): Promise<string> => (decoy ??= hash(randomBytes(32).toString('hex')));

/** 20 characters that are not mistaken for each other when read aloud or typed: about 98 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  let password = '';
  while (password.length < 20) {
    for (const byte of randomBytes(32)) {
      // Bytes past the last whole multiple would make the first letters likelier.
      if (byte < 248 && password.length < 20) password += alphabet[byte % alphabet.length];
    }
  }
  return password.replace(/(.{5})(?=.)/g, '$1-');
}
