import { createHmac, timingSafeEqual } from 'node:crypto';

/** Proof that a link was signed by this portal. */
export interface Signature {
  /** Expiry time, in seconds since the epoch. */
  readonly expires: string;
  readonly signature: string;
}

/** How far the clock may be set back after signing, in seconds. */
const CLOCK_TOLERANCE_S = 60;

/** Creates a signer for the values of a link. A signature expires, and cannot be forged or used for other values. */
export function createSigner(key: string, now: () => number = Date.now) {
  const sign = (values: readonly unknown[], expires: number): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([...values, expires]))
      .digest();
  return {
    /** @param lifetime In seconds. */
    sign(values: readonly unknown[], lifetime: number): Signature {
      const expires = Math.floor(now() / 1000) + lifetime;
      return { expires: String(expires), signature: sign(values, expires).toString('base64url') };
    },
    /**
     * Returns true if the values were signed here and the signature has not expired. Rejects a signature that
     * expires later than any that is created: it was signed with a stolen key.
     *
     * @param lifetime Lifetime with which the values are signed, in seconds.
     */
    verify(values: readonly unknown[], { expires, signature }: Signature, lifetime: number): boolean {
      if (!/^\d{1,12}$/.test(expires)) return false;
      const remaining = Number(expires) - now() / 1000;
      const received = Buffer.from(signature, 'base64url');
      const expected = sign(values, Number(expires));
      return (
        received.length === expected.length &&
        timingSafeEqual(received, expected) &&
        remaining > 0 &&
        remaining <= lifetime + CLOCK_TOLERANCE_S
      );
    },
  };
}

export type Signer = ReturnType<typeof createSigner>;
