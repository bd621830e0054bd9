import { describe, expect, it, vi } from 'vitest';
import { createCollectionsStore, NO_POSTERS } from '../../../packages/sdk/src/domains/collections/store.js';
import { createPortal } from '@assetportal/sdk';
import { DEFAULT_CONFIG, type DashboardCollection } from '@assetportal/sdk/config';
import type { Collection } from '@assetportal/sdk/contract';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { gate, playPortal, type PlayedPortal } from '../support/portal.js';

const harbour: DashboardCollection = {
  key: 'harbour',
  search: 'a1',
  sort: 'imp_date',
  orientation: 'asc',
  translation: { de: 'Hafen', en: 'Harbour' },
  label: '',
  indicator: '',
  visible: true,
  position: 0,
};
const picked: Collection = { indicator: 'picked', label: 'Picked' };
const PICKED = 'collection:picked';

/** A portal with one collection of its own. */
async function portalWith(collections: readonly Collection[] = [picked]) {
  const played = await playPortal();
  played.answers['collection'] = (_, response) => json(response, { collections });
  played.answers['collection/get'] = (_, response) =>
    json(response, { response: { numFound: 2, docs: [asset('p1'), asset('p2')] } });
  return played;
}

function collectionsAt(played: PlayedPortal) {
  const reader = { locale: 'en', config: [harbour] as readonly DashboardCollection[] };
  const onError = vi.fn<(error: unknown, call: string) => void>();
  const collections = createCollectionsStore({
    portal: createPortal({ url: played.url, credentials: 'cookie', retry: 0, locale: () => reader.locale }),
    config: () => reader.config,
    locale: () => reader.locale,
    defaults: () => ({ sort: { field: 'score', direction: 'desc' }, view: 'grid' }),
    onError,
  });
  const state = collections.store.getState;
  const posters = (key: string) => state().posters[key] ?? NO_POSTERS;
  return {
    collections,
    reader,
    onError,
    state,
    posters,
    labels: () => state().collections.map(({ label }) => label),
  };
}

describe('the dashboard’s collections (specification, section 2, Dashboard)', () => {
  it(
    'are listed once, and filled as they come into view',
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
      const played = await portalWith();
      const { collections, state, posters, labels } = collectionsAt(played);
      expect(state()).toMatchObject({ status: 'initial', collections: [] });
      const loading = collections.load();
      expect(state().status).toBe('loading');
      await Promise.all([loading, collections.load()]);
      expect(labels()).toEqual(['Harbour', 'Picked']);
      expect(posters(PICKED)).toEqual(NO_POSTERS);
      const filling = [collections.loadPosters('harbour'), collections.loadPosters(PICKED)];
      expect(posters('harbour').status).toBe('loading');
      await Promise.all([...filling, collections.loadPosters(PICKED)]);
      await collections.loadPosters('harbour');
      expect(posters('harbour')).toMatchObject({ status: 'success', error: null });
      expect(posters('harbour').assets.map(({ id }) => id)).toEqual([
        'a1',
        ...Array.from({ length: 10 }, (_, n) => `a1${n}`),
      ]);
      expect(posters(PICKED).assets).toHaveLength(2);
      expect([...played.calls].sort()).toEqual([
        'GET collection/get?collection=picked&solr_rows=20',
        'GET collection?operation=list',
        'GET search?solr_q=a1&solr_sort=imp_date+asc&solr_rows=20',
      ]);
    },
  );

  it('an empty one is loaded, and empty', { tags: ['2.dashboard.empty'] }, async () => {
    const played = await portalWith();
    played.assets = [];
    const { collections, posters } = collectionsAt(played);
    await collections.load();
    await collections.loadPosters('harbour');
    expect(posters('harbour')).toEqual({ status: 'success', assets: [], error: null });
  });

  it('one that does not exist asks for nothing', async () => {
    const played = await portalWith();
    const { collections, state } = collectionsAt(played);
    await collections.loadPosters('harbour');
    await collections.load();
    await collections.loadPosters('__proto__');
    expect(played.calls).toEqual(['GET collection?operation=list']);
    expect(state().posters).toEqual({});
  });

  it('where the list fails, the configured ones are there, and it can be asked for again', async () => {
    const played = await portalWith();
    const list = played.answers['collection'];
    played.answers['collection'] = (_, response) => problem(response, 500, 'internal');
    const { collections, state, onError, labels } = collectionsAt(played);
    await collections.load();
    expect(state()).toMatchObject({ status: 'failure', error: { code: 'internal' } });
    expect(labels()).toEqual(['Harbour']);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'collections.list');
    if (list !== undefined) played.answers['collection'] = list;
    await collections.load();
    expect(state()).toMatchObject({ status: 'success', error: null });
    expect(labels()).toEqual(['Harbour', 'Picked']);
  });

  it('one that fails can be asked for again, and the others stand', async () => {
    const played = await portalWith();
    played.answers['search'] = (_, response) => problem(response, 500, 'internal');
    const { collections, posters, onError } = collectionsAt(played);
    await collections.load();
    await Promise.all([collections.loadPosters('harbour'), collections.loadPosters(PICKED)]);
    expect(posters('harbour')).toMatchObject({ status: 'failure', error: { code: 'internal' } });
    expect(posters(PICKED).status).toBe('success');
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'search.get');
    delete played.answers['search'];
    await collections.loadPosters('harbour');
    expect(posters('harbour')).toMatchObject({ status: 'success', error: null });
  });
});

describe('another language (specification, section 4, Locale choice)', () => {
  it(
    'loads anew what was loaded, in that language, and ends what runs',
    { tags: ['4.locale.reload', 'd.stores.order'] },
    async () => {
      const played = await portalWith();
      const held = gate();
      const languages: string[] = [];
      played.answers['search'] = async (request, response) => {
        const language = request.headers['accept-language'] ?? '';
        languages.push(language);
        if (language === 'en') await held.passed;
        const docs = [asset(`in-${language}`)];
        json(response, { response: { numFound: 1, start: 0, docs }, facetCounts: { facetFields: {} } });
      };
      const { collections, reader, posters, labels, onError } = collectionsAt(played);
      await collections.load();
      const english = collections.loadPosters('harbour');
      await expect.poll(() => languages).toEqual(['en']);
      reader.locale = 'de';
      const german = collections.reload();
      held.open();
      await Promise.all([english, german]);
      expect(languages).toEqual(['en', 'de']);
      expect(posters('harbour')).toMatchObject({ status: 'success', assets: [{ id: 'in-de' }] });
      expect(labels()).toEqual(['Hafen', 'Picked']);
      expect(posters(PICKED).status).toBe('initial');
      expect(onError).not.toHaveBeenCalled();
    },
  );

  it('keeps nothing of a row that is there no more', async () => {
    const played = await portalWith();
    const { collections, reader, state } = collectionsAt(played);
    await collections.load();
    await collections.loadPosters('harbour');
    collections.toggleActive('harbour', 'a1');
    reader.config = [];
    await collections.reload();
    expect(state()).toMatchObject({ posters: {}, active: null });
    expect(state().collections.map(({ key }) => key)).toEqual([PICKED]);
  });

  it('asks for nothing where nothing was asked for', async () => {
    const played = await portalWith();
    await collectionsAt(played).collections.reload();
    expect(played.calls).toEqual([]);
  });
});

describe('the dashboard is left', () => {
  it('ends what runs, and it is asked for again on coming back', { tags: ['d.stores.order'] }, async () => {
    const played = await portalWith();
    const asked = gate();
    const ended = gate();
    played.answers['collection/get'] = (_, response) => {
      response.on('close', () => ended.open());
      asked.open();
    };
    const { collections, posters, onError, state } = collectionsAt(played);
    await collections.load();
    const filling = collections.loadPosters(PICKED);
    await asked.passed;
    collections.leave();
    await Promise.all([filling, ended.passed]);
    expect(posters(PICKED).status).toBe('initial');
    expect(onError).not.toHaveBeenCalled();
    await collections.loadPosters('harbour');
    expect(posters('harbour').status).toBe('success');
    const reloading = collections.reload();
    collections.leave();
    await reloading;
    expect(state().status).toBe('initial');
    expect(posters('harbour').status).toBe('initial');
    expect(played.count('GET search')).toBe(1);
    await collections.load();
    await collections.loadPosters('harbour');
    expect(posters('harbour').status).toBe('success');
    expect(played.count('GET search')).toBe(2);
  });
});

describe('the selected poster', { tags: ['2.dashboard.select'] }, () => {
  it('is selected, another one instead of it, and none on selecting it again', async () => {
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

  it('one that is not there cannot be selected; going elsewhere selects none', async () => {
    const { collections, state } = collectionsAt(await portalWith());
    await collections.load();
    expect(collections.toggleActive(PICKED, 'p1')).toBe(false);
    await collections.loadPosters(PICKED);
    collections.toggleActive(PICKED, 'p1');
    collections.clearActive();
    expect(state().active).toBeNull();
  });
});

it('posters are 250 high, with a border of 2', { tags: ['9.poster-height'] }, () => {
  const { height, poster_border_width } = DEFAULT_CONFIG.dashboard;
  expect([height, poster_border_width, DEFAULT_CONFIG.search.posters.border_width]).toEqual([250, 2, 2]);
});
