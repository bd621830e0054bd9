import { describe, expect, it } from 'vitest';
import { guestTokens } from '../../../packages/server/src/auth/tokens.js';
import { createLimiter } from '../../../packages/server/src/auth/limiter.js';

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

describe('turns', () => {
  const full = new Error('full');
  const held = () => {
    const ends: ((value: string) => void)[] = [];
    const work = () => new Promise<string>((end) => ends.push(end));
    return { ends, work };
  };

  it('let so many run at once and so many wait, and turn away the rest', async () => {
    const turns = createLimiter({ atOnce: 2, waiting: 2, full: () => full });
    const { ends, work } = held();
    const runs = [1, 2, 3, 4].map(() => turns.run(work));
    await expect(turns.run(work)).rejects.toBe(full);
    expect(ends).toHaveLength(2);
    ends[0]?.('first');
    await expect(runs[0]).resolves.toBe('first');
    expect(ends).toHaveLength(3);
    // A place to wait has become free.
    const fifth = turns.run(work);
    for (const at of [1, 2]) ends[at]?.('next');
    await Promise.all([runs[1], runs[2]]);
    for (const at of [3, 4]) ends[at]?.('last');
    await expect(Promise.all([runs[3], fifth])).resolves.toEqual(['last', 'last']);
  });

  it('go on after work that failed', async () => {
    const turns = createLimiter({ atOnce: 1, waiting: 1, full: () => full });
    const failing = turns.run(() => Promise.reject(new Error('failed')));
    const next = turns.run(async () => 'done');
    await expect(failing).rejects.toThrow('failed');
    await expect(next).resolves.toBe('done');
    await expect(turns.run(async () => 'again')).resolves.toBe('again');
  });
});
