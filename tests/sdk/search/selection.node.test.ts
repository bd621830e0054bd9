import { describe, expect, it } from 'vitest';
import { bookmarksModule, closestModule, selectionModule, type App } from '@assetportal/sdk';
import { selectedCount } from '@assetportal/sdk/rules';
import { asset } from '../support/asset.js';
import { problem } from '../support/http.js';
import { startFakePortal, type FakePortal } from '../support/portal.js';
import { selected, started, state } from '../support/search.js';

async function large(count = 2500): Promise<{ fake: FakePortal; app: App }> {
  const fake = await startFakePortal();
  fake.assets = Array.from({ length: count }, (_, index) => asset(`b${index}`));
  const app = await started(fake);
  await app.search.run({}, 40);
  return { fake, app };
}
const count = (app: App) => selectedCount(state(app).selection, state(app).numFound);
const toast = (app: App) => app.toasts.store.getState().current?.key;

describe('the selection of all results (decisions, section 7, Maximum)', () => {
  it('needs a confirmation, and can be reduced to the previous selection', async () => {
    const { app } = await large();
    const selection = app.module(selectionModule);
    app.search.select(['b3', 'b5']);
    selection.requestEverything();
    expect(selection.store.getState().confirming).toBe(true);
    expect(count(app)).toBe(2);
    selection.selectEverything();
    expect(selection.store.getState()).toMatchObject({ confirming: false, before: 2 });
    expect(count(app)).toBe(2500);
    selection.selectBefore();
    expect(selected(app)).toEqual(['b3', 'b5']);
    selection.clear();
    expect(count(app)).toBe(0);
  });

  it('is resolved in pages of 1000 with progress, without the deselected assets', async () => {
    const { fake, app } = await large();
    const selection = app.module(selectionModule);
    selection.selectEverything();
    app.search.toggleSelect('b7');
    const progress: (number | undefined)[] = [];
    selection.store.subscribe((now) => progress.push(now.progress?.done));
    const before = fake.count('GET search');
    const assets = await selection.assets();
    expect(assets).toHaveLength(2499);
    expect(assets?.some(({ id }) => id === 'b7')).toBe(false);
    expect(fake.count('GET search') - before).toBe(3);
    expect(progress).toEqual([0, 999, 1999, 2499, undefined]);
  });

  it('can be canceled while it is resolved', async () => {
    const { app } = await large();
    const selection = app.module(selectionModule);
    selection.selectEverything();
    const links = selection.links();
    selection.cancel();
    expect(await links).toBeNull();
    expect(selection.store.getState().progress).toBeNull();
    expect(toast(app)).toBeUndefined();
  });

  it('reports a failure', async () => {
    const { fake, app } = await large();
    const selection = app.module(selectionModule);
    selection.selectEverything();
    fake.handlers['search'] = (_, response) => problem(response, 400, 'invalid-request');
    expect(await selection.assets()).toBeNull();
    expect(toast(app)).toBe('toast.download.failed');
  });

  it('is not confirmed for another search', async () => {
    const { app } = await large();
    const selection = app.module(selectionModule);
    selection.requestEverything();
    await app.search.run({ query: 'b1' });
    expect(selection.store.getState()).toEqual({ confirming: false, before: 0, progress: null });
  });
});

describe('actions on the selected results', () => {
  it('link to the assets with one address, in the order of the results, also of those that are not loaded', async () => {
    const { app } = await large();
    app.search.select(['b9', 'b2']);
    const url = app.environment.portalUrl();
    const selection = app.module(selectionModule);
    expect(await selection.links()).toEqual({ count: 2, text: `${url}/search/*?f.id=b2,b9`, kind: 'one' });
    app.search.select(['b2', 'b2400']);
    expect((await selection.assets())?.map(({ id }) => id)).toEqual(['b2', 'b2400']);
  });

  it('bookmark the assets', async () => {
    const { app } = await large();
    app.search.select(['b9', 'b2']);
    expect(await app.module(selectionModule).bookmark()).toBe(true);
  });

  it.each([
    ['without a selection', [], 'b5', ['b5']],
    ['with one that contains the asset in focus', ['b9', 'b2'], 'b2', ['b2', 'b9']],
    ['with one that does not contain it', ['b9', 'b2'], 'b5', ['b2', 'b9']],
  ])(
    'of a key apply %s to the selection, or to the asset in focus',
    async (_, selected, focused, expected) => {
      const { app } = await large();
      const selection = app.module(selectionModule);
      app.search.select(selected);
      expect((await selection.assetsWith(asset(focused)))?.map(({ id }) => id)).toEqual(expected);
      const bookmarked = () => app.module(bookmarksModule).store.getState().ids;
      await selection.toggleBookmarks(focused);
      expect(bookmarked()).toEqual(expected);
      await selection.toggleBookmarks(focused);
      expect(bookmarked()).toEqual([]);
    },
  );

  it('of a key bookmark the rest, then none, and apply to all results', async () => {
    const { app } = await large();
    const selection = app.module(selectionModule);
    const bookmarks = app.module(bookmarksModule);
    app.search.select(['b9', 'b2']);
    await bookmarks.add(['b9']);
    await selection.toggleBookmarks('b2');
    expect(bookmarks.store.getState().ids).toEqual(['b9', 'b2']);
    await selection.toggleBookmarks('b9');
    expect(bookmarks.store.getState().ids).toEqual([]);
    app.search.select([]);
    selection.selectEverything();
    expect(await selection.assetsWith(asset('b1'))).toHaveLength(2500);
  });

  it('of the pointer drag the whole selection if the result is part of it, otherwise only the result', async () => {
    const { app } = await large();
    const selection = app.module(selectionModule);
    app.search.select(['b9', 'b2']);
    expect([await selection.idsWith('b2'), await selection.idsWith('b5')]).toEqual([['b2', 'b9'], ['b5']]);
    expect([selection.countWith('b2'), selection.countWith('b5')]).toEqual([2, 1]);
  });

  it('select a range while the pointer is dragged, in addition to the earlier selection', async () => {
    const { app } = await large();
    const selection = app.module(selectionModule);
    app.search.select(['b30']);
    selection.startRange(4);
    selection.moveRange(6);
    expect(selected(app)).toEqual(['b30', 'b5', 'b6', 'b4']);
    selection.moveRange(3);
    expect(selected(app)).toEqual(['b30', 'b3', 'b4']);
  });
});

describe('closest results', () => {
  it('come from the first similar search that has results', async () => {
    const { fake, app } = await large(2);
    // The fake portal compares the title with the query as it is.
    fake.assets = Array.from({ length: 9 }, (_, index) => asset(`flo* ${index}`));
    await app.search.run({ query: 'flowr' });
    const closest = app.module(closestModule);
    await closest.load();
    expect(closest.store.getState().assets).toHaveLength(5);
  });
});
