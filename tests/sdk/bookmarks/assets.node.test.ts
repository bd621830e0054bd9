import { describe, expect, it } from 'vitest';
import { asset } from '../support/asset.js';
import { bookmarkServer, tab } from '../support/bookmarks.js';
import { json, problem } from '../support/http.js';
import { guest, toastKeys } from '../support/users.js';
import { gate, searchReply } from '../support/portal.js';

describe(
  'deleted assets (specification, sections 4 and 8)',
  { tags: ['4.sync.gone', '8.bookmarks.gone'] },
  () => {
    it('are removed with a message, and the list is synchronized again', async () => {
      const server = await bookmarkServer('abc');
      const { bookmarks, settled, ids, toasts } = tab(server.fake);
      await settled();
      server.gone = ['a', 'b'];
      await bookmarks.add(['d']);
      expect(ids()).toBe('cd');
      expect(toasts.store.getState().waiting[0]).toMatchObject({
        key: 'toast.bookmark.gone',
        params: { count: 2 },
      });
      expect(server.fake.calls.filter((line) => line.includes('bookmarks'))).toEqual([
        'GET config/bookmarks',
        'GET config/bookmarks',
        'POST config/bookmarks',
        'GET config/bookmarks',
      ]);
    });

    it('are removed only if the server reports them as deleted, and not if they merely cannot be fetched', async () => {
      const server = await bookmarkServer('abc');
      server.fake.assets = [asset('a')];
      const { bookmarks, settled, ids, toasts, state } = tab(server.fake);
      await settled();
      await bookmarks.load();
      expect(state().assets.map(({ id }) => id)).toEqual(['a']);
      expect(ids()).toBe('abc');
      expect(toastKeys(toasts)).toEqual([]);
      server.gone = ['b'];
      await bookmarks.load();
      expect(ids()).toBe('ac');
      expect(toastKeys(toasts)).toEqual(['toast.bookmark.gone']);
    });

    it('are removed from a guest’s list only after indexing is complete', async () => {
      const server = await bookmarkServer();
      server.fake.assets = [asset('a')];
      const { bookmarks, ids, toasts } = tab(server.fake, guest);
      await bookmarks.add(['a', 'b']);
      server.fake.handlers['index/status'] = (_, response) =>
        json(response, { state: 'indexing', found: 2, done: 1, failed: 0 });
      await bookmarks.load();
      expect(ids()).toBe('ab');
      server.fake.handlers['index/status'] = (_, response) => problem(response, 500, 'internal');
      await bookmarks.load();
      expect(ids()).toBe('ab');
      // A portal without this call does not report indexing.
      server.fake.handlers['index/status'] = (_, response) => problem(response, 404, 'not-found');
      await bookmarks.load();
      expect(ids()).toBe('a');
      expect(toastKeys(toasts)).toEqual(['toast.bookmark.added', 'toast.bookmark.gone']);
    });
  },
);

describe('assets of the bookmarks', () => {
  it('are requested once, if they are loaded again before the response', async () => {
    const server = await bookmarkServer('ab');
    server.fake.assets = [asset('a'), asset('b')];
    const { bookmarks, settled, state } = tab(server.fake);
    await settled();
    const requested = gate();
    const sent = gate();
    server.fake.handlers['assets'] = async (_, response) => {
      requested.open();
      await sent.passed;
      json(response, { response: { numFound: 2, docs: server.fake.assets } });
    };
    const first = bookmarks.load();
    await requested.passed;
    await bookmarks.sync();
    const second = bookmarks.load();
    sent.open();
    await Promise.all([first, second]);
    expect(server.fake.count('GET assets?')).toBe(1);
    expect(state()).toMatchObject({ assetsStatus: 'success', assets: [{ id: 'a' }, { id: 'b' }] });
  });

  it('are requested again after a failure, after the page is left, and when others are added', async () => {
    const server = await bookmarkServer('ab');
    server.fake.assets = [asset('a'), asset('b'), asset('c')];
    const { bookmarks, settled, state } = tab(server.fake);
    await settled();
    server.fake.handlers['assets'] = (_, response) => problem(response, 500, 'internal');
    await Promise.all([bookmarks.load(), bookmarks.load()]);
    expect(state().assetsStatus).toBe('failure');
    delete server.fake.handlers['assets'];
    const left = bookmarks.load();
    bookmarks.leave();
    const again = bookmarks.load();
    await Promise.all([left, again]);
    expect(state()).toMatchObject({ assetsStatus: 'success', assets: [{ id: 'a' }, { id: 'b' }] });
    await bookmarks.add(['c']);
    await bookmarks.load();
    expect(state().assets.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('adding all search results (specification, section 2, Search screen)', () => {
  it(
    'fetches all IDs in the order of the search, and adds them in one request',
    { tags: ['2.search.add-all'] },
    async () => {
      const server = await bookmarkServer('a');
      server.fake.assets = Array.from({ length: 2100 }, (_, index) => asset(`n${index}`));
      const { bookmarks, settled, state } = tab(server.fake);
      await settled();
      const done = bookmarks.addAll({ query: '*', filters: { filetype: ['jpg'] }, facets: ['city'] });
      expect(state().adding).toBe(true);
      expect(await done).toEqual({ added: 2100, left: 0 });
      expect(state().adding).toBe(false);
      expect(server.list).toHaveLength(2101);
      expect(server.list.slice(0, 3)).toEqual(['a', 'n0', 'n1']);
      expect(server.saves).toHaveLength(1);
      const searches = server.fake.calls.filter((line) => line.startsWith('GET search'));
      expect(searches).toHaveLength(3);
      expect(searches[2]).toBe(
        'GET search?filter={"filetype":["jpg"]}&solr_q=*&solr_rows=1000&solr_start=2000',
      );
      expect(await bookmarks.addAll({ query: '*' })).toEqual({ added: 0, left: 0 });
      expect(state().status).toBe('success');
    },
  );

  it('adds all results of a server that returns fewer rows per page than requested (R12)', async () => {
    const server = await bookmarkServer();
    server.fake.assets = Array.from({ length: 1200 }, (_, index) => asset(`n${index}`));
    server.fake.handlers['search'] = (_, response, url) => {
      url.searchParams.set('solr_rows', String(Math.min(500, Number(url.searchParams.get('solr_rows')))));
      json(response, searchReply(server.fake.assets, url));
    };
    const { bookmarks } = tab(server.fake, guest);
    expect(await bookmarks.addAll({ query: '*' })).toEqual({ added: 1200, left: 0 });
  });

  it('reports how many assets do not fit in the list', async () => {
    const server = await bookmarkServer();
    server.fake.assets = Array.from({ length: 10_050 }, (_, index) => asset(`n${index}`));
    const { bookmarks, toasts } = tab(server.fake, guest);
    expect(await bookmarks.addAll({ query: '*' })).toEqual({ added: 10_000, left: 50 });
    expect(toasts.store.getState().current).toMatchObject({
      key: 'toast.bookmark.full',
      params: { count: 50 },
    });
  });

  it('reports a failure and adds nothing, but does not report a canceled request', async () => {
    const server = await bookmarkServer('a');
    const { bookmarks, settled, ids, toasts, onError } = tab(server.fake);
    await settled();
    server.fake.handlers['search'] = (_, response) => problem(response, 500, 'internal');
    expect(await bookmarks.addAll({ query: '*' })).toBeNull();
    expect(toastKeys(toasts)).toEqual(['toast.bookmark.failed']);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'search.get');
    const controller = new AbortController();
    server.fake.handlers['search'] = () => controller.abort();
    expect(await bookmarks.addAll({ query: '*' }, { signal: controller.signal })).toBeNull();
    expect(toasts.store.getState().waiting).toHaveLength(0);
    expect(ids()).toBe('a');
  });
});

describe('confirmation (specification, section 2, Modals; section 5)', () => {
  it('deletes all bookmarks only after it is accepted, and returns them for an undo', async () => {
    const server = await bookmarkServer('ab');
    const { bookmarks, settled, ids, state } = tab(server.fake);
    await settled();
    expect(bookmarks.requestClear()).toBe(true);
    expect(state().confirmation).toEqual({ kind: 'clear', count: 2 });
    expect(bookmarks.cancel()).toBe(true);
    expect([state().confirmation, ids()]).toEqual([null, 'ab']);
    expect([bookmarks.cancel(), bookmarks.accept()]).toEqual([false, null]);

    bookmarks.requestClear();
    const action = bookmarks.accept();
    expect(action).toMatchObject({ kind: 'clear', removed: ['a', 'b'] });
    expect([state().confirmation, ids()]).toEqual([null, '']);
    await settled();
    expect(server.list).toEqual([]);
    expect(bookmarks.requestClear()).toBe(false);
    if (action?.kind === 'clear') await bookmarks.restore(action.removed);
    expect(server.list).toEqual(['a', 'b']);
  });

  it(
    'adds all results of a search only after it is accepted, and names the maximum',
    { tags: ['5.bulk.confirm', '2.search.add-all'] },
    async () => {
      const server = await bookmarkServer();
      server.fake.assets = ['a', 'b', 'c'].map((id) => asset(id));
      server.fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: 2 });
      const { bookmarks, settled, ids, state } = tab(server.fake);
      await settled();
      expect(state().canAddAll).toBe(false);
      expect(await bookmarks.requestAddAll({ query: '*' }, 3)).toBe(true);
      expect(state()).toMatchObject({
        canAddAll: true,
        confirmation: { kind: 'add-all', count: 3, fits: 3, maximum: 2 },
      });
      expect(server.fake.count('GET search')).toBe(0);
      const action = bookmarks.accept();
      expect(action?.kind).toBe('add-all');
      if (action?.kind === 'add-all') expect(await action.done).toEqual({ added: 3, left: 0 });
      expect(ids()).toBe('abc');
      expect(bookmarks.flagged([{ id: 'a' }, { id: 'x' }]).map((entry) => entry.isBookmarked)).toEqual([
        true,
        false,
      ]);
    },
  );

  it('is not offered with a limit of 0', { tags: ['5.bulk.hidden'] }, async () => {
    const server = await bookmarkServer();
    server.fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: 0 });
    const { bookmarks, state } = tab(server.fake);
    expect(await bookmarks.requestAddAll({ query: '*' }, 3)).toBe(false);
    expect(state()).toMatchObject({ canAddAll: false, confirmation: null });
  });

  it('closes when the user changes', async () => {
    const server = await bookmarkServer('ab');
    const { bookmarks, settled, session, state } = tab(server.fake);
    await settled();
    bookmarks.requestClear();
    session.setState(guest);
    expect(state().confirmation).toBeNull();
    expect(bookmarks.accept()).toBeNull();
    expect(server.list).toEqual(['a', 'b']);
  });
});

describe('assets of the bookmarks', () => {
  it('are fetched on demand, each once, in the order of the list', async () => {
    const server = await bookmarkServer();
    server.list = Array.from({ length: 80 }, (_, index) => `a${79 - index}`);
    const { bookmarks, settled, state } = tab(server.fake);
    await settled();
    await bookmarks.load();
    expect(state()).toMatchObject({ assetsStatus: 'success' });
    expect(state().assets).toHaveLength(50);
    expect(state().assets[0]?.id).toBe('a79');
    await bookmarks.load(80);
    expect(state().assets).toHaveLength(80);
    expect(server.fake.count('GET assets?')).toBe(2);
    expect(server.fake.calls.at(-1)?.split('assetid=')).toHaveLength(31);
    await bookmarks.remove(['a79']);
    expect(state().assets).toHaveLength(79);
    bookmarks.reload();
    expect(state()).toMatchObject({ assets: [], assetsStatus: 'initial' });
  });

  it(
    'have the status failure after a failed fetch, and initial if the user leaves during a fetch',
    { tags: ['d.stores.order'] },
    async () => {
      const server = await bookmarkServer('a');
      const { bookmarks, settled, state, onError } = tab(server.fake);
      await settled();
      server.fake.handlers['assets'] = (_, response) => problem(response, 500, 'internal');
      await bookmarks.load();
      expect(state().assetsStatus).toBe('failure');
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'assets.get');
      const requested = gate();
      server.fake.handlers['assets'] = () => requested.open();
      const loading = bookmarks.load();
      await requested.passed;
      bookmarks.leave();
      await loading;
      expect(state().assetsStatus).toBe('initial');
      expect(onError).toHaveBeenCalledTimes(1);
    },
  );
});
