import { describe, expect, it } from 'vitest';
import type { Storage } from '@assetportal/sdk';
import { anna, bookmarkServer, saved, tab } from '../support/bookmarks.js';
import { adminOnly, assetUser, guest, noSession, toastKeys } from '../support/users.js';
import { gate, memory } from '../support/portal.js';

describe('an asset user’s bookmarks (specification, section 4, Bookmarks)', () => {
  it(
    'are loaded, and kept in step',
    { tags: ['4.sync.users', '4.bookmarks.states', '8.bookmarks.messages'] },
    async () => {
      const server = await bookmarkServer('ab');
      const { bookmarks, toasts, settled, ids, state } = tab(server.played);
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
    'a guest’s list joins the user’s on login, after it, and is the guest’s no more',
    { tags: ['4.sync.users', '4.sync.guests'] },
    async () => {
      const server = await bookmarkServer('ab');
      const storage = memory();
      const { bookmarks, people, settled, ids, state } = tab(server.played, guest, storage);
      await bookmarks.add(['g', 'a']);
      expect(server.played.calls).toEqual([]);
      people.setState(anna);
      expect(ids()).toBe('ga');
      await settled();
      expect(ids()).toBe('abg');
      expect(server.list.join('')).toBe('abg');
      people.setState(guest);
      expect(state()).toMatchObject({ status: 'success', ids: [], assets: [] });
      expect(JSON.parse(storage.map.get('bookmarks') ?? '')).toEqual(saved(''));
      // Removed afterwards, it does not come back from what was left of the guest.
      people.setState(anna);
      await settled();
      await bookmarks.remove(['g']);
      people.setState(guest);
      people.setState(anna);
      await settled();
      expect(ids()).toBe('ab');
    },
  );

  it('what of a guest’s list does not fit the user’s stays the guest’s', async () => {
    const server = await bookmarkServer();
    server.list = Array.from({ length: 9_999 }, (_, index) => `u${index}`);
    const { bookmarks, people, settled, state, ids, toasts } = tab(server.played, guest);
    await bookmarks.add(['g1', 'g2', 'g3']);
    people.setState(anna);
    await settled();
    expect(server.list.at(-1)).toBe('g1');
    expect(state().ids).toHaveLength(10_000);
    expect(toasts.store.getState().waiting[0]).toMatchObject({
      key: 'toast.bookmark.full',
      params: { count: 2 },
    });
    people.setState(guest);
    expect(ids()).toBe('g2g3');
  });

  it('a guest’s list that a full storage never held joins it as well', async () => {
    const server = await bookmarkServer('a');
    const full: Storage = { ...memory(), set: () => undefined };
    const { bookmarks, people, settled, ids } = tab(server.played, guest, full);
    await bookmarks.add(['g']);
    people.setState(anna);
    await settled();
    expect(ids()).toBe('ag');
  });

  it('an administrator without rights to assets is a guest here', { tags: ['4.sync.users'] }, async () => {
    const server = await bookmarkServer('ab');
    const { bookmarks, ids, people } = tab(server.played, guest);
    people.setState(adminOnly);
    await bookmarks.add(['x']);
    expect(ids()).toBe('x');
    expect(server.played.calls).toEqual([]);
  });

  it('what another machine has changed since is kept', async () => {
    const server = await bookmarkServer('ab');
    const { bookmarks, settled, ids } = tab(server.played);
    await settled();
    server.list = ['b', 'phone'];
    await bookmarks.add(['here']);
    expect(server.list).toEqual(['b', 'phone', 'here']);
    expect(ids()).toBe('bphonehere');
  });

  it('fast toggling sends the last list, one write at a time', async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, ids, toasts } = tab(server.played);
    await settled();
    const held = gate();
    let writing = 0;
    let most = 0;
    server.before = async () => {
      writing += 1;
      most = Math.max(most, writing);
      await held.passed;
      writing -= 1;
    };
    const first = bookmarks.toggle('b');
    await expect.poll(() => server.saves).toEqual(['ab']);
    const others = ['c', 'd', 'c', 'b', 'a'].map((id) => bookmarks.toggle(id));
    expect(ids()).toBe('d');
    held.open();
    expect(await Promise.all([first, ...others])).toEqual([true, true, true, true, true, true]);
    expect(server.saves).toEqual(['ab', 'd']);
    expect(server.list).toEqual(['d']);
    expect(most).toBe(1);
    expect(toastKeys(toasts)).toEqual(['toast.bookmark.saved']);
  });

  it('what is turned over and back again sends nothing', async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, toasts } = tab(server.played);
    await settled();
    await Promise.all([bookmarks.toggle('b'), bookmarks.toggle('b')]);
    expect(server.saves).toEqual([]);
    expect(toastKeys(toasts)).toEqual([]);
  });

  it('removing all can be undone, in its order', async () => {
    const server = await bookmarkServer('abc');
    const { bookmarks, settled } = tab(server.played);
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

describe('a list is never lost', () => {
  it.each([
    ['an error', 500, 'internal', ['toast.bookmark.failed', 'problem.internal.title']],
    ['a 403, which is not told', 403, 'forbidden', []],
  ])(
    '%s on saving takes the change back',
    { tags: ['8.bookmarks.not-saved', '8.bookmarks.not-on-403', '4.bookmarks.states'] },
    async (_, status, code, keys) => {
      const server = await bookmarkServer('ab');
      const { bookmarks, settled, ids, toasts, onError, state } = tab(server.played);
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

  it('a guest’s list that cannot be saved after the login stays, and is saved when that is possible', async () => {
    const server = await bookmarkServer('ab');
    const storage = memory({ bookmarks: JSON.stringify(saved('g')) });
    server.fail = (method) => (method === 'POST' ? { status: 500, code: 'internal' } : null);
    const { bookmarks, settled, ids } = tab(server.played, anna, storage);
    await settled('failure');
    expect(ids()).toBe('abg');
    // A change of one's own that fails is taken back alone.
    expect(await bookmarks.toggle('a')).toBe(false);
    expect(ids()).toBe('abg');
    server.fail = null;
    const later = tab(server.played, anna, storage);
    await later.settled();
    expect(server.list.join('')).toBe('abg');
  });

  it('a change that came while another one failed is tried with it', async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, toasts } = tab(server.played);
    await settled();
    const held = gate();
    server.before = () => held.passed;
    server.fail = (method) =>
      method === 'POST' && server.saves.length === 0 ? { status: 500, code: 'internal' } : null;
    const first = bookmarks.toggle('b');
    await expect.poll(() => server.saves).toEqual(['ab']);
    const second = bookmarks.toggle('c');
    held.open();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(server.list.join('')).toBe('abc');
    expect(toastKeys(toasts)).toEqual(['toast.bookmark.saved']);
  });

  it.each([
    ['no list', '{"ids":["a"]}'],
    ['a list of other things', '[{"id":"a"}]'],
    ['half an answer', '["a","b'],
    ['a page of a café’s network', '<html>log in</html>'],
  ])('%s from the server: what is here stays, and is saved when it answers', async (_, nonsense) => {
    const server = await bookmarkServer('z');
    const { answers } = server.played;
    const usual = answers['config/bookmarks'];
    const storage = memory({ bookmarks: JSON.stringify(saved('gh')) });
    answers['config/bookmarks'] = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(nonsense);
    const { bookmarks, settled, ids, toasts, onError } = tab(server.played, anna, storage);
    await settled('failure');
    expect(ids()).toBe('gh');
    expect(toastKeys(toasts)).toEqual([]);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: expect.stringMatching(/./) as string }),
      'bookmarks.get',
    );
    if (usual !== undefined) answers['config/bookmarks'] = usual;
    expect(await bookmarks.sync()).toBe(true);
    expect(server.list.join('')).toBe('zgh');
  });

  it('a reload in the middle of saving: the change is made at the next visit', async () => {
    const server = await bookmarkServer('ab');
    const storage = memory();
    const before = tab(server.played, anna, storage);
    await before.settled();
    const held = gate();
    server.before = () => held.passed;
    server.fail = (method) => (method === 'POST' ? { status: 500, code: 'internal' } : null);
    void before.bookmarks.toggle('c');
    void before.bookmarks.toggle('a');
    await expect.poll(() => server.saves).toHaveLength(1);
    before.bookmarks.stop();
    held.open();
    server.fail = null;
    server.list.push('phone');
    const after = tab(server.played, noSession, storage);
    after.people.setState(anna);
    await after.settled();
    expect(server.list).toEqual(['b', 'phone', 'c']);
    // And only once.
    const later = tab(server.played, anna, storage);
    await later.settled();
    expect(server.saves).toHaveLength(2);
  });

  it('the changes of one user never reach another’s list', async () => {
    const server = await bookmarkServer('ab');
    const storage = memory();
    const { bookmarks, people, settled, ids } = tab(server.played, anna, storage);
    await settled();
    const held = gate();
    server.before = () => held.passed;
    const lost = bookmarks.toggle('c');
    await expect.poll(() => server.saves).toHaveLength(1);
    server.list = ['o'];
    people.setState(assetUser('otto'));
    expect(await lost).toBe(false);
    await settled();
    expect(ids()).toBe('o');
    held.open();
  });

  it('duplicates and ids that no server takes are not sent back to it', async () => {
    const server = await bookmarkServer();
    server.list = ['a', 'a', '', 'x'.repeat(200), 'b'];
    const { bookmarks, settled, ids } = tab(server.played);
    await settled();
    expect(ids()).toBe('ab');
    await bookmarks.add(['c']);
    expect(server.saves).toEqual(['abc']);
  });
});
