/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import {
  createBookmarksStore,
  type BookmarksStore,
} from '../../../packages/sdk/src/domains/bookmarks/store.js';
import { createDownloadLimits } from '../../../packages/sdk/src/domains/downloads/limits.js';
import { createPortal, hasGuestBookmarks, type Storage } from '@assetportal/sdk';
import { createToasts } from '../../../packages/sdk/src/domains/toasts/store.js';
import { guest, noSession, sessionStore, toastKeys } from '../support/users.js';

const KEY = 'bookmarks';
const BACKUP = 'bookmarks-backup';
const NO_CALLS = { sent: 0 };

/** Creates a browser storage that can simulate being full or blocked. */
function browserStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const fault = { onGet: false, onSet: false };
  const storage: Storage = {
    get(key) {
      if (fault.onGet) throw new Error('blocked');
      return map.get(key) ?? null;
    },
    set(key, value) {
      if (fault.onSet) throw new Error('full');
      map.set(key, value);
    },
    remove: (key) => void map.delete(key),
  };
  return { map, fault, storage };
}

/** Opens the bookmarks in a guest’s tab and counts the requests. A guest’s bookmarks must not send any. */
function tab(storage: Storage, session = sessionStore(guest)) {
  const calls = { ...NO_CALLS };
  const portal = createPortal({
    url: 'http://localhost:1',
    retry: 0,
    fetch: () => {
      calls.sent += 1;
      return Promise.reject(new TypeError('no network'));
    },
  });
  const toasts = createToasts(() => () => undefined);
  const bookmarks = createBookmarksStore({
    portal,
    storage,
    toasts,
    session,
    downloads: createDownloadLimits({ portal }),
  });
  return { bookmarks, toasts, calls, session };
}

const idsOf = (bookmarks: BookmarksStore) => bookmarks.store.getState().ids.join('');

describe('bookmark store of a guest (specification, sections 4 and 6)', () => {
  const tags = ['4.sync.guests', '6.guest.bookmarks'] as const;

  it(
    'shows a toast for a toggle, sends nothing, and preserves the list across a reload',
    { tags: [...tags, '4.bookmarks.toggle', '8.bookmarks.messages'] },
    async () => {
      const { storage } = browserStorage();
      const { bookmarks, toasts, calls } = tab(storage);
      expect(await bookmarks.toggle('a')).toBe(true);
      expect(bookmarks.has('a')).toBe(true);
      await bookmarks.toggle('b');
      expect(await bookmarks.toggle('a')).toBe(true);
      expect(bookmarks.has('a')).toBe(false);
      expect(toastKeys(toasts)).toEqual(['toast.bookmark.added', 'toast.bookmark.removed']);
      expect(idsOf(tab(storage).bookmarks)).toBe('b');
      expect(calls).toEqual(NO_CALLS);
    },
  );

  it(
    'has the status initial until the session is loaded, and then success',
    { tags: ['4.bookmarks.states'] },
    async () => {
      const { storage } = browserStorage();
      const { bookmarks, session } = tab(storage, sessionStore(noSession));
      await bookmarks.add(['a']);
      expect(bookmarks.store.getState()).toMatchObject({ status: 'initial', ids: ['a'] });
      session.setState(guest);
      expect(bookmarks.store.getState()).toMatchObject({ status: 'success', ids: ['a'] });
    },
  );

  it('adds and removes several IDs without duplicates, and omits invalid ones', async () => {
    const { bookmarks } = tab(browserStorage().storage);
    await bookmarks.add(['a', 'b', 'a', '', 'x'.repeat(101), 'c\u0000']);
    await bookmarks.add(['b', 'd']);
    expect(idsOf(bookmarks)).toBe('abd');
    await bookmarks.remove(['a', 'zz']);
    expect(idsOf(bookmarks)).toBe('bd');
  });

  it('restores a cleared list, followed by later additions', async () => {
    const { bookmarks } = tab(browserStorage().storage);
    await bookmarks.add(['a', 'b', 'c']);
    const { removed } = bookmarks.clear();
    expect(removed).toEqual(['a', 'b', 'c']);
    expect(idsOf(bookmarks)).toBe('');
    await bookmarks.add(['x']);
    await bookmarks.restore(removed);
    expect(idsOf(bookmarks)).toBe('abcx');
  });

  it('accepts 10,000 bookmarks and reports how many do not fit', async () => {
    const { bookmarks, toasts } = tab(browserStorage().storage);
    await bookmarks.add(Array.from({ length: 10_003 }, (_, index) => `a${index}`));
    expect(bookmarks.store.getState().ids).toHaveLength(10_000);
    expect(toasts.store.getState().current).toMatchObject({
      key: 'toast.bookmark.full',
      params: { count: 3 },
    });
  });

  it('merges the changes of two tabs', async () => {
    const { storage } = browserStorage();
    const one = tab(storage).bookmarks;
    const two = tab(storage).bookmarks;
    await one.add(['a', 'b']);
    await two.add(['c']);
    expect(idsOf(two)).toBe('abc');
    await one.remove(['a']);
    expect(idsOf(one)).toBe('bc');
    await two.sync();
    expect(idsOf(two)).toBe('bc');
    expect(idsOf(tab(storage).bookmarks)).toBe('bc');
  });
});

describe('bookmark store with failing storage', { tags: ['d.stores.storage'] }, () => {
  it.each([
    ['invalid JSON', '{"version":1,"guest":["a"'],
    ['another shape', '{"guest":["a"]}'],
    ['an array instead of an object', '["a"]'],
    ['a value of a newer version', '{"version":2,"lists":[]}'],
    ['null', 'null'],
    ['an empty string', ''],
  ])('starts with an empty list and backs up the stored value: %s', async (_, invalid) => {
    const { storage, map } = browserStorage({ [KEY]: invalid });
    const { bookmarks } = tab(storage);
    expect(idsOf(bookmarks)).toBe('');
    expect(map.get(KEY)).toBe(invalid);
    await bookmarks.add(['a']);
    expect(map.get(BACKUP)).toBe(invalid);
    expect(idsOf(tab(storage).bookmarks)).toBe('a');
  });

  it('preserves the valid entries of a partly invalid value', () => {
    const text = JSON.stringify({ version: 1, guest: ['a', 5, null, 'a', 'b'], pending: [3, { user: 1 }] });
    expect(idsOf(tab(browserStorage({ [KEY]: text }).storage).bookmarks)).toBe('ab');
  });

  it('preserves the list if another program overwrites the storage', async () => {
    const { storage, map } = browserStorage();
    const { bookmarks } = tab(storage);
    await bookmarks.add(['a']);
    map.set(KEY, 'invalid');
    await bookmarks.sync();
    expect(idsOf(bookmarks)).toBe('a');
    await bookmarks.add(['b']);
    expect(map.get(BACKUP)).toBe('invalid');
    expect(idsOf(tab(storage).bookmarks)).toBe('ab');
  });

  it('preserves the list for the visit if the storage is full, and stores it later', async () => {
    const { storage, map, fault } = browserStorage();
    const { bookmarks } = tab(storage);
    await bookmarks.add(['a']);
    fault.onSet = true;
    await bookmarks.add(['b']);
    await bookmarks.add(['c']);
    await bookmarks.sync();
    expect(idsOf(bookmarks)).toBe('abc');
    expect(map.get(KEY)).not.toContain('b');
    fault.onSet = false;
    await bookmarks.remove(['b']);
    expect(idsOf(tab(storage).bookmarks)).toBe('ac');
  });

  it('preserves the list if the storage is blocked, even temporarily', async () => {
    const { storage, fault } = browserStorage();
    const { bookmarks } = tab(storage);
    await bookmarks.add(['a']);
    fault.onGet = fault.onSet = true;
    await bookmarks.add(['b']);
    await bookmarks.sync();
    expect(idsOf(bookmarks)).toBe('ab');
  });
});

describe('hasGuestBookmarks (the screen for an unavailable API)', () => {
  const list = JSON.stringify({ version: 1, guest: ['a'], pending: [] });
  it.each([
    ['a guest with bookmarks', { bookmarks: list }, true],
    ['a guest without bookmarks', {}, false],
    ['an empty list', { bookmarks: JSON.stringify({ version: 1, guest: [], pending: [] }) }, false],
    ['an unreadable list', { bookmarks: '{' }, false],
    ['a user', { bookmarks: list, session: JSON.stringify({ user: 'ada' }) }, false],
  ])('%s', (_, entries, has) => {
    expect(hasGuestBookmarks(browserStorage(entries as Record<string, string>).storage)).toBe(has);
  });
});
