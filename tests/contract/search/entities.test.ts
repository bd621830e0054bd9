import { describe, expect, it } from 'vitest';
import { bookmarksModule, createApp, type App } from '@assetportal/sdk';
import { FRONT_END_VERSION } from '@assetportal/sdk/config';
import { Asset, FORMATS_3D, type SearchReply } from '@assetportal/sdk/contract';
import {
  assetSize,
  colorCodes,
  facetResult,
  filterEntries,
  groupOf,
  iconsFor,
  isVideo,
  metadataRows,
  sliderScale,
  visibleFacets,
  withBookmarkFlag,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import * as z from 'zod/mini';
import { sharedPortal } from '../../fixtures/portals/portals.js';

const { portal } = await sharedPortal('sample');
const search = (query = '') => portal.json<SearchReply>(`search?solr_rows=100&${query}`);
const { docs } = (await search()).response;

const ENGLISH = createTranslator({ locale: 'en' });

/** Starts an app as a guest, in English. */
async function startedApp(): Promise<App> {
  const app = createApp({ url: portal.url, client: { retry: 0 }, languages: ['en'] });
  await app.start();
  return app;
}

describe('the assets of a real library (specification, section 3)', () => {
  it('have the required members, in every reply', { tags: ['3.asset.fields', '7.base-path'] }, async () => {
    expect(docs.length).toBeGreaterThan(10);
    for (const doc of docs) expect(z.safeParse(Asset, doc).success, doc.fname).toBe(true);
    const { url } = portal;
    expect((await fetch(`${url}/assetportal/api/search`)).status).toBe(200);
    expect((await fetch(`${url}/api/search`)).headers.get('content-type')).not.toMatch(/json/);
  });

  it('have the size of their pixels', { tags: ['3.asset.size'] }, () => {
    const images = docs.filter(({ pixel_x: x }) => x !== undefined);
    expect(images.length).toBeGreaterThan(0);
    for (const image of images)
      expect(assetSize(image)).toMatchObject({ width: image.pixel_x, height: image.pixel_y });
  });

  it('have a kind by their groups and formats', { tags: ['3.asset.groups', '3.asset.3d-formats'] }, () => {
    for (const asset of docs) {
      const model = FORMATS_3D.some((format) => format === asset.asset_type.toLowerCase());
      expect(groupOf(asset) === '3d', asset.fname).toBe(model);
      expect(isVideo(asset), asset.fname).toBe(groupOf(asset) === 'video');
    }
  });

  it('have color codes from 1 to 7', { tags: ['3.asset.colors'] }, () => {
    const colored = docs.filter(({ color_code: code }) => code !== undefined);
    expect(colored.length).toBeGreaterThan(0);
    for (const asset of colored) {
      expect([asset.color_code].flat().filter((code) => code !== 0)).toEqual(colorCodes(asset));
    }
  });

  it.each(['score', 'rating', 'imp_date', 'obj_dload_cnt'])(
    'can be sorted by %s',
    { tags: ['3.asset.sortable', '9.sort-options'] },
    async (field) => {
      const { config } = (await startedApp()).config.store.getState();
      expect(config.sorting.options.map((option) => option.field_name)).toContain(field);
      expect((await search(`solr_sort=${field} desc`)).response.docs).toHaveLength(docs.length);
    },
  );

  it('are marked if they are bookmarked', { tags: ['3.asset.bookmarked'] }, async () => {
    const app = await startedApp();
    const bookmarks = app.module(bookmarksModule);
    const [first, second] = docs;
    await bookmarks.add([first?.id ?? '']);
    const { ids } = bookmarks.store.getState();
    const marked = withBookmarkFlag([first, second] as Asset[], ids);
    expect(marked.map(({ isBookmarked }) => isBookmarked)).toEqual([true, false]);
    app.stop();
  });
});

describe('the entities of an app with a real server (specification, section 3)', () => {
  it('include the session of a guest', { tags: ['3.session.fields'] }, async () => {
    const { session } = (await startedApp()).session.store.getState();
    expect(session).toMatchObject({ user: null, guest: true, isAssetUser: false, isGuiAdmin: false });
    expect(Object.keys(session ?? {})).toEqual(expect.arrayContaining(['locale']));
  });

  it(
    'include the groups of the configuration, and the version that saved it',
    {
      tags: [
        '3.config.info-views',
        '3.config.icon-set',
        '3.config.sorting',
        '3.config.terms',
        '3.config.visible-logos',
        '3.config.global',
        '3.config.accessibility',
        '3.config.version',
        '9.front-end-version',
        '3.pre-search',
      ],
    },
    async () => {
      const { value } = await portal.client().config.get();
      const { config } = (await startedApp()).config.store.getState();
      expect(value['version']).toBe(FRONT_END_VERSION);
      for (const name of [
        'assetInfo',
        'infoView',
        'bookmark',
        'iconSet',
        'sorting',
        'terms_of_use',
      ] as const) {
        expect(config[name], name).toEqual(value[name]);
      }
      for (const name of ['visibleLogos', 'global', 'accessibility', 'dashboard'] as const) {
        expect(config[name], name).toEqual(value[name]);
      }
    },
  );

  it(
    'include the rows of an asset by the configured fields, without empty ones',
    {
      tags: [
        '3.metadata-field',
        '3.config.hide-empty-fields',
        '3.asset.bbox',
        '9.lengths',
        '2.asset.lengths',
      ],
    },
    async () => {
      const { config } = (await startedApp()).config.store.getState();
      const printed = docs.find(({ bbox_x: width }) => width !== undefined);
      if (printed === undefined) throw new Error('The sample library has no image with a printed size.');
      const [field] = config.assetInfo.paramsLeft;
      if (field === undefined) throw new Error('No field is configured.');
      const rows = (name: string) =>
        metadataRows(printed, [{ ...field, field_name: name }], { hideEmpty: true, translator: ENGLISH });
      expect(rows('bbox_x').map(({ values }) => values)).toEqual([[`${printed.bbox_x?.toFixed(1)} mm`]]);
      expect(rows('not_there')).toEqual([]);
    },
  );

  it('include sliders that move by a day, by 10 bytes, or by 1', { tags: ['9.slider-step'] }, async () => {
    const app = await startedApp();
    const { config } = app.config.store.getState();
    const formats = new Map(
      config.facets.map(({ field_name, options }) => [field_name, options.filterVal] as const),
    );
    expect([formats.get('taken_date'), formats.get('file_size')]).toEqual(['date', 'filesize']);
    for (const [field, step] of [
      ['taken_date', 86_400],
      ['file_size', 10],
      ['rating', 1],
    ] as const) {
      const { ranges } = await app.portal.search.query({ rows: 0, facets: [field] });
      const range = ranges[field];
      if (range === undefined) throw new Error(`The sample library has no range of ${field}.`);
      const scale = sliderScale(range, formats.get(field) ?? null);
      expect(scale.step, field).toBe(step);
      expect([scale.min % step, scale.max % step], field).toEqual([0, 0]);
    }
  });

  it('include the icons of a result', { tags: ['3.icon', '3.icon-toggle'] }, async () => {
    const app = await startedApp();
    const { config } = app.config.store.getState();
    const { session } = app.session.store.getState();
    const icon = (bookmarked: boolean) =>
      iconsFor(docs[0] as Asset, {
        iconSet: config.iconSet,
        session,
        bookmarked,
        translator: ENGLISH,
      }).find(({ key }) => key === 'bookmark');
    expect(icon(false)).toBeDefined();
    expect(icon(true)).not.toEqual(icon(false));
  });

  it(
    'include the facets with their values, and the entries of a filter',
    {
      tags: [
        '3.facet-config',
        '3.facet-options',
        '3.facet-result',
        '3.facet-result-order',
        '3.filter-entry',
        '5.facets.empty-hidden',
        '9.facet-sorting',
      ],
    },
    async () => {
      const app = await startedApp();
      await app.search.run({});
      const { facets, ranges } = app.search.store.getState();
      const { config } = app.config.store.getState();
      const shown = visibleFacets(config, { facets, ranges });
      expect(shown.length).toBeGreaterThan(1);
      // Every facet of the sample has a value or is hidden.
      for (const one of shown) expect(one.kind === 'range' || one.values.length > 0).toBe(true);
      const facet = config.facets.find(({ field_name: name }) => name === 'filetype');
      if (facet === undefined) throw new Error('There is no facet for the type.');
      const { values, keys } = facetResult(facet, facets['filetype'] ?? [], 'en');
      expect(values.map(({ countStr }) => countStr)).toEqual(values.map(({ count }) => String(count)));
      expect(keys.options).toEqual({ sort: 'count', sort_orientation: 'desc' });
      const counts = values.map(({ count }) => count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      await app.search.toggle('filetype', values[0]?.label ?? '');
      expect(filterEntries(app.search.store.getState().filters, config.facets)).toMatchObject([
        { key: 'filetype' },
      ]);
      app.stop();
    },
  );

  it(
    'include the translations of a language; without stored ones, the built-in messages are shown',
    { tags: ['3.translation', '7.texts.empty-local', '9.translations-default'] },
    async () => {
      const admin = await portal.admin();
      expect((await admin.translations.get({ lang: 'en' })).value).toEqual({});
      const app = await startedApp();
      expect(app.locale.store.getState().offered.map(({ short }) => short)).toEqual(['DE', 'EN']);
      expect(app.locale.store.getState().locale).toBe('en');
      await admin.translations.save({ lang: 'sv', tree: { header: { skip: 'Hoppa' } } });
      expect((await admin.translations.get({ lang: 'sv' })).value).toEqual({ header: { skip: 'Hoppa' } });
      expect(await admin.translations.languages()).toContainEqual({ short: 'SV', lang: 'Svenska' });
      app.stop();
    },
  );
});
