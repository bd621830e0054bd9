import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoginThrottle } from '../../../packages/server/src/auth/login-throttle.js';
import { network } from '../../../packages/server/src/lib/client-address.js';
import { ApiError } from '../../../packages/server/src/lib/api-error.js';

// The rate limiter library reads the system clock.
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const stranger = () => Promise.resolve(false);
const familiar = () => Promise.resolve(true);

/** Returns the seconds to wait, or 0 if the attempt is permitted. */
async function wait(attempt: Promise<unknown>): Promise<number> {
  try {
    await attempt;
    return 0;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too-many-attempts') {
      expect(error.headers['retry-after']).toBe(String(error.values['seconds']));
      return Number(error.values['seconds']);
    }
    throw error;
  }
}
const times = async (count: number, one: (index: number) => Promise<number>): Promise<number[]> => {
  const waits: number[] = [];
  for (let index = 0; index < count; index += 1) waits.push(await one(index));
  return waits;
};

describe('logins', () => {
  it(
    'are limited to five failures per minute for one account and address',
    { tags: ['d.session.429'] },
    async () => {
      const throttle = createLoginThrottle();
      const tries = await times(6, () => wait(throttle.login('Ada', '192.0.2.1', stranger)));
      expect(tries).toEqual([0, 0, 0, 0, 0, 60]);
      expect(await wait(throttle.login('ÄDA'.replace('Ä', 'A'), '192.0.2.1', stranger))).toBe(60);
      vi.advanceTimersByTime(20_500);
      expect(await wait(throttle.login('ada', '192.0.2.1', stranger))).toBe(40);
      vi.advanceTimersByTime(39_500);
      expect(await wait(throttle.login('ada', '192.0.2.1', stranger))).toBe(0);
    },
  );

  it('count in advance, so that concurrent attempts cannot exceed the limit', async () => {
    const throttle = createLoginThrottle();
    const tries = Array.from({ length: 30 }, () => wait(throttle.login('ada', '192.0.2.1', stranger)));
    expect((await Promise.all(tries)).filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  it('do not count as failures if they succeed', async () => {
    const throttle = createLoginThrottle();
    for (let time = 0; time < 200; time += 1) {
      await (await throttle.login('ada', '192.0.2.1', stranger)).succeeded();
    }
    expect(await times(5, () => wait(throttle.login('ada', '192.0.2.1', stranger)))).toEqual([0, 0, 0, 0, 0]);
  });

  it('do not lock out the owner at another address', async () => {
    const throttle = createLoginThrottle();
    await times(50, () => wait(throttle.login('ada', '192.0.2.1', stranger)));
    expect(await wait(throttle.login('ada', '192.0.2.2', stranger))).toBe(0);
    expect(await wait(throttle.login('bert', '192.0.2.1', stranger))).toBe(60);
  });

  it('are limited to fifty failures per minute for one address and any account', async () => {
    const throttle = createLoginThrottle();
    const tries = await times(51, (index) => wait(throttle.login(`user ${index}`, '192.0.2.1', stranger)));
    expect(tries.filter((seconds) => seconds === 0)).toHaveLength(50);
    expect(tries.at(-1)).toBe(60);
  });

  it("are limited for one account from many addresses, except from the owner's addresses", async () => {
    const throttle = createLoginThrottle();
    const from = (index: number) => `198.51.100.${index}`;
    const tries = await times(100, (index) => wait(throttle.login('ada', from(index), stranger)));
    expect(tries.filter((seconds) => seconds === 0)).toHaveLength(20);
    expect(tries.at(-1)).toBe(300);
    expect(await wait(throttle.login('ada', '203.0.113.9', familiar))).toBe(0);
    vi.advanceTimersByTime(300_000);
    expect(await wait(throttle.login('ada', from(200), stranger))).toBe(0);
  });

  it('count per network for IPv6 addresses', async () => {
    const throttle = createLoginThrottle();
    const tries = await times(6, (index) => wait(throttle.login('ada', `2001:db8::${index}`, stranger)));
    expect(tries.at(-1)).toBe(60);
    expect(await wait(throttle.login('ada', '2001:db8:0:1::1', stranger))).toBe(0);
  });
});

it('password reset mails are limited to three per quarter of an hour', async () => {
  const throttle = createLoginThrottle();
  const tries = await times(4, () => wait(throttle.mail('ada', '192.0.2.1')));
  expect(tries).toEqual([0, 0, 0, 900]);
  expect(await wait(throttle.mail('ada', '192.0.2.2'))).toBe(0);
});

it('attempts to use a link are limited to fifty per minute, unless they succeed', async () => {
  const throttle = createLoginThrottle();
  for (let time = 0; time < 100; time += 1) await (await throttle.secret('192.0.2.1')).succeeded();
  const tries = await times(51, () => wait(throttle.secret('192.0.2.1')));
  expect(tries.filter((seconds) => seconds > 0)).toEqual([60]);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::1', '0:0:0:0::/64'],
  ['2001:DB8:0:7:8:9:a:b', '2001:db8:0:7::/64'],
  ['2001:db8::7:8:9:a:b', '2001:db8:0:7::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:0:7::', '2001:db8:0:7::/64'],
])('network(%s) is %s', (ip, expected) => {
  expect(network(ip)).toBe(expected);
});
