import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closestModule, createApp, suggestionsModule, type App } from '@assetportal/sdk';
import { SET_UP_TIME } from '../../fixtures/prepared.js';
import type { TestPortal } from '../../fixtures/library.js';
import { takePortal, type FilePortal } from '../../fixtures/portals/portals.js';

let taken: FilePortal;
let portal: TestPortal;
let app: App;
beforeAll(async () => {
  taken = await takePortal('sample');
  portal = taken.portal;
  app = createApp({ url: portal.url, client: { retry: 0 }, languages: ['en'] });
  await app.start();
}, SET_UP_TIME);
afterAll(async () => {
  app.stop();
  await taken.release();
});

describe('Did you mean (decisions, section 7)', { tags: ['2.search.input'] }, () => {
  it.each([
    ['Reykjavki', 'Reykjavík*'],
    ['ewimar', 'Weimar*'],
    // A missing or wrong second character.
    ['wimar', 'Weimar*'],
    ['wqimar', 'Weimar*'],
    // A missing, wrong or superfluous first character.
    ['eimar', 'Weimar*'],
    ['qeimar', 'Weimar*'],
    ['qweimar', 'Weimar*'],
    ['eykjavki', 'Reykjavík*'],
    ['eWimar tearzzo', null],
    ['weimar', null],
  ])('suggests for %s: %s', async (text, correction) => {
    const suggestions = app.module(suggestionsModule);
    suggestions.suggest(text, {});
    await expect.poll(() => suggestions.store.getState().correction).toBe(correction);
  });

  it.each([
    ['ewimar*', { filetype: ['jpg'] }, { text: 'Weimar', filters: { filetype: ['jpg'] }, total: 1 }],
    ['"ewimar"', {}, { text: 'Weimar', filters: {}, total: 2 }],
    // Only without the filter.
    ['ewimar*', { filetype: ['svg'] }, { text: 'Weimar', filters: {}, total: 2 }],
    ['weimar*', { filetype: ['svg'] }, null],
    ['ewimar*', {}, null],
  ])('corrects the search for %s with the filters %j', async (query, filters, correction) => {
    await app.search.run({ query, filters }, 10);
    const closest = app.module(closestModule);
    await closest.load();
    expect(closest.store.getState().correction).toEqual(correction);
    // The store corrects a search without filters itself. Its results are those of the correction.
    const isCorrected = app.search.store.getState().correction !== null;
    expect(isCorrected).toBe(query === 'ewimar*' && Object.keys(filters).length === 0);
    if (!isCorrected) expect(closest.store.getState().assets.length).toBeGreaterThan(0);
  });
});
