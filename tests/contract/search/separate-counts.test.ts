/** @module-tag night */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp, type App } from '@assetportal/sdk';
import type { SearchRequest } from '../../../packages/server/src/search/engine.js';
import { testEngine } from '../../fixtures/search/limited-engine.js';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';

const MAX_START = 60;
const COUNT = 90;
const engine = testEngine({ maxStart: MAX_START, separateCounts: true });
const portal = await startedPortal(
  folderOf(
    Object.fromEntries(
      Array.from({ length: COUNT }, (_, at) => [`note-${at}.${at % 3 ? 'txt' : 'md'}`, `n${at}`]),
    ),
  ),
  engine,
);

let app: App;
const state = () => app.search.store.getState();
const countsRequest = (request?: SearchRequest) => request?.rows === 0;
const types = () => state().facets['filetype']?.map(({ label }) => label);

beforeEach(async () => {
  app = createApp({ url: portal.url, languages: ['en'], client: { retry: 0 } });
  await app.start();
  await vi.waitFor(() => expect(app.fields.store.getState().limits.maxStart).toBe(MAX_START));
});
afterEach(() => {
  engine.failIf(() => false);
  app.stop();
});

describe('a server with separate counts', () => {
  it('receives a request for the page without facets, and concurrently one for the counts', async () => {
    const before = engine.requests.length;
    await app.search.run({ query: 'note' }, 40);
    expect(state()).toMatchObject({ status: 'success', numFound: COUNT });
    expect(state().results.loaded).toBe(40);
    await vi.waitFor(() => expect(state().counts).toBe('loaded'));
    expect(types()).toEqual(['txt', 'md']);
    const [first, second, ...rest] = engine.requests.slice(before).sort((a, b) => b.rows - a.rows);
    expect(first).toMatchObject({ rows: 40, facets: [], ranges: [] });
    expect(second).toMatchObject({ rows: 0 });
    expect(second?.facets).toContain('filetype');
    expect(rest).toEqual([]);
  });

  it('shows the results if the counts fail, and requests them again with a refresh', async () => {
    engine.failIf(countsRequest);
    await app.search.run({ query: 'n*' }, 40);
    await vi.waitFor(() => expect(state().counts).toBe('failed'));
    expect(state()).toMatchObject({ error: null, status: 'success', numFound: COUNT, facets: {} });
    expect(state().results.loaded).toBe(40);
    engine.failIf(() => false);
    await app.search.refresh();
    await vi.waitFor(() => expect(state().counts).toBe('loaded'));
    expect(types()).toEqual(['txt', 'md']);
  });

  it('repeats a search that was left before its counts arrived', async () => {
    const running = app.search.run({ query: 'note-1' }, 40);
    app.search.leave();
    await running;
    expect(state().status).toBe('initial');
    await app.search.run({}, 40);
    await vi.waitFor(() => expect(state().counts).toBe('loaded'));
  });
});

describe('a server with a maximum position', () => {
  it('receives no position above it, wherever the user scrolls', async () => {
    const before = engine.requests.length;
    await app.search.run({ query: 'note' }, 20);
    await app.search.show(55, COUNT, 20);
    await app.search.show(80, COUNT, 20);
    for (let times = 0; times < 6; times++) await app.search.more(20);
    expect(state()).toMatchObject({ error: null, numFound: COUNT });
    expect(state().results.loaded).toBe(MAX_START);
    expect(Math.max(...engine.requests.slice(before).map(({ start }) => start))).toBeLessThanOrEqual(
      MAX_START,
    );
  });

  it('returns all IDs of a selected range and of all results, also behind it', async () => {
    await app.search.run({ query: 'note', sort: { field: 'fname', direction: 'asc' } }, 20);
    await app.search.selectRange(10, MAX_START - 1);
    const { selection } = state();
    expect(selection.kind === 'some' && new Set(selection.ids).size).toBe(MAX_START - 10);
    const ids: string[] = [];
    for await (const { assets } of app.portal.search.pages({ query: 'note', rows: 7 }))
      ids.push(...assets.map(({ id }) => id));
    expect(new Set(ids).size).toBe(COUNT);
  });
});
