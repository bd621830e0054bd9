import { createHmac, timingSafeEqual } from 'node:crypto';

/** What makes a link the portal's own. */
export interface Signature {
  /** Epoch seconds. */
  readonly expires: string;
  readonly signature: string;
}

/** Signs what a link says, for a time: it can neither be made elsewhere nor be turned into another one. */
export function createSigner(key: string, now: () => number = Date.now) {
  const sign = (said: readonly unknown[], expires: number): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([...said, expires]))
      .digest();
  return {
    /** @param lifetime Seconds. */
    sign(said: readonly unknown[], lifetime: number): Signature {
      const expires = Math.floor(now() / 1000) + lifetime;
      return { expires: String(expires), signature: sign(said, expires).toString('base64url') };
    },
    /** Whether it was signed here and still holds. */
    holds(said: readonly unknown[], { expires, signature }: Signature): boolean {
      if (!/^\d{1,12}$/.test(expires)) return false;
      const given = Buffer.from(signature, 'base64url');
      const right = sign(said, Number(expires));
      return given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > now();
    },
  };
}

export type Signer = ReturnType<typeof createSigner>;
