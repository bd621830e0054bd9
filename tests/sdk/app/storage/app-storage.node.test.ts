import { expect, it } from 'vitest';
import { bookmarksModule, type Storage } from '@assetportal/sdk';
import { appOf, startFakePortal } from '../../support/portal.js';
import { memoryStorage } from './memory-storage.js';

const fail = (name: string) => () => {
  throw new Error(name);
};

it.each<[string, string, Storage]>([
  [
    'blocked',
    'en',
    { get: fail('SecurityError'), set: fail('SecurityError'), remove: fail('SecurityError') },
  ],
  ['full', 'en', { ...memoryStorage(), set: fail('QuotaExceededError') }],
  // The first offered language replaces a stored one that is not offered.
  ['invalid', 'de', { ...memoryStorage(), get: () => '{"invalid' }],
])(
  'an app starts with the defaults, and works, if its storage is %s',
  { tags: ['d.stores.storage'] },
  async (_, locale, storage) => {
    const fake = await startFakePortal();
    const [app, plain] = [appOf(fake, { storage, visitStorage: storage }), appOf(fake)];
    await Promise.all([app.start(), plain.start()]);
    expect(app.status.getState()).toEqual(plain.status.getState());
    expect(app.locale.store.getState()).toEqual({ ...plain.locale.store.getState(), locale });
    expect(app.session.store.getState()).toMatchObject({ status: 'success', session: { guest: true } });
    const bookmarks = app.module(bookmarksModule);
    expect(bookmarks.store.getState().ids).toEqual([]);
    await bookmarks.add(['a1']);
    expect(bookmarks.store.getState().ids).toEqual(['a1']);
    app.stop();
    plain.stop();
  },
);
