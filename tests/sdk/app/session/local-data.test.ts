/** @module-tag browser */
import { afterEach, expect, it, vi } from 'vitest';
import { createApp, STORAGE_KEYS, type Storage } from '@assetportal/sdk';

/** Keys that belong to the device and not to a user. A new key is cleared unless it is listed here. */
const OF_DEVICE: readonly string[] = ['locale', 'sidebar-width', 'reloaded', 'tile-scale', 'shortcuts'];

const sessionOf = (user: string | null) => ({
  session: `token of ${user ?? 'guest'}`,
  user,
  guest: user === null,
  isAssetUser: user !== null,
  isGuiAdmin: false,
  login: [],
});

/** An app whose server gives the session of `user`, and a storage in which every key has a value. */
function visit(before: string | null, user: string | null) {
  const values = new Map<string, string>(Object.values(STORAGE_KEYS).map((key) => [key, 'personal']));
  if (before === null) values.delete(STORAGE_KEYS.session);
  else values.set(STORAGE_KEYS.session, JSON.stringify(sessionOf(before)));
  values.set(
    STORAGE_KEYS.bookmarks,
    JSON.stringify({
      version: 1,
      guest: ['g'],
      pending: ['ada', 'bob'].map((name) => ({ user: name, base: [], ids: [name] })),
    }),
  );
  const storage: Storage = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(sessionOf(user))));
  const app = createApp({ url: 'http://portal.test', languages: ['en'], storage, client: { fetch } });
  return { app, values };
}

const pendingOf = (values: ReadonlyMap<string, string>) =>
  (
    JSON.parse(values.get(STORAGE_KEYS.bookmarks) ?? '{}') as {
      guest: string[];
      pending: { user: string }[];
    }
  ).pending.map(({ user }) => user);

afterEach(() => vi.restoreAllMocks());

it.each([
  { change: 'another user', before: 'ada', user: 'bob', pending: ['bob'] },
  { change: 'a session that has expired', before: 'ada', user: null, pending: [] },
  { change: 'a guest who logs in', before: null, user: 'ada', pending: ['ada'] },
])('removes all local data of other users: $change', async ({ before, user, pending }) => {
  const { app, values } = visit(before, user);
  await app.session.load();
  const left = [...values.keys()].filter((key) => key !== 'session' && key !== 'bookmarks');
  expect(left.sort()).toEqual(
    Object.values(STORAGE_KEYS)
      .filter((key) => OF_DEVICE.includes(key))
      .sort(),
  );
  expect(pendingOf(values)).toEqual(pending);
  // A login appends the bookmarks of the guest to the account, so they stay.
  expect(values.get(STORAGE_KEYS.bookmarks)).toContain('"guest":["g"]');
});

it('removes the local data of a user who logs out', async () => {
  const { app, values } = visit('ada', 'ada');
  await app.session.load();
  expect(values.get(STORAGE_KEYS.bookmarksBackup)).toBe('personal');
  await app.session.logout();
  expect(values.has(STORAGE_KEYS.bookmarksBackup)).toBe(false);
  expect(pendingOf(values)).toEqual([]);
});

it('leaves the local data of the same user alone', async () => {
  const { app, values } = visit('ada', 'ada');
  await app.session.load();
  expect([...values.keys()].sort()).toEqual(Object.values(STORAGE_KEYS).sort());
  expect(pendingOf(values)).toEqual(['ada', 'bob']);
});
