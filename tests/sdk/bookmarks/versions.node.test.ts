import { describe, expect, it } from 'vitest';
import { asset } from '../support/asset.js';
import { anna, bookmarkServer, saved, tab } from '../support/bookmarks.js';
import { memory } from '../support/portal.js';
import { guest, toastKeys } from '../support/users.js';

const versionedServer = async (list = '') => Object.assign(await bookmarkServer(list), { versioned: true });
type Tab = ReturnType<typeof tab>;
const current = ({ toasts }: Tab) => toasts.store.getState().current;
const requests = ({ fake }: Awaited<ReturnType<typeof bookmarkServer>>) =>
  fake.calls.filter((line) => line.includes('bookmarks')).map((line) => line.split(' ')[0]);

describe('bookmarks with a version (decisions, section 7, Bookmarks)', () => {
  it('are saved without fetching them again', async () => {
    const server = await versionedServer('ab');
    const { bookmarks, settled } = tab(server.fake);
    await settled();
    await bookmarks.toggle('c');
    await bookmarks.move(['c'], 0);
    expect(server.list.join('')).toBe('cab');
    expect(requests(server)).toEqual(['GET', 'POST', 'POST']);
  });

  it.each<[string, (tab: Tab) => Promise<boolean>, string, string]>([
    ['an addition', ({ bookmarks }) => bookmarks.add(['n']), 'abcx', 'abcxn'],
    ['a removal', ({ bookmarks }) => bookmarks.remove(['b']), 'abcx', 'acx'],
    ['a move', ({ bookmarks }) => bookmarks.move(['c'], 0), 'abcx', 'cabx'],
    ['an addition, with a move there', ({ bookmarks }) => bookmarks.add(['n']), 'cab', 'cabn'],
    ['an insertion', ({ bookmarks }) => bookmarks.insert(['n'], 'b'), 'xabc', 'xanbc'],
    ['the removal of all', ({ bookmarks }) => bookmarks.clear().saved, 'abcx', 'x'],
  ])('merge %s with a change of another tab', async (_, change, there, result) => {
    const server = await versionedServer('abc');
    const here = tab(server.fake);
    await here.settled();
    server.list = [...there];
    expect(await change(here)).toBe(true);
    expect(server.list.join('')).toBe(result);
    expect(here.ids()).toBe(result);
    expect(requests(server)).toEqual(['GET', 'POST', 'GET', 'POST']);
  });

  it('return to their places if the server rejects each save', async () => {
    const server = await versionedServer('abc');
    const here = tab(server.fake);
    await here.settled();
    server.fail = (method) => (method === 'POST' ? { status: 412, code: 'changed-meanwhile' } : null);
    expect(await here.bookmarks.move(['c'], 0)).toBe(false);
    expect(here.ids()).toBe('abc');
    expect(server.saves).toHaveLength(6);
    expect(toastKeys(here.toasts)).toEqual(['toast.bookmark.failed']);
  });
});

describe('undo of a removal', () => {
  it('returns the bookmark to its place', async () => {
    const server = await versionedServer('abc');
    server.fake.assets = [asset('a'), asset('b', { title: 'Blue whale' }), asset('c')];
    const here = tab(server.fake);
    await here.settled();
    await here.bookmarks.load();
    await here.bookmarks.remove(['b']);
    expect(current(here)).toMatchObject({ key: 'toast.bookmark.removed', detail: 'Blue whale' });
    server.list.push('x');
    expect(here.toasts.act()).toBe(true);
    await expect.poll(() => server.list.join('')).toBe('abcx');
  });

  it('returns all that were removed while the message was displayed', async () => {
    const server = await versionedServer('abcd');
    const here = tab(server.fake);
    await here.settled();
    for (const id of ['b', 'c', 'a']) await here.bookmarks.remove([id]);
    expect(current(here)).toMatchObject({ key: 'toast.bookmark.removedMany', params: { count: 3 } });
    expect(here.toasts.store.getState().waiting).toEqual([]);
    here.toasts.act();
    await expect.poll(() => server.list.join('')).toBe('abcd');
    // A later removal is a new one.
    here.toasts.dismiss();
    await here.bookmarks.remove(['d']);
    expect(current(here)).toMatchObject({ key: 'toast.bookmark.removed' });
  });

  it('does nothing after a change of the user', async () => {
    const server = await versionedServer('ab');
    const here = tab(server.fake);
    await here.settled();
    await here.bookmarks.remove(['a']);
    here.session.setState(guest);
    here.toasts.act();
    expect([here.ids(), server.list.join('')]).toEqual(['', 'b']);
  });

  it('works for a guest, and for the addition of several assets', async () => {
    const here = tab((await bookmarkServer()).fake, guest);
    await here.bookmarks.add(['a', 'b', 'c']);
    await here.bookmarks.remove(['b']);
    here.toasts.dismiss();
    expect(current(here)).toMatchObject({ key: 'toast.bookmark.removed' });
    here.toasts.act();
    expect(here.ids()).toBe('abc');
    here.toasts.dismiss();
    await here.bookmarks.add(['x']);
    expect(current(here)?.action).toBeUndefined();
    here.toasts.dismiss();
    await here.bookmarks.add(['y', 'z']);
    here.toasts.act();
    expect(here.ids()).toBe('abcx');
  });
});

describe('guest’s bookmarks after a login (decisions, section 7, Local data)', () => {
  const login = (server: Awaited<ReturnType<typeof bookmarkServer>>) => {
    const storage = memory({ bookmarks: JSON.stringify(saved('ga')) });
    const here = tab(server.fake, anna, storage);
    const stored = () => JSON.parse(storage.map.get('bookmarks') ?? '') as ReturnType<typeof saved>;
    return { ...here, storage, guestIds: () => stored().guest.join('') };
  };

  it('stay in the browser until the server has confirmed the merge', async () => {
    const server = await versionedServer('ab');
    server.fail = (method) => (method === 'POST' ? { status: 500, code: 'internal' } : null);
    const here = login(server);
    await here.settled('failure');
    expect(here.guestIds()).toBe('ga');
    server.fail = null;
    await here.bookmarks.sync();
    expect([server.list.join(''), here.guestIds()]).toEqual(['abg', '']);
    expect(current(here)).toMatchObject({ key: 'toast.bookmark.merged', params: { count: 1 } });
    expect(toastKeys(here.toasts)).toHaveLength(1);
  });

  it('return to the guest’s list with an undo, and are not merged again in this session', async () => {
    const server = await versionedServer('ab');
    const here = login(server);
    await here.settled();
    here.toasts.act();
    await expect.poll(() => server.list.join('')).toBe('ab');
    expect(here.guestIds()).toBe('ga');
    const reloaded = tab(server.fake, anna, here.storage);
    await reloaded.settled();
    expect([server.list.join(''), reloaded.ids()]).toEqual(['ab', 'ab']);
    reloaded.session.setState(guest);
    expect(reloaded.ids()).toBe('ga');
  });

  it('are removed without a message if the account has them all', async () => {
    const server = await versionedServer('ag');
    const here = login(server);
    await here.settled();
    expect([here.guestIds(), toastKeys(here.toasts), server.saves]).toEqual(['', [], []]);
  });

  it('do not return if the user removes one before the server has confirmed it', async () => {
    const server = await versionedServer('b');
    server.fail = () => ({ status: 500, code: 'internal' });
    const here = login(server);
    await here.settled('failure');
    server.fail = null;
    await here.bookmarks.remove(['g']);
    expect([server.list.join(''), here.guestIds()]).toEqual(['ba', '']);
  });
});
