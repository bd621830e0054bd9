import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 bits, fit for an address and a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token: a copy of the state lets nobody in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Guests' tokens: signed, kept nowhere, and over at a time that stands in them: `guest.<expires>.<random>.<signature>`. */
export interface GuestTokens {
  /** Whether a token is meant to be a guest's, right or wrong. */
  is(token: string): boolean;
  make(lifetime: number): string;
  /** Milliseconds that it has left; undefined for one that was not made here, or is over. */
  ended(token: string): number | undefined;
}

export function guestTokens(key: string, now: () => number): GuestTokens {
  const sign = (body: string): Buffer => createHmac('sha256', key).update(body).digest();
  return {
    is: (token) => token.startsWith(PREFIX),
    make(lifetime) {
      const body = `${PREFIX}${Math.ceil(now() + lifetime)}.${randomBytes(12).toString('base64url')}`;
      return `${body}.${sign(body).toString('base64url')}`;
    },
    ended(token) {
      const [, body = '', expires = '', signature = ''] = FORM.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const right = sign(body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const left = Number(expires) - now();
      return left > 0 ? left : undefined;
    },
  };
}

const PREFIX = 'guest.';
const FORM = /^(guest\.(\d{1,15})\.[\w-]{16})\.([\w-]{43})$/;
