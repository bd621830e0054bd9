import { join } from 'node:path';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../packages/server/src/auth/passwords/passwords.js';
import { createSessionService, SESSION_LIFETIME_MS } from '../../../packages/server/src/auth/sessions.js';
import { hashToken } from '../../../packages/server/src/auth/tokens.js';
import { createLoginThrottle, hasLoggedInFrom } from '../../../packages/server/src/auth/login-throttle.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal } from '../../fixtures/library.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const DAY = 24 * 60 * 60 * 1000;

describe('sessions', () => {
  let state: State;
  let now: number;
  beforeEach(() => {
    state = openState(join(folder.path, 'state'));
    now = 1_000 * DAY;
  });
  afterEach(() => state.close());

  const service = async () => {
    const { users, sessions, audit } = sqliteStore(state.db);
    const password = await hashPassword('a password');
    await users.addUser({ name: 'Ada', password, isAssetUser: true, isGuiAdmin: false, locale: null });
    return createSessionService({
      users,
      sessions,
      throttle: createLoginThrottle(),
      hasLoggedInFrom: hasLoggedInFrom(audit),
      key: 'key',
      guests: true,
      now: () => now,
    });
  };

  it('last for thirty days after their last use', async () => {
    const sessions = await service();
    const { token } = await sessions.login('ada', 'a password', '192.0.2.1');
    for (let month = 0; month < 2; month += 1) {
      now += SESSION_LIFETIME_MS - 1;
      expect(await sessions.resolve(token)).toMatchObject({ kind: 'user', name: 'Ada' });
    }
    now += SESSION_LIFETIME_MS;
    expect(await sessions.resolve(token)).toBeUndefined();
    await expect(sessions.exchange(token)).rejects.toMatchObject({ code: 'session-expired' });
  });

  it('S, low: end 90 days after the login, however often they are used or exchanged', async () => {
    const sessions = await service();
    const { token: first } = await sessions.login('ada', 'a password', '192.0.2.1');
    const login = now;
    now += 10 * DAY;
    let { token } = await sessions.exchange(first);
    while (now < login + 89 * DAY) {
      now += DAY;
      expect([now / DAY, await sessions.resolve(token)]).toMatchObject([now / DAY, { name: 'Ada' }]);
      if (now === login + 50 * DAY) token = (await sessions.exchange(token)).token;
    }
    now += DAY - 1;
    expect(await sessions.resolve(token)).toMatchObject({ name: 'Ada' });
    const stored = await sqliteStore(state.db).sessions.get(hashToken(token), now);
    expect(stored?.expires).toBe(login + 90 * DAY);
    now += 1;
    expect(await sessions.resolve(token)).toBeUndefined();
    await expect(sessions.exchange(token)).rejects.toMatchObject({ code: 'session-expired' });
  });

  it('S, low: end 90 days after the login, also if an earlier version has extended them further', async () => {
    const sessions = await service();
    const { users, sessions: stored } = sqliteStore(state.db);
    const userId = (await users.userByName('ada'))?.id ?? 0;
    const expires = now + 20 * DAY;
    await stored.add(hashToken('younger'), { userId, expires }, now - 89 * DAY);
    await stored.add(hashToken('older'), { userId, expires }, now - 90 * DAY);
    expect(await sessions.resolve('younger')).toMatchObject({ name: 'Ada' });
    expect(await sessions.resolve('older')).toBeUndefined();
  });

  it('S, low: are not extended by a clock that is set back', async () => {
    const sessions = await service();
    const { token } = await sessions.login('ada', 'a password', '192.0.2.1');
    const login = now;
    // A small correction, for example by NTP, ends no session.
    now = login - 60_000;
    expect(await sessions.resolve(token)).toMatchObject({ name: 'Ada' });
    for (const days of [2, 60, 900]) {
      now = login - days * DAY;
      expect([days, await sessions.resolve(token)]).toEqual([days, undefined]);
      expect([days, await sessions.find(hashToken(token))]).toEqual([days, undefined]);
      await expect(sessions.exchange(token)).rejects.toMatchObject({ code: 'session-expired' });
    }
    now = login;
    expect(await sessions.resolve(token)).toMatchObject({ name: 'Ada' });
  });

  it('S, low: end when the clock is set forward, and new ones start', async () => {
    const sessions = await service();
    const { token } = await sessions.login('ada', 'a password', '192.0.2.1');
    now += 100_000 * DAY;
    expect(await sessions.resolve(token)).toBeUndefined();
    await sessions.sweep();
    const later = await sessions.login('ada', 'a password', '192.0.2.1');
    expect(await sessions.resolve(later.token)).toMatchObject({ name: 'Ada' });
  });

  it('record their last use, and shorten their address after some days', async () => {
    const { users, sessions: stored } = sqliteStore(state.db);
    await service();
    const sessions = createSessionService({
      users,
      sessions: stored,
      throttle: createLoginThrottle(),
      hasLoggedInFrom: () => Promise.resolve(true),
      key: 'key',
      guests: true,
      addressDays: 7,
      now: () => now,
    });
    const client = { kind: 'browser', name: 'Firefox, Linux' } as const;
    const { token } = await sessions.login('ada', 'a password', '192.0.2.77', client);
    const listed = async () => (await stored.list({ start: 0, rows: 9, now }))[0];
    expect(await listed()).toMatchObject({ address: '192.0.2.77', client: 'Firefox, Linux', lastUsed: now });
    const login = now;
    now += 60_000;
    await sessions.resolve(token);
    expect(await listed()).toMatchObject({ lastUsed: login });
    now = login + 7 * DAY;
    await sessions.resolve(token);
    await sessions.sweep();
    expect(await listed()).toMatchObject({ address: '192.0.2.77', lastUsed: now });
    now += 1;
    await sessions.sweep();
    expect(await listed()).toMatchObject({ address: '192.0.2.0/24' });
  });

  it('expire for guests too, who get a new token in time', async () => {
    const sessions = await service();
    const token = sessions.guestToken();
    now += 10 * DAY;
    expect(sessions.guestToken(token)).toBe(token);
    now += 10 * DAY;
    expect(await sessions.resolve(token)).toEqual({ kind: 'guest' });
    const renewed = sessions.guestToken(token);
    expect(renewed).not.toBe(token);
    now += 10 * DAY;
    expect(await sessions.resolve(token)).toBeUndefined();
    expect(await sessions.resolve(renewed)).toEqual({ kind: 'guest' });
  });
});

it('hasLoggedInFrom recognizes the addresses from which a user has logged in', async () => {
  const state = openState(join(folder.path, 'state'));
  const { audit } = sqliteStore(state.db);
  const login = { action: 'login', user: 'Ada' } as const;
  await audit.add({ ...login, address: '192.0.2.7' });
  await audit.add({ ...login, address: '2001:db8::7' });
  await audit.add({ ...login, action: 'login-failed', address: '198.51.100.1' });
  await audit.add({ ...login, user: 'Bert', address: '203.0.113.1' });
  // The owner has used a mailed link there.
  await audit.add({ action: 'password-reset', user: null, subject: 'Ada', address: '203.0.113.5' });
  await audit.add({ action: 'password-mail', user: null, subject: 'Ada', address: '203.0.113.6' });
  const isFamiliar = hasLoggedInFrom(audit);
  const addresses = [
    '192.0.2.7',
    '2001:db8::1234',
    '198.51.100.1',
    '203.0.113.1',
    '192.0.2.8',
    '203.0.113.5',
    '203.0.113.6',
  ];
  expect(await Promise.all(addresses.map((address) => isFamiliar('Ada', address)))).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
  state.close();
});

describe('S, low: the password of the first user', () => {
  it.each(['password', '12345678', 'aaaaaaaa', 'short'])('cannot be %j', async (adminPassword) => {
    await expect(testPortal(folder.path, { adminPassword })).rejects.toMatchObject({
      code: 'setting-wrong',
      values: { name: 'ASSETPORTAL_ADMIN_PASSWORD' },
    });
  });
});

it('the server removes expired sessions and old audit entries when it starts', async () => {
  const before = await testPortal(folder.path);
  const token = await before.login();
  await before.close();
  const path = join(before.data, 'portal.db');
  const count = (sql: string) => {
    const db = openDatabase(path);
    const result = db.prepare(sql);
    const counted = result.reader ? result.pluck().get() : result.run();
    db.close();
    return counted;
  };
  count(
    `INSERT INTO sessions (token_hash, user_id, created, expires) SELECT zeroblob(32), user_id, 1, 2 FROM sessions`,
  );
  expect(count('SELECT count(*) FROM sessions')).toBe(2);
  count("INSERT INTO audit (time, action, user) VALUES (1, 'login', 'from 1970')");
  // Later starts do not check the password of the first user, because they ignore it.
  const after = await testPortal(folder.path, { adminPassword: 'password' });
  expect(count('SELECT count(*) FROM sessions')).toBe(1);
  expect(await after.client(token).session.check()).toMatchObject({ sessionValid: true });
  await expect.poll(() => count("SELECT count(*) FROM audit WHERE user = 'from 1970'")).toBe(0);
  await after.close();
});
