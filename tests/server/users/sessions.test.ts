import { describe, expect, it } from 'vitest';
import { guestTokens } from '../../../packages/server/src/auth/tokens.js';

describe('guests’ tokens', () => {
  let time = 1_000_000;
  const now = () => time;
  const tokens = guestTokens('key', now);

  it('last for as long as they say', () => {
    const token = tokens.make(500);
    expect(tokens.is(token)).toBe(true);
    expect(tokens.ended(token)).toBe(500);
    time += 499;
    expect(tokens.ended(token)).toBe(1);
    time += 1;
    expect(tokens.ended(token)).toBeUndefined();
  });

  it('cannot be made, changed or prolonged by anybody else', () => {
    const token = tokens.make(500);
    const [head, expires, random, signature] = token.split('.');
    const forged = [
      guestTokens('another key', now).make(500),
      [head, String(Number(expires) + 1), random, signature].join('.'),
      [head, expires, `${random?.slice(1)}A`, signature].join('.'),
      [head, expires, random, `${signature?.slice(0, -2)}AA`].join('.'),
      [head, expires, random].join('.'),
      `${token}x`,
      `${token}.x`,
      'guest.',
      'guest...',
      'guest.abc.def',
      // What guests had before tokens said when they end.
      `guest.${random}.${signature}`,
    ];
    for (const other of forged) expect([other, tokens.ended(other)]).toEqual([other, undefined]);
    expect(tokens.ended(token)).toBe(500);
    expect(new Set(Array.from({ length: 100 }, () => tokens.make(1))).size).toBe(100);
  });
});
