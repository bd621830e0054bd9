import { describe, expect, it } from 'vitest';
import type { Storage } from '@assetportal/sdk';
import { asset } from '../support/asset.js';
import { anna, bookmarkServer, saved, tab } from '../support/bookmarks.js';
import { adminOnly, assetUser, guest, noSession, toastKeys } from '../support/users.js';
import { gate, memory } from '../support/portal.js';

describe('bookmark store of an asset user (specification, section 4, Bookmarks)', () => {
  it(
    'loads the list, and saves it after each change',
    { tags: ['4.sync.users', '4.bookmarks.states', '8.bookmarks.messages'] },
    async () => {
      const server = await bookmarkServer('ab');
      const { bookmarks, toasts, settled, ids, state } = tab(server.fake);
      expect(state().status).toBe('update');
      await settled();
      expect(ids()).toBe('ab');
      const done = bookmarks.toggle('c');
      expect(bookmarks.has('c')).toBe(true);
      expect(state().status).toBe('update');
      expect(await done).toBe(true);
      expect(server.list.join('')).toBe('abc');
      expect(await bookmarks.toggle('a')).toBe(true);
      expect(server.saves).toEqual(['abc', 'bc']);
      expect(toastKeys(toasts)).toEqual(['toast.bookmark.saved', 'toast.bookmark.removed']);
      expect(state().status).toBe('success');
    },
  );

  it(
    'appends a guest’s list to the user’s on login, and clears the guest’s list',
    { tags: ['4.sync.users', '4.sync.guests'] },
    async () => {
      const server = await bookmarkServer('ab');
      const storage = memory();
      const { bookmarks, session, settled, ids, state } = tab(server.fake, guest, storage);
      await bookmarks.add(['g', 'a']);
      expect(server.fake.calls).toEqual([]);
      session.setState(anna);
      expect(ids()).toBe('ga');
      await settled();
      expect(ids()).toBe('abg');
      expect(server.list.join('')).toBe('abg');
      session.setState(guest);
      expect(state()).toMatchObject({ status: 'success', ids: [], assets: [] });
      expect(JSON.parse(storage.map.get('bookmarks') ?? '')).toEqual(saved(''));
      // A bookmark that the user removes does not reappear from the former guest's list.
      session.setState(anna);
      await settled();
      await bookmarks.remove(['g']);
      session.setState(guest);
      session.setState(anna);
      await settled();
      expect(ids()).toBe('ab');
    },
  );

  it('moves bookmarks that do not fit back to the guest’s list', async () => {
    const server = await bookmarkServer();
    server.list = Array.from({ length: 9_999 }, (_, index) => `u${index}`);
    const { bookmarks, session, settled, state, ids, toasts } = tab(server.fake, guest);
    await bookmarks.add(['g1', 'g2', 'g3']);
    session.setState(anna);
    await settled();
    expect(server.list.at(-1)).toBe('g1');
    expect(state().ids).toHaveLength(10_000);
    expect(toasts.store.getState().waiting[0]).toMatchObject({
      key: 'toast.bookmark.full',
      params: { count: 2 },
    });
    session.setState(guest);
    expect(ids()).toBe('g2g3');
  });

  it('appends a guest’s list that could not be stored because the storage was full', async () => {
    const server = await bookmarkServer('a');
    const full: Storage = { ...memory(), set: () => undefined };
    const { bookmarks, session, settled, ids } = tab(server.fake, guest, full);
    await bookmarks.add(['g']);
    session.setState(anna);
    await settled();
    expect(ids()).toBe('ag');
  });

  it(
    'treats an administrator without permissions for assets as a guest',
    { tags: ['4.sync.users'] },
    async () => {
      const server = await bookmarkServer('ab');
      const { bookmarks, ids, session } = tab(server.fake, guest);
      session.setState(adminOnly);
      await bookmarks.add(['x']);
      expect(ids()).toBe('x');
      expect(server.fake.calls).toEqual([]);
    },
  );

  it('preserves changes from another device', async () => {
    const server = await bookmarkServer('ab');
    const { bookmarks, settled, ids } = tab(server.fake);
    await settled();
    server.list = ['b', 'phone'];
    await bookmarks.add(['here']);
    expect(server.list).toEqual(['b', 'phone', 'here']);
    expect(ids()).toBe('bphonehere');
  });

  it('sends only the last list after rapid toggling, one request at a time', async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, ids, toasts } = tab(server.fake);
    await settled();
    const saveGate = gate();
    let running = 0;
    let maxConcurrent = 0;
    server.before = async () => {
      running += 1;
      maxConcurrent = Math.max(maxConcurrent, running);
      await saveGate.passed;
      running -= 1;
    };
    const first = bookmarks.toggle('b');
    await expect.poll(() => server.saves).toEqual(['ab']);
    const others = ['c', 'd', 'c', 'b', 'a'].map((id) => bookmarks.toggle(id));
    expect(ids()).toBe('d');
    saveGate.open();
    expect(await Promise.all([first, ...others])).toEqual([true, true, true, true, true, true]);
    expect(server.saves).toEqual(['ab', 'd']);
    expect(server.list).toEqual(['d']);
    expect(maxConcurrent).toBe(1);
    expect(toastKeys(toasts)).toEqual(['toast.bookmark.saved']);
  });

  it('sends nothing after a change that was undone immediately', async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, toasts } = tab(server.fake);
    await settled();
    await Promise.all([bookmarks.toggle('b'), bookmarks.toggle('b')]);
    expect(server.saves).toEqual([]);
    expect(toastKeys(toasts)).toEqual([]);
  });

  it('sends nothing for an asset that is in the list already', async () => {
    const server = await bookmarkServer('ab');
    const { bookmarks, settled } = tab(server.fake);
    await settled();
    const { length } = server.fake.calls;
    expect(await bookmarks.add(['a'])).toBe(true);
    expect(server.fake.calls).toHaveLength(length);
  });

  it('shows that it is synchronized', async () => {
    const server = await bookmarkServer('ab');
    const { bookmarks, settled, state } = tab(server.fake);
    await settled();
    const done = bookmarks.sync();
    expect(state().status).toBe('update');
    await done;
    expect(state().status).toBe('success');
  });

  it('is not requested again when the session of the same user is renewed', async () => {
    const server = await bookmarkServer('ab');
    const { bookmarks, session, settled, state } = tab(server.fake);
    await settled();
    server.fake.assets = [asset('a'), asset('b')];
    await bookmarks.load();
    const { length } = server.fake.calls;
    session.setState({ ...assetUser('anna') });
    expect(state().assets).toHaveLength(2);
    expect(server.fake.calls).toHaveLength(length);
  });

  it('restores a cleared list in its order', async () => {
    const server = await bookmarkServer('abc');
    const { bookmarks, settled } = tab(server.fake);
    await settled();
    const { removed, saved: done } = bookmarks.clear();
    expect(await done).toBe(true);
    expect(server.list).toEqual([]);
    await bookmarks.restore(removed);
    expect(server.list.join('')).toBe('abc');
    await bookmarks.remove(['b']);
    await bookmarks.restore(['a', 'b', 'c']);
    expect(server.list.join('')).toBe('abc');
  });
});

describe('bookmark store after failures and interruptions', () => {
  it.each([
    ['an error', 500, 'internal', ['toast.bookmark.failed']],
    ['a 403, without a message', 403, 'forbidden', []],
  ])(
    'undoes the change if saving fails with %s',
    { tags: ['8.bookmarks.not-saved', '8.bookmarks.not-on-403', '4.bookmarks.states'] },
    async (_, status, code, keys) => {
      const server = await bookmarkServer('ab');
      const { bookmarks, settled, ids, toasts, onError, state } = tab(server.fake);
      await settled();
      server.fail = (method) => (method === 'POST' ? { status, code } : null);
      expect(await bookmarks.toggle('a')).toBe(false);
      expect(ids()).toBe('ab');
      expect(state()).toMatchObject({ status: 'failure', error: { code } });
      expect(toastKeys(toasts)).toEqual(keys);
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }), 'bookmarks.save');
      expect(server.saves).toHaveLength(1);
      server.fail = null;
      expect(await bookmarks.toggle('c')).toBe(true);
      expect(server.list.join('')).toBe('abc');
      expect(state()).toMatchObject({ status: 'success', error: null });
    },
  );

  it('stores a guest’s list that cannot be saved after login, and saves it later', async () => {
    const server = await bookmarkServer('ab');
    const storage = memory({ bookmarks: JSON.stringify(saved('g')) });
    server.fail = (method) => (method === 'POST' ? { status: 500, code: 'internal' } : null);
    const { bookmarks, settled, ids } = tab(server.fake, anna, storage);
    await settled('failure');
    expect(ids()).toBe('abg');
    // Only the failed change is undone.
    expect(await bookmarks.toggle('a')).toBe(false);
    expect(ids()).toBe('abg');
    server.fail = null;
    const later = tab(server.fake, anna, storage);
    await later.settled();
    expect(server.list.join('')).toBe('abg');
  });

  it('saves a failed change together with one that occurred during its request', async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, toasts } = tab(server.fake);
    await settled();
    const saveGate = gate();
    server.before = () => saveGate.passed;
    server.fail = (method) =>
      method === 'POST' && server.saves.length === 0 ? { status: 500, code: 'internal' } : null;
    const first = bookmarks.toggle('b');
    await expect.poll(() => server.saves).toEqual(['ab']);
    const second = bookmarks.toggle('c');
    saveGate.open();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(server.list.join('')).toBe('abc');
    expect(toastKeys(toasts)).toEqual(['toast.bookmark.saved']);
  });

  it.each([
    ['an object', '{"ids":["a"]}'],
    ['a list of objects', '[{"id":"a"}]'],
    ['a truncated response', '["a","b'],
    ['the login page of a public network', '<html>log in</html>'],
  ])(
    'preserves the local list after %s from the server, and saves it on the next success',
    async (_, body) => {
      const server = await bookmarkServer('z');
      const { handlers } = server.fake;
      const original = handlers['config/bookmarks'];
      const storage = memory({ bookmarks: JSON.stringify(saved('gh')) });
      handlers['config/bookmarks'] = (_request, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      const { bookmarks, settled, ids, toasts, onError } = tab(server.fake, anna, storage);
      await settled('failure');
      expect(ids()).toBe('gh');
      expect(toastKeys(toasts)).toEqual([]);
      expect(onError).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ code: expect.stringMatching(/./) as string }),
        'bookmarks.get',
      );
      if (original !== undefined) handlers['config/bookmarks'] = original;
      expect(await bookmarks.sync()).toBe(true);
      expect(server.list.join('')).toBe('zgh');
    },
  );

  it('saves a change at the next visit if a reload interrupted it', async () => {
    const server = await bookmarkServer('ab');
    const storage = memory();
    const before = tab(server.fake, anna, storage);
    await before.settled();
    const saveGate = gate();
    server.before = () => saveGate.passed;
    server.fail = (method) => (method === 'POST' ? { status: 500, code: 'internal' } : null);
    void before.bookmarks.toggle('c');
    void before.bookmarks.toggle('a');
    await expect.poll(() => server.saves).toHaveLength(1);
    before.bookmarks.stop();
    saveGate.open();
    server.fail = null;
    server.list.push('phone');
    const after = tab(server.fake, noSession, storage);
    after.session.setState(anna);
    await after.settled();
    expect(server.list).toEqual(['b', 'phone', 'c']);
    // The change is saved only once.
    const later = tab(server.fake, anna, storage);
    await later.settled();
    expect(server.saves).toHaveLength(2);
  });

  it('never sends the changes of one user to the list of another', async () => {
    const server = await bookmarkServer('ab');
    const storage = memory();
    const { bookmarks, session, settled, ids } = tab(server.fake, anna, storage);
    await settled();
    const saveGate = gate();
    server.before = () => saveGate.passed;
    const pending = bookmarks.toggle('c');
    await expect.poll(() => server.saves).toHaveLength(1);
    server.list = ['o'];
    session.setState(assetUser('otto'));
    expect(await pending).toBe(false);
    await settled();
    expect(ids()).toBe('o');
    saveGate.open();
  });

  it('removes duplicates and invalid IDs before it saves a list', async () => {
    const server = await bookmarkServer();
    server.list = ['a', 'a', '', 'x'.repeat(200), 'b'];
    const { bookmarks, settled, ids } = tab(server.fake);
    await settled();
    expect(ids()).toBe('ab');
    await bookmarks.add(['c']);
    expect(server.saves).toEqual(['abc']);
  });
});
