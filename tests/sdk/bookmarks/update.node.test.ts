import { describe, expect, it } from 'vitest';
import { createPortal } from '@assetportal/sdk';
import { storedBookmarks, updateBookmarks } from '@assetportal/sdk/rules';
import { bookmarkServer, saved } from '../support/bookmarks.js';
import { memory } from '../support/portal.js';

/** Starts a server with a list, and a client whose guest's list has these bookmarks. Each character is an ID. */
async function start(account: string, guest: string) {
  const server = await bookmarkServer(account);
  const storage = memory();
  if (guest !== '') storage.set('bookmarks', JSON.stringify(saved(guest)));
  const stored = storedBookmarks(storage);
  const portal = createPortal({ url: server.fake.url, retry: 0 });
  const update = (options: Partial<Parameters<typeof updateBookmarks>[0]> = {}) =>
    updateBookmarks({ user: 'anna', portal, stored, ...options });
  return { server, update, guest: () => (stored.readGuest() ?? []).join('') };
}

describe('updateBookmarks (decisions, section 7, The terminal)', () => {
  it.each([
    ['no guest’s list', 'ab', '', 'ab', 0],
    ['new bookmarks, in their order', 'ba', 'dc', 'badc', 2],
    ['bookmarks that the account has already', 'cab', 'acd', 'cabd', 1],
    ['an empty account', '', 'ba', 'ba', 2],
  ])('merges %s and clears the guest’s list', async (_, account, guest, result, merged) => {
    const { server, update, guest: left } = await start(account, guest);
    const done = await update();
    expect(server.list.join('')).toBe(result);
    expect(done).toMatchObject({ before: [...result], ids: [...result], merged, deleted: 0, left: 0 });
    expect(left()).toBe('');
  });

  it.each([
    ['an addition', (ids: readonly string[]) => [...ids, 'n'], 'abgn'],
    ['a removal', (ids: readonly string[]) => ids.filter((id) => id !== 'a'), 'bg'],
    ['the removal of all', () => [], ''],
  ])('changes the list after the merge: %s', async (_, change, result) => {
    const { server, update } = await start('ab', 'g');
    expect(await update({ change })).toMatchObject({ before: ['a', 'b', 'g'], ids: [...result] });
    expect(server.list.join('')).toBe(result);
  });

  it('removes the bookmarks of deleted assets on request', async () => {
    const { server, update } = await start('abc', '');
    server.gone = ['b'];
    expect(await update()).toMatchObject({ deleted: 0 });
    expect(await update({ removeDeleted: true })).toMatchObject({ ids: ['a', 'c'], deleted: 1 });
    expect(server.list.join('')).toBe('ac');
  });

  it.each(['GET', 'POST'])('throws and preserves both lists if %s fails', async (method) => {
    const { server, update, guest } = await start('ab', 'g');
    server.fail = (requested) => (requested === method ? { status: 503, code: 'unavailable' } : null);
    await expect(update()).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.list.join('')).toBe('ab');
    expect(guest()).toBe('g');
  });

  it('throws the reason of an aborted signal and preserves both lists', async () => {
    const { server, update, guest } = await start('ab', 'g');
    const controller = new AbortController();
    server.before = () => {
      controller.abort(new Error('stopped'));
      return new Promise(() => undefined);
    };
    await expect(update({ signal: controller.signal })).rejects.toThrow('stopped');
    expect(guest()).toBe('g');
    expect(server.list.join('')).toBe('ab');
  });
});
