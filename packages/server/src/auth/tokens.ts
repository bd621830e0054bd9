import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates a secret of 256 bits that is safe in URLs and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a token. Only the hash is stored, so that a copy of the state contains no usable token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Guest tokens. They are signed, not stored, and contain their expiry time:
 * `guest.<expires>.<random>.<signature>`.
 */
export interface GuestTokens {
  /** Returns true if the token has the prefix of a guest token, whether it is valid or not. */
  is(token: string): boolean;
  create(lifetime: number): string;
  /** Returns the remaining lifetime in milliseconds, or undefined if the token is invalid or has expired. */
  remaining(token: string): number | undefined;
}

export function guestTokens(key: string, now: () => number): GuestTokens {
  const sign = (body: string): Buffer => createHmac('sha256', key).update(body).digest();
  return {
    is: isGuestToken,
    create(lifetime) {
      const body = `${PREFIX}${Math.ceil(now() + lifetime)}.${randomBytes(12).toString('base64url')}`;
      return `${body}.${sign(body).toString('base64url')}`;
    },
    remaining(token) {
      const [, body = '', expires = '', signature = ''] = PATTERN.exec(token) ?? [];
      const received = Buffer.from(signature, 'base64url');
      const expected = sign(body);
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
      const left = Number(expires) - now();
      return left > 0 ? left : undefined;
    },
  };
}

const PREFIX = 'guest.';

/** Returns true for the token of a guest, valid or not. */
export const isGuestToken = (token: string): boolean => token.startsWith(PREFIX);

const PATTERN = /^(guest\.(\d{1,15})\.[\w-]{16})\.([\w-]{43})$/;
