import { describe, expect, it, vi } from 'vitest';
import { createApp, type App, type AppEnvironment } from '@assetportal/sdk';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { gate, searchReply, startFakePortal, type FakePortal } from '../support/portal.js';
import { selected, started, state } from '../support/search.js';

async function large(count = 1000): Promise<{ fake: FakePortal; app: App }> {
  const fake = await startFakePortal();
  fake.assets = Array.from({ length: count }, (_, index) => asset(`b${index}`));
  const app = await started(fake);
  await app.search.run({}, 40);
  return { fake, app };
}

const searches = (fake: FakePortal) =>
  fake.calls
    .filter((line) => line.startsWith('GET search?'))
    .map((line) => /solr_rows=(\d+)&solr_start=(\d+)/.exec(line)?.slice(1).map(Number));

describe('results by position (decisions, section 7, Page sizes)', () => {
  it('load a page of 100 after a jump, and further rows while the user scrolls', async () => {
    const { fake, app } = await large();
    await app.search.show(650, 680, 15);
    expect(searches(fake).at(-1)).toEqual([100, 600]);
    expect(state(app).results.at(650)?.id).toBe('b650');
    expect(state(app).results.indexOf('b699')).toBe(699);
    expect(state(app).results.at(500)).toBeUndefined();
    await app.search.show(690, 710, 15);
    expect(searches(fake).at(-1)).toEqual([15, 700]);
    expect(state(app).results.loaded).toBe(40 + 100 + 15);
  });

  it('request nothing that is loaded or loading', async () => {
    const { fake, app } = await large();
    const before = fake.count('GET search');
    await app.search.show(0, 40);
    await Promise.all([app.search.show(300, 320), app.search.show(310, 330)]);
    expect(fake.count('GET search') - before).toBe(1);
    expect(state(app).status).toBe('success');
  });

  it('abort requests for positions that are no longer near', async () => {
    const { fake, app } = await large();
    const closed = gate();
    fake.handlers['search'] = (_, response, url) => {
      if (url.searchParams.get('solr_start') === '300') response.on('close', closed.open);
      else json(response, searchReply(fake.assets, url));
    };
    const first = app.search.show(300, 320);
    await vi.waitFor(() => expect(searches(fake).at(-1)).toEqual([100, 300]));
    await app.search.show(900, 920);
    await Promise.all([first, closed.passed]);
    expect(state(app).results.at(900)?.id).toBe('b900');
    expect(state(app)).toMatchObject({ status: 'success', error: null });
  });

  it('drop the results farthest from the visible ones when many are loaded', async () => {
    const { app } = await large(7000);
    for (let at = 0; at < 7000; at += 1000) await app.search.show(at, at + 1000, 1000);
    const { results } = state(app);
    expect(results.loaded).toBeLessThanOrEqual(6000);
    expect(results.at(0)).toBeUndefined();
    expect(results.at(6999)?.id).toBe('b6999');
  });
});

describe('selection of results that are not loaded', () => {
  it('covers a range of positions, with the first one as the anchor', async () => {
    const { app } = await large();
    app.search.toggleSelect('b10');
    await app.search.selectRange(10, 200);
    expect(selected(app)).toHaveLength(191);
    expect(selected(app).at(-1)).toBe('b10');
  });

  it('stays as it is if the range cannot be loaded', async () => {
    const { fake, app } = await large();
    app.search.toggleSelect('b10');
    fake.handlers['search'] = (_, response) => problem(response, 503, 'unavailable');
    await app.search.selectRange(10, 200);
    expect(selected(app)).toEqual(['b10']);
  });

  it('covers everything, without exceptions that the user deselects', async () => {
    const { app } = await large();
    app.search.selectEverything();
    app.search.toggleSelect('b3');
    expect(state(app).selection).toEqual({ kind: 'all', except: ['b3'] });
    app.search.extendSelect('b3');
    expect(state(app).selection).toEqual({ kind: 'all', except: [] });
  });
});

describe('automatic retries (look and feel, States)', () => {
  async function failing() {
    const waits: number[] = [];
    let run: (() => void) | undefined;
    let online: (() => void) | undefined;
    const fake = await startFakePortal();
    const environment: AppEnvironment = {
      languages: ['en'],
      after: (wait, callback) => {
        if (wait >= 5000) {
          waits.push(wait);
          run = callback;
        }
        return () => undefined;
      },
      onOnline: (callback) => {
        online = callback;
        return () => undefined;
      },
    };
    const app = createApp({ url: fake.url, client: { credentials: 'cookie', retry: 0 }, ...environment });
    await app.start();
    await app.search.run({}, 40);
    waits.length = 0;
    fake.handlers['search'] = (_, response) => problem(response, 503, 'unavailable');
    return { fake, app, waits, run: () => run?.(), online: () => online?.() };
  }

  it('come after 5, 10, 20 and 40 s, and then every 40 s', async () => {
    const { fake, app, waits, run } = await failing();
    const searchWaits = () => waits.filter((wait) => [5000, 10_000, 20_000, 40_000].includes(wait));
    await app.search.run({ query: 'a1' });
    expect(state(app).retryAt).toBeGreaterThan(Date.now());
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      run();
      await vi.waitFor(() => expect(searchWaits()).toHaveLength(attempt + 1));
    }
    expect(searchWaits()).toEqual([5000, 10_000, 20_000, 40_000, 40_000]);
    delete fake.handlers['search'];
    run();
    await vi.waitFor(() => expect(state(app)).toMatchObject({ error: null, retryAt: null, numFound: 11 }));
  });

  it('come after the delay that the server requests, and show the failure until one has succeeded', async () => {
    const { fake, app, waits, run } = await failing();
    fake.handlers['search'] = (_, response) => {
      response.setHeader('retry-after', '7');
      problem(response, 503, 'search-unavailable');
    };
    await app.search.run({ query: 'a1' });
    let cleared = 0;
    const end = app.search.store.subscribe(({ error }) => (cleared += error === null ? 1 : 0));
    run();
    await vi.waitFor(() => expect(waits.filter((wait) => wait === 7000)).toHaveLength(2));
    expect(cleared).toBe(0);
    delete fake.handlers['search'];
    run();
    await vi.waitFor(() => expect(state(app)).toMatchObject({ error: null, retryAt: null, numFound: 11 }));
    end();
  });

  it('come at once when the network returns', async () => {
    const { fake, app, online } = await failing();
    await app.search.run({ query: 'a1' });
    delete fake.handlers['search'];
    online();
    await vi.waitFor(() => expect(state(app)).toMatchObject({ error: null, numFound: 11 }));
  });

  it('repeat the pages that are visible', async () => {
    const { fake, app, run } = await failing();
    await app.search.show(60, 80);
    expect(state(app)).toMatchObject({ status: 'success', error: { code: 'unavailable' } });
    delete fake.handlers['search'];
    run();
    await vi.waitFor(() => expect(state(app).results.at(60)?.id).toBe('a60'));
    expect(state(app)).toMatchObject({ error: null, retryAt: null });
  });

  it('do not repeat a search that the server rejects', async () => {
    const { fake, app } = await failing();
    fake.handlers['search'] = (_, response) => problem(response, 400, 'invalid-parameter');
    await app.search.run({ query: 'a1' });
    expect(state(app)).toMatchObject({ retryAt: null, error: { status: 400 } });
  });
});
