import { describe, expect, it, vi } from 'vitest';
import { createCollectionsStore, NO_POSTERS } from '../../../packages/sdk/src/domains/collections/store.js';
import { createPortal } from '@assetportal/sdk';
import { DEFAULT_CONFIG, type DashboardCollection } from '@assetportal/sdk/config';
import type { Collection } from '@assetportal/sdk/contract';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { gate, startFakePortal, type FakePortal } from '../support/portal.js';

const harbor: DashboardCollection = {
  key: 'harbor',
  search: 'a1',
  sort: 'imp_date',
  orientation: 'asc',
  translation: { de: 'Hafen', en: 'Harbor' },
  label: '',
  indicator: '',
  visible: true,
  position: 0,
};
const picked: Collection = { indicator: 'picked', label: 'Picked' };
const PICKED = 'collection:picked';

/** Starts a portal with these collections. */
async function portalWith(collections: readonly Collection[] = [picked]) {
  const fake = await startFakePortal();
  fake.handlers['collection'] = (_, response) => json(response, { collections });
  fake.handlers['collection/get'] = (_, response) =>
    json(response, { response: { numFound: 2, docs: [asset('p1'), asset('p2')] } });
  return fake;
}

function collectionsAt(fake: FakePortal) {
  const settings = { locale: 'en', config: [harbor] as readonly DashboardCollection[] };
  const onError = vi.fn<(error: unknown, call: string | undefined) => void>();
  const portal = createPortal({
    url: fake.url,
    credentials: 'cookie',
    retry: 0,
    locale: () => settings.locale,
  });
  portal.transport.onFailure((error) => onError(error, error.call));
  const collections = createCollectionsStore({
    portal,
    config: () => settings.config,
    locale: () => settings.locale,
    defaults: () => ({ sort: { field: 'score', direction: 'desc' }, view: 'grid' }),
  });
  const state = collections.store.getState;
  const posters = (key: string) => state().posters[key] ?? NO_POSTERS;
  return {
    collections,
    settings,
    onError,
    state,
    posters,
    labels: () => state().collections.map(({ label }) => label),
  };
}

describe('collections store (specification, section 2, Dashboard)', () => {
  it(
    'fetches the list once, and each row once on demand',
    {
      tags: [
        '7.call.collections.list',
        '7.call.collections.get',
        '7.collections.rows',
        '9.collection-rows',
        '3.collection',
      ],
    },
    async () => {
      const fake = await portalWith();
      const { collections, state, posters, labels } = collectionsAt(fake);
      expect(state()).toMatchObject({ status: 'initial', collections: [] });
      const loading = collections.load();
      expect(state().status).toBe('loading');
      await Promise.all([loading, collections.load()]);
      expect(labels()).toEqual(['Harbor', 'Picked']);
      expect(posters(PICKED)).toEqual(NO_POSTERS);
      const filling = [collections.loadPosters('harbor'), collections.loadPosters(PICKED)];
      expect(posters('harbor').status).toBe('loading');
      await Promise.all([...filling, collections.loadPosters(PICKED)]);
      await collections.loadPosters('harbor');
      expect(posters('harbor')).toMatchObject({ status: 'success', error: null });
      expect(posters('harbor').assets.map(({ id }) => id)).toEqual([
        'a1',
        ...Array.from({ length: 10 }, (_, n) => `a1${n}`),
      ]);
      expect(posters(PICKED).assets).toHaveLength(2);
      expect([...fake.calls].sort()).toEqual([
        'GET collection/get?collection=picked&solr_rows=20',
        'GET collection?operation=list',
        'GET search?solr_q=a1&solr_sort=imp_date+asc&solr_rows=20',
      ]);
    },
  );

  it('loads an empty row with the status success', { tags: ['2.dashboard.empty'] }, async () => {
    const fake = await portalWith();
    fake.assets = [];
    const { collections, posters } = collectionsAt(fake);
    await collections.load();
    await collections.loadPosters('harbor');
    expect(posters('harbor')).toEqual({ status: 'success', assets: [], total: 0, error: null });
  });

  it('sends no request for an unknown row', async () => {
    const fake = await portalWith();
    const { collections, state } = collectionsAt(fake);
    await collections.loadPosters('harbor');
    await collections.load();
    await collections.loadPosters('__proto__');
    expect(fake.calls).toEqual(['GET collection?operation=list']);
    expect(state().posters).toEqual({});
  });

  it('lists the configured rows if the request for the list fails, and can load it again', async () => {
    const fake = await portalWith();
    const list = fake.handlers['collection'];
    fake.handlers['collection'] = (_, response) => problem(response, 500, 'internal');
    const { collections, state, onError, labels } = collectionsAt(fake);
    await collections.load();
    expect(state()).toMatchObject({ status: 'failure', error: { code: 'internal' } });
    expect(labels()).toEqual(['Harbor']);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'collections.list');
    if (list !== undefined) fake.handlers['collection'] = list;
    await collections.load();
    expect(state()).toMatchObject({ status: 'success', error: null });
    expect(labels()).toEqual(['Harbor', 'Picked']);
  });

  it('reloads a failed row on demand, without effect on the others', async () => {
    const fake = await portalWith();
    fake.handlers['search'] = (_, response) => problem(response, 500, 'internal');
    const { collections, posters, onError } = collectionsAt(fake);
    await collections.load();
    await Promise.all([collections.loadPosters('harbor'), collections.loadPosters(PICKED)]);
    expect(posters('harbor')).toMatchObject({ status: 'failure', error: { code: 'internal' } });
    expect(posters(PICKED).status).toBe('success');
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'search.get');
    delete fake.handlers['search'];
    await collections.loadPosters('harbor');
    expect(posters('harbor')).toMatchObject({ status: 'success', error: null });
  });
});

describe('collections store after a language change (specification, section 4, Locale choice)', () => {
  it(
    'reloads the loaded rows in the new language, and cancels running requests',
    { tags: ['4.locale.reload', 'd.stores.order'] },
    async () => {
      const fake = await portalWith();
      const englishGate = gate();
      const languages: string[] = [];
      fake.handlers['search'] = async (request, response) => {
        const language = request.headers['accept-language'] ?? '';
        languages.push(language);
        if (language === 'en') await englishGate.passed;
        const docs = [asset(`in-${language}`)];
        json(response, { response: { numFound: 1, start: 0, docs }, facetCounts: { facetFields: {} } });
      };
      const { collections, settings, posters, labels, onError } = collectionsAt(fake);
      await collections.load();
      const english = collections.loadPosters('harbor');
      await expect.poll(() => languages).toEqual(['en']);
      settings.locale = 'de';
      const german = collections.reload();
      englishGate.open();
      await Promise.all([english, german]);
      expect(languages).toEqual(['en', 'de']);
      expect(posters('harbor')).toMatchObject({ status: 'success', assets: [{ id: 'in-de' }] });
      expect(labels()).toEqual(['Hafen', 'Picked']);
      expect(posters(PICKED).status).toBe('initial');
      expect(onError).not.toHaveBeenCalled();
    },
  );

  it('drops the posters of a row that no longer exists', async () => {
    const fake = await portalWith();
    const { collections, settings, state } = collectionsAt(fake);
    await collections.load();
    await collections.loadPosters('harbor');
    collections.toggleActive('harbor', 'a1');
    settings.config = [];
    await collections.reload();
    expect(state()).toMatchObject({ posters: {}, active: null });
    expect(state().collections.map(({ key }) => key)).toEqual([PICKED]);
  });

  it('sends no request if nothing was loaded', async () => {
    const fake = await portalWith();
    await collectionsAt(fake).collections.reload();
    expect(fake.calls).toEqual([]);
  });
});

describe('collections store when the user leaves the home page', () => {
  it('cancels running requests, which are sent again on return', { tags: ['d.stores.order'] }, async () => {
    const fake = await portalWith();
    const requested = gate();
    const closed = gate();
    fake.handlers['collection/get'] = (_, response) => {
      response.on('close', () => closed.open());
      requested.open();
    };
    const { collections, posters, onError, state } = collectionsAt(fake);
    await collections.load();
    const filling = collections.loadPosters(PICKED);
    await requested.passed;
    collections.leave();
    await Promise.all([filling, closed.passed]);
    expect(posters(PICKED).status).toBe('initial');
    expect(onError).not.toHaveBeenCalled();
    await collections.loadPosters('harbor');
    expect(posters('harbor').status).toBe('success');
    const reloading = collections.reload();
    collections.leave();
    await reloading;
    expect(state().status).toBe('initial');
    expect(posters('harbor').status).toBe('initial');
    expect(fake.count('GET search')).toBe(1);
    await collections.load();
    await collections.loadPosters('harbor');
    expect(posters('harbor').status).toBe('success');
    expect(fake.count('GET search')).toBe(2);
  });
});

describe('active poster', { tags: ['2.dashboard.select'] }, () => {
  it('is set, replaced, and cleared when it is toggled again', async () => {
    const { collections, state } = collectionsAt(await portalWith());
    await collections.load();
    await collections.loadPosters(PICKED);
    expect(collections.toggleActive(PICKED, 'p1')).toBe(true);
    expect(state().active).toEqual({ key: PICKED, id: 'p1' });
    expect(collections.toggleActive(PICKED, 'p2')).toBe(true);
    expect(state().active).toEqual({ key: PICKED, id: 'p2' });
    expect(collections.toggleActive(PICKED, 'p2')).toBe(false);
    expect(state().active).toBeNull();
  });

  it('cannot be an unknown asset, and is cleared by navigation', async () => {
    const { collections, state } = collectionsAt(await portalWith());
    await collections.load();
    expect(collections.toggleActive(PICKED, 'p1')).toBe(false);
    await collections.loadPosters(PICKED);
    collections.toggleActive(PICKED, 'p1');
    collections.clearActive();
    expect(state().active).toBeNull();
  });
});

describe('content of one call', { tags: ['2.dashboard.rows'] }, () => {
  const content = {
    collections: [picked],
    posters: { harbor: { total: 41, assets: [asset('a1')] }, [PICKED]: { total: 2, assets: [asset('p1')] } },
  };

  it('fills the rows and their posters without further requests', async () => {
    const fake = await portalWith();
    const { collections, state, posters, labels } = collectionsAt(fake);
    collections.accept(content);
    await Promise.all([collections.load(), collections.loadPosters('harbor')]);
    expect([labels(), state().status]).toEqual([['Harbor', 'Picked'], 'success']);
    expect(posters('harbor')).toMatchObject({ status: 'success', total: 41, assets: [{ id: 'a1' }] });
    expect(fake.calls).toEqual([]);
  });

  it('keeps the selection and other loaded posters, and drops a selection that no longer exists', async () => {
    const fake = await portalWith();
    const { collections, state, posters } = collectionsAt(fake);
    await collections.load();
    await collections.loadPosters(PICKED);
    collections.toggleActive(PICKED, 'p1');
    collections.accept({ ...content, posters: {} });
    expect(state().active).toEqual({ key: PICKED, id: 'p1' });
    expect([posters(PICKED).total, posters('harbor').status]).toEqual([2, 'initial']);
    collections.accept({ ...content, posters: { [PICKED]: { total: 1, assets: [asset('p2')] } } });
    expect(state().active).toBeNull();
  });

  it('gets the other fields of a poster on demand, and keeps the poster if that fails', async () => {
    const fake = await portalWith();
    const { collections, posters } = collectionsAt(fake);
    collections.accept(content);
    fake.assets = [asset('a1', { lens: 'Full' })];
    await collections.complete('harbor', 'a1');
    expect(posters('harbor').assets).toMatchObject([{ id: 'a1', lens: 'Full' }]);
    await collections.complete(PICKED, 'p1');
    fake.handlers['assets'] = (_, response) => problem(response, 500, 'internal');
    await collections.complete(PICKED, 'p1');
    expect(posters(PICKED).assets).toMatchObject([{ id: 'p1' }]);
  });
});

it('posters have a height of 250 and a border of 2', { tags: ['9.poster-height'] }, () => {
  const { height, poster_border_width } = DEFAULT_CONFIG.dashboard;
  expect([height, poster_border_width, DEFAULT_CONFIG.search.posters.border_width]).toEqual([250, 2, 2]);
});
