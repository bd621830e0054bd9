import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLoginThrottle } from '../../../packages/server/src/auth/login-throttle.js';
import { network } from '../../../packages/server/src/lib/client-address.js';
import { ApiError } from '../../../packages/server/src/lib/api-error.js';

/** Monotonic clock, in milliseconds. */
let clock = 0;
const now = () => clock;
beforeEach(() => {
  clock = 1_000_000;
});

const stranger = () => Promise.resolve(false);
const familiar = () => Promise.resolve(true);

/** Returns the seconds to wait, or 0 if the attempt is permitted. */
async function wait(attempt: Promise<unknown> | (() => unknown)): Promise<number> {
  try {
    await (typeof attempt === 'function' ? attempt() : attempt);
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
      const throttle = createLoginThrottle(undefined, now);
      const tries = await times(6, () => wait(throttle.login('Ada', '192.0.2.1', stranger)));
      expect(tries).toEqual([0, 0, 0, 0, 0, 60]);
      expect(await wait(throttle.login('ÄDA'.replace('Ä', 'A'), '192.0.2.1', stranger))).toBe(60);
      clock += 20_500;
      expect(await wait(throttle.login('ada', '192.0.2.1', stranger))).toBe(40);
      clock += 39_499;
      expect(await wait(throttle.login('ada', '192.0.2.1', stranger))).toBe(1);
      clock += 2;
      expect(await wait(throttle.login('ada', '192.0.2.1', stranger))).toBe(0);
    },
  );

  it('count in advance, so that concurrent attempts cannot exceed the limit', async () => {
    const throttle = createLoginThrottle(undefined, now);
    const tries = Array.from({ length: 30 }, () => wait(throttle.login('ada', '192.0.2.1', stranger)));
    expect((await Promise.all(tries)).filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  it('do not count as failures if they succeed', async () => {
    const throttle = createLoginThrottle(undefined, now);
    for (let time = 0; time < 200; time += 1) {
      (await throttle.login('ada', '192.0.2.1', stranger)).succeeded();
    }
    expect(await times(5, () => wait(throttle.login('ada', '192.0.2.1', stranger)))).toEqual([0, 0, 0, 0, 0]);
  });

  it('do not lock out the owner at another address', async () => {
    const throttle = createLoginThrottle(undefined, now);
    await times(50, () => wait(throttle.login('ada', '192.0.2.1', stranger)));
    expect(await wait(throttle.login('ada', '192.0.2.2', stranger))).toBe(0);
    expect(await wait(throttle.login('bert', '192.0.2.1', stranger))).toBe(60);
  });

  it('are limited to fifty failures per minute for one address and any account', async () => {
    const throttle = createLoginThrottle(undefined, now);
    const tries = await times(51, (index) => wait(throttle.login(`user ${index}`, '192.0.2.1', stranger)));
    expect(tries.filter((seconds) => seconds === 0)).toHaveLength(50);
    expect(tries.at(-1)).toBe(60);
  });

  it("are limited for one account from many addresses, except from the owner's addresses", async () => {
    const throttle = createLoginThrottle(undefined, now);
    const from = (index: number) => `198.51.100.${index}`;
    const tries = await times(100, (index) => wait(throttle.login('ada', from(index), stranger)));
    expect(tries.filter((seconds) => seconds === 0)).toHaveLength(20);
    expect(tries.at(-1)).toBe(300);
    expect(await wait(throttle.login('ada', '203.0.113.9', familiar))).toBe(0);
    clock += 300_001;
    expect(await wait(throttle.login('ada', from(200), stranger))).toBe(0);
  });

  it.each([-10 * 365, 10 * 365])(
    'S, low: are throttled for the same time if the clock is set by %i days',
    async (days) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const throttle = createLoginThrottle();
      await times(6, () => wait(throttle.login('ada', '192.0.2.1', stranger)));
      vi.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000);
      const seconds = await wait(throttle.login('ada', '192.0.2.1', stranger));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    },
  );

  it.each([
    ['one network', (index: number) => `2001:db8::${index}`, 50],
    ['the networks of a /56', (index: number) => `2001:db8:0:${index.toString(16)}::1`, 100],
    ['the networks of a /48', (index: number) => `2001:db8:0:${(index << 4).toString(16)}::1`, 200],
    ['several /48', (index: number) => `2001:db8:${index.toString(16)}::1`, 255],
  ])('S, low: from %s are limited together, for any account', async (_name, from, limit) => {
    const throttle = createLoginThrottle(undefined, now);
    const tries = await times(255, (index) => wait(throttle.login(`user ${index}`, from(index), stranger)));
    expect(tries.filter((seconds) => seconds === 0)).toHaveLength(limit);
    // Familiar networks are exempt from the wider limits.
    expect(await wait(throttle.login('ada', from(255), familiar))).toBe(limit === 50 ? 60 : 0);
  });

  it.each([
    ['an IPv4 address', () => '192.0.2.1'],
    ['a /48', (index: number) => `2001:db8:0:${index.toString(16)}::1`],
  ])('S, low: from %s cannot lock an account for others', async (_name, from) => {
    const throttle = createLoginThrottle(undefined, now);
    let tries: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      tries = [...tries, ...(await times(50, (index) => wait(throttle.login('ada', from(index), stranger))))];
      clock += 59_000;
    }
    expect(tries.filter((seconds) => seconds === 0)).toHaveLength(8);
    expect(await wait(throttle.login('ada', '203.0.113.9', stranger))).toBe(0);
    expect(await wait(throttle.login('ada', '2001:db8:1::1', stranger))).toBe(0);
  });

  it('count per network for IPv6 addresses', async () => {
    const throttle = createLoginThrottle(undefined, now);
    const tries = await times(6, (index) => wait(throttle.login('ada', `2001:db8::${index}`, stranger)));
    expect(tries.at(-1)).toBe(60);
    expect(await wait(throttle.login('ada', '2001:db8:0:1::1', stranger))).toBe(0);
  });
});

it('password reset mails are limited to three per quarter of an hour', async () => {
  const throttle = createLoginThrottle(undefined, now);
  const tries = await times(4, () => wait(() => throttle.mail('ada', '192.0.2.1')));
  expect(tries).toEqual([0, 0, 0, 900]);
  expect(await wait(() => throttle.mail('ada', '192.0.2.2'))).toBe(0);
});

it('attempts to use a link are limited to fifty per minute, unless they succeed', async () => {
  const throttle = createLoginThrottle(undefined, now);
  for (let time = 0; time < 100; time += 1) throttle.secret('192.0.2.1').succeeded();
  const tries = await times(51, () => wait(() => throttle.secret('192.0.2.1')));
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

it.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
  ['2001:db8:a:bcde::1', '2001:db8:a:bc00::/56', '2001:db8:a:0::/48'],
  ['2001:db8::1', '2001:db8:0:0::/56', '2001:db8:0:0::/48'],
])('network(%s) is %s for 56 bits and %s for 48', (ip, site, area) => {
  expect([network(ip, 56), network(ip, 48)]).toEqual([site, area]);
});
