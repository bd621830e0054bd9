import { describe, expect, it } from 'vitest';
import { bookmarksModule } from '@assetportal/sdk';
import { canAddAll } from '@assetportal/sdk/rules';
import { asset } from '../support/asset.js';
import { bodyOf, json } from '../support/http.js';
import { appOf, memory, startFakePortal } from '../support/portal.js';

/** Starts a portal that stores bookmarks and limits bulk downloads to 3 assets. */
async function portalWith(list: string[]) {
  const fake = await startFakePortal();
  fake.assets = [asset('a'), asset('g')];
  fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: 3 });
  fake.handlers['config/bookmarks'] = async (request, response) => {
    if (request.method === 'GET') return json(response, list);
    list = (JSON.parse(await bodyOf(request)) as { id: string }[]).map(({ id }) => id);
    json(response, { rejected: [] });
  };
  return { fake, list: () => list };
}

describe('bookmarks of an app', () => {
  it(
    'stay local for a guest, and are appended to the user’s list on login',
    {
      tags: [
        '6.guest.bookmarks',
        '6.asset-user.synced',
        '4.sync.users',
        '4.sync.guests',
        '1.users.bookmarks',
      ],
    },
    async () => {
      const { fake, list } = await portalWith(['a']);
      const storage = memory();
      const app = appOf(fake, { storage });
      await app.start();
      const bookmarks = app.module(bookmarksModule);
      expect(app.module(bookmarksModule)).toBe(bookmarks);
      await bookmarks.toggle('g');
      expect(fake.count('GET config/bookmarks')).toBe(0);
      await expect.poll(() => app.downloads.store.getState().maxAssets).toBe(3);

      await app.session.login({ user: 'anna', pass: 'secret' });
      await expect.poll(() => bookmarks.store.getState().status).toBe('success');
      expect(bookmarks.store.getState().ids).toEqual(['a', 'g']);
      expect(list()).toEqual(['a', 'g']);
      // Requested again, because another user may have a different limit.
      await expect.poll(() => fake.count('GET info/downloads')).toBe(2);
      await expect.poll(() => canAddAll(app.downloads.store.getState().maxAssets)).toBe(true);

      await app.session.logout();
      expect(bookmarks.store.getState().ids).toEqual([]);
      expect(list()).toEqual(['a', 'g']);
      app.stop();
    },
  );

  it(
    'are loaded from the server if a user is already logged in',
    { tags: ['6.asset-user.synced'] },
    async () => {
      const { fake } = await portalWith(['a', 'g']);
      fake.user = 'anna';
      const app = appOf(fake);
      await app.start();
      const bookmarks = app.module(bookmarksModule);
      await expect.poll(() => bookmarks.store.getState().status).toBe('success');
      expect(bookmarks.store.getState().ids).toEqual(['a', 'g']);
      await expect.poll(() => app.downloads.store.getState().maxAssets).toBe(3);
      app.stop();
    },
  );
});
