import { describe, expect, it } from 'vitest';
import { guestTokens } from '../../../packages/server/src/auth/tokens.js';

describe('guest tokens', () => {
  let time = 1_000_000;
  const now = () => time;
  const tokens = guestTokens('key', now);

  it('are valid until their expiry time', () => {
    const token = tokens.create(500);
    expect(tokens.is(token)).toBe(true);
    expect(tokens.remaining(token)).toBe(500);
    time += 499;
    expect(tokens.remaining(token)).toBe(1);
    time += 1;
    expect(tokens.remaining(token)).toBeUndefined();
  });

  it('cannot be forged, modified or extended', () => {
    const token = tokens.create(500);
    const [head, expires, random, signature] = token.split('.');
    const forged = [
      guestTokens('another key', now).create(500),
      [head, String(Number(expires) + 1), random, signature].join('.'),
      [head, expires, `${random?.slice(1)}A`, signature].join('.'),
      [head, expires, random, `${signature?.slice(0, -2)}AA`].join('.'),
      [head, expires, random].join('.'),
      `${token}x`,
      `${token}.x`,
      'guest.',
      'guest...',
      'guest.abc.def',
      // Former format of guest tokens, without an expiry time.
      `guest.${random}.${signature}`,
    ];
    for (const other of forged) expect([other, tokens.remaining(other)]).toEqual([other, undefined]);
    expect(tokens.remaining(token)).toBe(500);
    expect(new Set(Array.from({ length: 100 }, () => tokens.create(1))).size).toBe(100);
  });
});
