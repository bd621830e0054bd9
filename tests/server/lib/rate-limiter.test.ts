import { afterEach, describe, expect, it, vi } from 'vitest';
import { RateLimiter } from '../../../packages/server/src/lib/scheduling/rate-limiter.js';

const LIMIT = { points: 2, duration: 60 };

describe('RateLimiter', () => {
  afterEach(() => void vi.useRealTimers());

  it('counts points per key until the window ends', () => {
    let now = 1000;
    const limiter = new RateLimiter(LIMIT, () => now);
    expect([limiter.consume('a'), limiter.consume('a'), limiter.consume('a')]).toEqual([0, 0, 60]);
    expect(limiter.consume('b', 2)).toBe(0);
    now += 59_500;
    expect(limiter.consume('a')).toBe(1);
    now += 501;
    expect(limiter.consume('a')).toBe(0);
  });

  it('does not extend the window with further points', () => {
    let now = 1000;
    const limiter = new RateLimiter(LIMIT, () => now);
    for (let second = 0; second < 60; second += 1) {
      expect(limiter.consume('a')).toBe(second < 2 ? 0 : 60 - second);
      now += 1000;
    }
    now += 1;
    expect(limiter.consume('a')).toBe(0);
  });

  it('returns points and clears keys', () => {
    const limiter = new RateLimiter(LIMIT);
    limiter.consume('a', 2);
    limiter.reward('a');
    expect(limiter.consume('a')).toBe(0);
    expect(limiter.consume('a')).toBeGreaterThan(0);
    limiter.delete('a');
    expect(limiter.consume('a')).toBe(0);
    limiter.reward('unknown');
    expect(limiter.consume('unknown', 2)).toBe(0);
  });

  it.each([-3650, 3650])('keeps its window if the clock is moved by %i days', (days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
    const limiter = new RateLimiter(LIMIT);
    limiter.consume('a', 2);
    vi.setSystemTime(Date.now() + days * 86_400_000);
    const seconds = limiter.consume('a');
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(LIMIT.duration);
  });

  it('uses memory only for the keys that it counts', () => {
    const before = process.memoryUsage();
    const limiters = Array.from({ length: 30 }, () => new RateLimiter(LIMIT));
    for (const limiter of limiters) limiter.consume('a');
    const after = process.memoryUsage();
    const growth = after.heapTotal + after.external - before.heapTotal - before.external;
    expect(growth / 1e6).toBeLessThan(30);
  });
});
