import { describe, expect, it, vi } from 'vitest';
import {
  createBookmarksStore,
  createPortal,
  createToasts,
  type SessionState,
  type Storage,
} from '@assetportal/sdk';
import { asset } from '../support/asset.js';
import { bodyOf, json, problem } from '../support/http.js';
import { adminOnly, assetUser, guest, nobodyYet, peopleStore, told } from '../support/people.js';
import { gate, memory, playPortal, type PlayedPortal } from '../support/portal.js';

const anna = assetUser('anna');
const saved = (ids: string) => ({ version: 1, guest: [...ids], pending: [] });

/** A portal that keeps one user's bookmarks, and what was sent to it. */
async function bookmarkServer(list = '') {
  const played = await playPortal();
  const server = {
    played,
    list: [...list],
    /** Ids that it rejects. */
    gone: [] as string[],
    /** What each save held. */
    saves: [] as string[],
    /** Awaited before a save is answered. */
    before: () => Promise.resolve(),
    fail: null as null | ((method: string) => { status: number; code: string } | null),
  };
  played.answers['config/bookmarks'] = async (request, response) => {
    const failure = server.fail?.(request.method ?? '') ?? null;
    if (request.method === 'GET') {
      if (failure !== null) return problem(response, failure.status, failure.code);
      return json(response, server.list);
    }
    const ids = (JSON.parse(await bodyOf(request)) as { id: string }[]).map(({ id }) => id);
    server.saves.push(ids.join(''));
    await server.before();
    if (failure !== null) return problem(response, failure.status, failure.code);
    server.list = ids.filter((id) => !server.gone.includes(id));
    json(response, { rejected: ids.filter((id) => server.gone.includes(id)) });
  };
  return server;
}

/** A tab of a browser at a portal. */
function tab(played: PlayedPortal, first: SessionState = anna, storage: Storage = memory()) {
  const portal = createPortal({ url: played.url, credentials: 'cookie', retry: 0 });
  const toasts = createToasts(() => () => undefined);
  const people = peopleStore(first);
  const onError = vi.fn<(error: unknown, call: string) => void>();
  const bookmarks = createBookmarksStore({ portal, storage, toasts, session: people, onError });
  const state = bookmarks.store.getState;
  return {
    bookmarks,
    toasts,
    people,
    onError,
    state,
    ids: () => state().ids.join(''),
    settled: (status = 'success') => expect.poll(() => state().status).toBe(status),
  };
}

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
      expect(told(toasts)).toEqual(['toast.bookmark.saved', 'toast.bookmark.removed']);
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
    expect(told(toasts)).toEqual(['toast.bookmark.saved']);
  });

  it('what is turned over and back again sends nothing', async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, toasts } = tab(server.played);
    await settled();
    await Promise.all([bookmarks.toggle('b'), bookmarks.toggle('b')]);
    expect(server.saves).toEqual([]);
    expect(told(toasts)).toEqual([]);
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

describe(
  'assets that are gone (specification, sections 4 and 8)',
  { tags: ['4.sync.gone', '8.bookmarks.gone'] },
  () => {
    it('are removed and told, and the list is synced again', async () => {
      const server = await bookmarkServer('abc');
      const { bookmarks, settled, ids, toasts } = tab(server.played);
      await settled();
      server.gone = ['a', 'b'];
      await bookmarks.add(['d']);
      expect(ids()).toBe('cd');
      expect(toasts.store.getState().waiting[0]).toMatchObject({
        key: 'toast.bookmark.gone',
        params: { count: 2 },
      });
      expect(server.played.calls.filter((line) => line.includes('bookmarks'))).toEqual([
        'GET config/bookmarks',
        'GET config/bookmarks',
        'POST config/bookmarks',
        'GET config/bookmarks',
      ]);
    });

    it('an asset that cannot be fetched is asked about, and kept unless the server says that it is gone', async () => {
      const server = await bookmarkServer('abc');
      server.played.assets = [asset('a')];
      const { bookmarks, settled, ids, toasts, state } = tab(server.played);
      await settled();
      await bookmarks.load();
      expect(state().assets.map(({ id }) => id)).toEqual(['a']);
      expect(ids()).toBe('abc');
      expect(told(toasts)).toEqual([]);
      server.gone = ['b'];
      await bookmarks.load();
      expect(ids()).toBe('ac');
      expect(told(toasts)).toEqual(['toast.bookmark.gone']);
    });

    it('of a guest’s list they are removed, unless the library is still being read', async () => {
      const server = await bookmarkServer();
      server.played.assets = [asset('a')];
      const { bookmarks, ids, toasts } = tab(server.played, guest);
      await bookmarks.add(['a', 'b']);
      server.played.answers['index/status'] = (_, response) =>
        json(response, { state: 'indexing', found: 2, done: 1, failed: 0 });
      await bookmarks.load();
      expect(ids()).toBe('ab');
      delete server.played.answers['index/status'];
      await bookmarks.load();
      expect(ids()).toBe('a');
      expect(told(toasts)).toEqual(['toast.bookmark.added', 'toast.bookmark.gone']);
    });
  },
);

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
      expect(told(toasts)).toEqual(keys);
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
    expect(told(toasts)).toEqual(['toast.bookmark.saved']);
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
    expect(told(toasts)).toEqual([]);
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
    const after = tab(server.played, nobodyYet, storage);
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

describe('adding everything that was found (specification, section 2, Search screen)', () => {
  it(
    'fetches all ids, in the order of the search, and adds them in one write',
    { tags: ['2.search.add-all'] },
    async () => {
      const server = await bookmarkServer('a');
      server.played.assets = Array.from({ length: 2100 }, (_, index) => asset(`n${index}`));
      const { bookmarks, settled, state } = tab(server.played);
      await settled();
      const done = bookmarks.addFound({ query: '*', filters: { filetype: ['jpg'] }, facets: ['city'] });
      expect(state().adding).toBe(true);
      expect(await done).toEqual({ added: 2100, left: 0 });
      expect(state().adding).toBe(false);
      expect(server.list).toHaveLength(2101);
      expect(server.list.slice(0, 3)).toEqual(['a', 'n0', 'n1']);
      expect(server.saves).toHaveLength(1);
      const searches = server.played.calls.filter((line) => line.startsWith('GET search'));
      expect(searches).toHaveLength(3);
      expect(searches[2]).toBe(
        'GET search?filter={"filetype":["jpg"]}&solr_q=*&solr_rows=1000&solr_start=2000',
      );
      expect(await bookmarks.addFound({ query: '*' })).toEqual({ added: 0, left: 0 });
      expect(state().status).toBe('success');
    },
  );

  it('tells how many the list could not take', async () => {
    const server = await bookmarkServer();
    server.played.assets = Array.from({ length: 10_050 }, (_, index) => asset(`n${index}`));
    const { bookmarks, toasts } = tab(server.played, guest);
    expect(await bookmarks.addFound({ query: '*' })).toEqual({ added: 10_000, left: 50 });
    expect(toasts.store.getState().current).toMatchObject({
      key: 'toast.bookmark.full',
      params: { count: 50 },
    });
  });

  it('what fails is told and adds nothing; what is ended is not told', async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, ids, toasts, onError } = tab(server.played);
    await settled();
    server.played.answers['search'] = (_, response) => problem(response, 500, 'internal');
    expect(await bookmarks.addFound({ query: '*' })).toBeNull();
    expect(told(toasts)).toEqual(['toast.bookmark.failed', 'problem.internal.title']);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'search.get');
    const ended = new AbortController();
    server.played.answers['search'] = () => ended.abort();
    expect(await bookmarks.addFound({ query: '*' }, { signal: ended.signal })).toBeNull();
    expect(toasts.store.getState().waiting).toHaveLength(1);
    expect(ids()).toBe('a');
  });
});

describe('the assets of the bookmarks', () => {
  it('are fetched as they are needed, each once, in the order of the list', async () => {
    const server = await bookmarkServer();
    server.list = Array.from({ length: 80 }, (_, index) => `a${79 - index}`);
    const { bookmarks, settled, state } = tab(server.played);
    await settled();
    await bookmarks.load();
    expect(state()).toMatchObject({ assetsStatus: 'success' });
    expect(state().assets).toHaveLength(50);
    expect(state().assets[0]?.id).toBe('a79');
    await bookmarks.load(80);
    expect(state().assets).toHaveLength(80);
    expect(server.played.count('GET assets?')).toBe(2);
    expect(server.played.calls.at(-1)?.split('assetid=')).toHaveLength(31);
    await bookmarks.remove(['a79']);
    expect(state().assets).toHaveLength(79);
    bookmarks.reload();
    expect(state()).toMatchObject({ assets: [], assetsStatus: 'initial' });
  });

  it('a failure is shown, and leaving ends a fetch', { tags: ['d.stores.order'] }, async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, state, onError } = tab(server.played);
    await settled();
    server.played.answers['assets'] = (_, response) => problem(response, 500, 'internal');
    await bookmarks.load();
    expect(state().assetsStatus).toBe('failure');
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'assets.get');
    const asked = gate();
    server.played.answers['assets'] = () => asked.open();
    const loading = bookmarks.load();
    await asked.passed;
    bookmarks.leave();
    await loading;
    expect(state().assetsStatus).toBe('initial');
    expect(onError).toHaveBeenCalledTimes(1);
  });
});
