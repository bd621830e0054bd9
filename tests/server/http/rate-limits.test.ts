import { describe, expect, it } from 'vitest';
import { createRateLimits } from '../../../packages/server/src/http/guard/rate-limits.js';
import { LIMITS } from '../../../packages/server/src/http/guard/limits.js';
import type { Principal } from '../../../packages/server/src/auth/principal.js';
import { createConnectionSlots } from '../../../packages/server/src/http/guard/connection-slots.js';
import { CALLS } from '@assetportal/sdk/contract';

const GUEST: Principal = { kind: 'guest' };
const user = (id: number): Principal => ({
  kind: 'user',
  id,
  name: `user ${id}`,
  isAssetUser: true,
  isGuiAdmin: false,
  locale: null,
  groups: [],
});
const few = { suggest: 2, prepare: 2, zip: 2, page: 2, guestDownload: 2 };
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'done',
    (error: unknown) => error as { code: string; headers: Record<string, string> },
  );

describe('createRateLimits', () => {
  it('rejects operations above the limit, with Retry-After', async () => {
    const rates = createRateLimits(few);
    const from = { ip: '192.0.2.1' };
    expect(await outcome(rates.consume('zip', from, GUEST))).toBe('done');
    expect(await outcome(rates.consume('zip', from, GUEST))).toBe('done');
    const refused = await outcome(rates.consume('zip', from, GUEST));
    expect(refused).toMatchObject({ code: 'too-many-requests' });
    const seconds = Number((refused as { headers: Record<string, string> }).headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    // Other operations, users and addresses are not affected.
    expect(await outcome(rates.consume('page', from, GUEST))).toBe('done');
    expect(await outcome(rates.consume('zip', from, user(1)))).toBe('done');
    expect(await outcome(rates.consume('zip', { ip: '192.0.2.2' }, GUEST))).toBe('done');
  });

  it('counts per user regardless of the address, and per IPv6 network for guests', async () => {
    const rates = createRateLimits(few);
    for (const ip of ['192.0.2.1', '192.0.2.2']) await rates.consume('zip', { ip }, user(1));
    expect(await outcome(rates.consume('zip', { ip: '192.0.2.3' }, user(1)))).toMatchObject({
      code: 'too-many-requests',
    });
    for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6']) await rates.consume('zip', { ip }, GUEST);
    expect(await outcome(rates.consume('zip', { ip: '2001:db8:1:2:ffff::' }, GUEST))).not.toBe('done');
    expect(await outcome(rates.consume('zip', { ip: '2001:db8:1:3::1' }, GUEST))).toBe('done');
    expect(await outcome(rates.consume('zip', { ip: '::ffff:192.0.2.9' }, GUEST))).toBe('done');
    expect(await outcome(rates.consume('zip', { ip: '::ffff:192.0.2.8' }, GUEST))).toBe('done');
  });

  it('counts only the costly calls', async () => {
    const rates = createRateLimits({ suggest: 0, prepare: 0, zip: 0, page: 0, guestDownload: 0 });
    const refused: string[] = [];
    for (const call of CALLS) {
      if ((await outcome(rates.consumeForCall(call, { ip: '192.0.2.1' }, GUEST))) !== 'done')
        refused.push(call.name);
    }
    expect(refused.sort()).toEqual(
      [
        'admin.convert_sets.trial',
        'downloads.model',
        'downloads.prepare',
        'downloads.zip',
        'downloads.zip_post',
        'search.suggest',
        'session.csets_offer',
      ].sort(),
    );
  });

  it('has defaults above the needs of users and of the CLI', () => {
    // A user types up to ten characters per second. By default, the CLI runs eight parallel downloads. Each of
    // them requests a file and its conversion every second.
    expect(LIMITS.perMinute.suggest).toBeGreaterThanOrEqual(10 * 60);
    expect(LIMITS.perMinute.prepare).toBeGreaterThanOrEqual(8 * 60);
    expect(LIMITS.perMinute.zip).toBeGreaterThanOrEqual(60);
  });
});

describe('createConnectionSlots', () => {
  it('releases a slot only once', () => {
    const slots = createConnectionSlots({ total: 3, perUser: 2, perAddress: 1 });
    const release = slots.take(user(1), 'a');
    slots.take(user(1), 'b');
    expect(() => slots.take(user(1), 'c')).toThrow('too-many-requests');
    slots.take(GUEST, 'a');
    expect(() => slots.take(GUEST, 'b')).toThrow('unavailable');
    release();
    release();
    expect(slots.count()).toBe(2);
    expect(() => slots.take(GUEST, 'a')).toThrow('too-many-requests');
    slots.take(user(1), 'a');
    expect(slots.count()).toBe(3);
  });

  it('treats an IPv6 network as one address', () => {
    const slots = createConnectionSlots({ total: 9, perUser: 1, perAddress: 1 });
    slots.take(GUEST, '2001:db8:1:2::1');
    expect(() => slots.take(GUEST, '2001:db8:1:2:3::4')).toThrow('too-many-requests');
    slots.take(GUEST, '2001:db8:1:3::1');
  });
});
