import { describe, expect, it } from 'vitest';
import { asset } from '../support/asset.js';
import { anna, bookmarkServer, saved, tab } from '../support/bookmarks.js';
import { json, problem } from '../support/http.js';
import { gate, memory, searchReply } from '../support/portal.js';
import { assetUser, guest, noSession, toastKeys } from '../support/users.js';

type Server = Awaited<ReturnType<typeof bookmarkServer>>;
const requests = ({ fake }: Server) => fake.calls.filter((line) => line.includes('bookmarks'));
const toasts = ({ toasts: { store } }: ReturnType<typeof tab>) => {
  const { current, waiting } = store.getState();
  return [current, ...waiting].flatMap((toast) => (toast === null ? [] : [toast]));
};

describe('bookmark store before and between changes', () => {
  it('is empty and idle before the session is loaded', async () => {
    const server = await bookmarkServer();
    expect(tab(server.fake, noSession).state()).toEqual({
      status: 'initial',
      error: null,
      ids: [],
      assets: [],
      assetsStatus: 'initial',
      adding: false,
      canAddAll: false,
      confirmation: null,
    });
  });

  it('changes its status only while a request runs, and sends one request per change', async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, state } = tab(server.fake);
    const statuses: string[] = [state().status];
    bookmarks.store.subscribe(({ status }) => statuses.at(-1) !== status && statuses.push(status));
    await settled();
    await bookmarks.toggle('b');
    expect(statuses).toEqual(['update', 'success', 'update', 'success']);
    expect(requests(server)).toEqual([
      'GET config/bookmarks',
      'GET config/bookmarks',
      'POST config/bookmarks',
    ]);
  });

  it('ignores a session that has the same user', async () => {
    const server = await bookmarkServer('a');
    server.fake.assets = [asset('a')];
    const { bookmarks, session, settled, state } = tab(server.fake);
    await settled();
    await bookmarks.load();
    const saveGate = gate();
    server.before = () => saveGate.passed;
    const change = bookmarks.toggle('b');
    await expect.poll(() => server.saves).toHaveLength(1);
    session.setState(assetUser('anna'));
    expect(state()).toMatchObject({ status: 'update', assetsStatus: 'success', ids: ['a', 'b'] });
    saveGate.open();
    expect(await change).toBe(true);
    expect(requests(server)).toHaveLength(3);
  });

  it('sends and reports nothing for a removal without effect', async () => {
    const server = await bookmarkServer('a');
    const user = tab(server.fake);
    await user.settled();
    const before = requests(server).length;
    expect(await user.bookmarks.remove(['x'])).toBe(true);
    expect(requests(server)).toHaveLength(before);
    const visitor = tab(server.fake, guest);
    expect(await visitor.bookmarks.remove(['x'])).toBe(true);
    expect([...toasts(user), ...toasts(visitor)]).toEqual([]);
  });

  it('saves another order without a message', async () => {
    const server = await bookmarkServer('abc');
    const user = tab(server.fake);
    await user.settled();
    await user.bookmarks.move(['c'], 0);
    expect([server.saves, toasts(user)]).toEqual([['cab'], []]);
  });

  it('reports an asset that no longer exists, and not that it was saved', async () => {
    const server = await bookmarkServer('a');
    server.gone = ['x'];
    const user = tab(server.fake);
    await user.settled();
    await user.bookmarks.add(['x']);
    expect(toasts(user)).toMatchObject([
      { level: 'warning', key: 'toast.bookmark.gone', params: { count: 1 } },
    ]);
  });

  it('keeps the fetched assets when the user leaves the page', async () => {
    const server = await bookmarkServer('a');
    server.fake.assets = [asset('a')];
    const { bookmarks, settled, state } = tab(server.fake);
    await settled();
    await bookmarks.load();
    await bookmarks.load();
    expect(server.fake.count('GET assets?')).toBe(1);
    bookmarks.leave();
    expect(state().assetsStatus).toBe('success');
  });
});

describe('guest’s bookmarks', () => {
  it('always have the status success, and a toast with its level', async () => {
    const server = await bookmarkServer();
    server.fake.assets = [asset('a')];
    const visitor = tab(server.fake, guest);
    const statuses = new Set<string>();
    visitor.bookmarks.store.subscribe(({ status }) => statuses.add(status));
    await visitor.bookmarks.add(['a', 'b', 'c']);
    expect(await visitor.bookmarks.sync()).toBe(true);
    await visitor.bookmarks.load();
    expect([...statuses]).toEqual(['success']);
    expect(toasts(visitor)).toMatchObject([
      { level: 'success', key: 'toast.bookmark.added' },
      { level: 'warning', key: 'toast.bookmark.gone', params: { count: 2 } },
    ]);
  });

  it('are stored for the user from the start of the login, and for the guest until the server has confirmed', async () => {
    const server = await bookmarkServer('a');
    const requested = gate();
    server.fake.handlers['config/bookmarks'] = () => requested.open();
    const storage = memory({ bookmarks: JSON.stringify(saved('g')) });
    tab(server.fake, anna, storage);
    await requested.passed;
    // The page is closed before the server responds.
    expect(tab(server.fake, anna, storage).ids()).toBe('g');
    expect(tab(server.fake, guest, storage).ids()).toBe('g');
  });
});

describe('stored bookmarks', () => {
  it('keep the unsaved changes of another user, and ignore invalid ones', async () => {
    const otto = { user: 'otto', base: [], ids: ['o'] };
    const stored = { version: 1, guest: [], pending: [null, 3, { user: 1 }, otto] };
    const storage = memory({ bookmarks: JSON.stringify(stored) });
    const server = await bookmarkServer('a');
    const { bookmarks, settled } = tab(server.fake, anna, storage);
    await settled();
    await bookmarks.add(['b']);
    expect(JSON.parse(storage.map.get('bookmarks') ?? '')).toEqual({ ...stored, pending: [otto] });
    expect(storage.map.has('bookmarks-backup')).toBe(false);
  });
});

describe('full list of bookmarks', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `u${index}`);

  it('accepts exactly 10,000 bookmarks without a message', async () => {
    const server = await bookmarkServer();
    const visitor = tab(server.fake, guest);
    await visitor.bookmarks.add(many(10_000));
    expect(toastKeys(visitor.toasts)).toEqual(['toast.bookmark.added']);
    server.list = many(9_999);
    const user = tab(server.fake, anna, memory({ bookmarks: JSON.stringify(saved('g')) }));
    await user.settled();
    expect(user.state().ids).toHaveLength(10_000);
    expect(toastKeys(user.toasts)).toEqual(['toast.bookmark.merged']);
  });

  it('counts the search results behind the last one that fits', async () => {
    const server = await bookmarkServer();
    server.fake.assets = Array.from({ length: 30 }, (_, index) => asset(`n${index}`));
    const { bookmarks } = tab(server.fake, guest);
    await bookmarks.add(many(9_990));
    expect(await bookmarks.addAll({ query: '*' })).toEqual({ added: 10, left: 20 });
  });
});

describe('adding all search results', () => {
  it('requests no facets, and reports nothing else if all of them fit', async () => {
    const server = await bookmarkServer();
    server.fake.assets = [asset('a')];
    const { bookmarks, toasts: shown } = tab(server.fake, guest);
    await bookmarks.addAll({ query: '*', facets: ['city'] });
    expect(server.fake.calls).toEqual(['GET search?solr_q=*&solr_rows=1000&solr_cursor=*']);
    expect(toastKeys(shown)).toEqual(['toast.bookmark.added']);
  });

  it.each([
    ['succeeds', false],
    ['fails', true],
  ])('adds and reports nothing if the user changes before the search %s', async (_, fails) => {
    const server = await bookmarkServer('a');
    server.fake.assets = [asset('n')];
    const { bookmarks, session, settled, state, ids, toasts: shown } = tab(server.fake);
    await settled();
    const [requested, response] = [gate(), gate()];
    server.fake.handlers['search'] = async (_request, reply, url) => {
      requested.open();
      await response.passed;
      if (fails) problem(reply, 500, 'internal');
      else json(reply, searchReply(server.fake.assets, url));
    };
    const done = bookmarks.addAll({ query: '*' });
    await requested.passed;
    session.setState(guest);
    expect(state().adding).toBe(false);
    response.open();
    expect(await done).toBeNull();
    expect([ids(), toastKeys(shown), server.saves]).toEqual(['', [], []]);
  });

  it('adds nothing if it is canceled after the response', async () => {
    const server = await bookmarkServer();
    server.fake.assets = [asset('n')];
    const controller = new AbortController();
    const { bookmarks, ids } = tab(server.fake, guest);
    const done = bookmarks.addAll({ query: '*' }, { signal: controller.signal });
    controller.abort();
    expect(await done).toBeNull();
    expect(ids()).toBe('');
  });

  it('opens no confirmation for an empty list, or for a user who has changed', async () => {
    const server = await bookmarkServer();
    const [requested, response] = [gate(), gate()];
    server.fake.handlers['info/downloads'] = async (_, reply) => {
      requested.open();
      await response.passed;
      json(reply, { max_assets: -1 });
    };
    const { bookmarks, session, settled, state } = tab(server.fake);
    await settled();
    expect(bookmarks.requestClear()).toBe(false);
    expect(state().confirmation).toBeNull();
    const open = bookmarks.requestAddAll({ query: '*' }, 3);
    await requested.passed;
    session.setState(guest);
    response.open();
    expect(await open).toBe(false);
    expect(state().confirmation).toBeNull();
  });
});
