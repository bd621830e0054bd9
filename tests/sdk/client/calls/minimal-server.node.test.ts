import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { createApp, createPortal, type Portal } from '@assetportal/sdk';
import { bookmarksModule } from '@assetportal/sdk';
import { createAdmin } from '@assetportal/sdk/admin';
import { bodyOf, json, serve } from '../../support/http.js';

/*
 * A server that implements exactly section 7 of the specification. Each response has only the members that the
 * section names. Other paths respond with 404 and no problem document.
 */

/** The fields that section 3 lists for every asset, with the nulls of a search engine for absent values. */
const DOC = {
  id: 'a1',
  fname: 'Harbor.JPG',
  url: '/p/a1',
  width: 300,
  height: 200,
  title: null,
  folder: null,
};

type Reply = unknown;
const EMPTY = Symbol('an empty body');

const REPLIES: Readonly<Record<string, Reply>> = {
  'GET assets': { response: { docs: [DOC] } },
  'GET config/bookmarks': ['a1'],
  'POST config/bookmarks': EMPTY,
  'GET config/global': {},
  'POST config/global': EMPTY,
  'GET config': { logo: true },
  'POST session/get': {
    session: 't',
    user: 'anna',
    isAssetUser: true,
    isGuiAdmin: true,
    workspace: 'w',
    login: [],
  },
  'GET session/check': { isGuiAdmin: true, sessionValid: true },
  'GET session/logout': EMPTY,
  'GET session/set_locale': EMPTY,
  'POST user/passwordmail': EMPTY,
  'GET collection': [{ indicator: 'press_1', search: 'x' }],
  'GET collection/get': { response: { docs: [DOC] } },
  'GET search': {
    facetCounts: { facetFields: { filetype: [{ label: 'jpg', count: 1 }] } },
    response: { numFound: 1, docs: [DOC] },
  },
  'GET index/fields': { visible_fields: [{ field_name: 'filetype', is_facet: true, range_facet: false }] },
  'GET session/csets': { convert_sets: [{ id: 'web', title: 'Web' }] },
  'GET download': { url: '/file/a1', rejected_asset_ids: [] },
  'GET download/preview': { url: '/p/a1', asset_groups: [] },
  'GET download/video/a1': { url: '/v/a1' },
  'GET info/downloads': { max_assets: 10 },
  'GET index/content_locales': [{ short: 'EN', lang: 'English' }],
  'GET config/translations': [{ short: 'EN', lang: 'English' }],
  'GET config/translations?lang': {},
  'POST config/translations': EMPTY,
  'GET info/all_languages': { en: 'English' },
  'GET config/custom_html': [],
  'GET config/custom_html?lang': { imprint: '<p></p>' },
  'POST config/custom_html': EMPTY,
  'GET info/check_version': { version: '4.2' },
};

async function startMinimalServer(): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://portal');
    const path = pathname.replace('/assetportal/api/', '').replace(/\/$/, '');
    await bodyOf(request);
    calls.push(`${request.method} ${path}`);
    const name = `${request.method} ${path}`;
    const reply = (searchParams.has('lang') ? REPLIES[`${name}?lang`] : undefined) ?? REPLIES[name];
    if (reply === undefined)
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    else if (reply === EMPTY) response.writeHead(200).end();
    else json(response, reply);
  };
  const url = await serve((request, response) => void respond(request, response));
  return { url, calls };
}

/** The asset as the client completes it. */
const ASSET = {
  id: 'a1',
  fname: 'Harbor.JPG',
  filetype: 'jpg',
  asset_type: 'JPG',
  asset_groups: [],
  title: 'Harbor.JPG',
  folder: '',
  file_size: 0,
  obj_dload_cnt: 0,
};

const ROWS: readonly (readonly [
  name: string,
  run: (portal: Portal) => Promise<unknown>,
  expected: unknown,
])[] = [
  ['assets', (portal) => portal.assets.get({ ids: ['a1'] }), [ASSET]],
  [
    'assets with more IDs than a URL can hold',
    async (portal) =>
      (
        await portal.assets.get({
          ids: Array.from({ length: 200 }, (_, index) => `asset-with-a-long-id-${index}`),
        })
      ).length > 1,
    true,
  ],
  ['config/bookmarks', (portal) => portal.bookmarks.list(), ['a1']],
  ['POST config/bookmarks', (portal) => portal.bookmarks.save({ ids: ['a1'] }), []],
  ['POST config/global', (portal) => portal.config.save({ config: {} }), undefined],
  ['POST config/translations', (portal) => portal.translations.save({ lang: 'en', tree: {} }), undefined],
  ['POST config/custom_html', (portal) => portal.pages.save({ lang: 'en', pages: {} }), undefined],
  ['config', (portal) => portal.config.available(), { logo: true, watermark: false, favicon: false }],
  [
    'session/get',
    (portal) => portal.session.get(),
    { session: 't', user: 'anna', guest: false, locale: null, login: [] },
  ],
  ['session/logout', (portal) => portal.session.logout(), { sessionValid: false }],
  ['session/set_locale', (portal) => portal.session.setLocale({ locale: 'en' }), ''],
  ['user/passwordmail', (portal) => portal.password.requestMail({ user: 'anna' }), {}],
  ['collection', (portal) => portal.collections.list(), [{ indicator: 'press_1', search: 'x' }]],
  ['collection/get', (portal) => portal.collections.assets({ indicator: 'press_1' }), [ASSET]],
  [
    'search',
    (portal) => portal.search.query({ query: '*', start: 5 }),
    { total: 1, start: 5, assets: [ASSET], facets: { filetype: [{ label: 'jpg', count: 1 }] }, ranges: {} },
  ],
  [
    'index/fields',
    (portal) => portal.index.fields(),
    [{ name: 'filetype', isFacet: true, isRange: false, type: 'keyword', translation: {} }],
  ],
  ['session/csets', (portal) => portal.downloads.convertSets({ ids: ['a1'] }), [{ id: 'web', title: 'Web' }]],
  ['download', (portal) => portal.downloads.link({ id: 'a1' }), { url: '/file/a1' }],
  [
    'download, operation=zip',
    (portal) => portal.downloads.zip({ ids: ['a1'] }),
    { url: '/file/a1', rejectedAssetIds: [] },
  ],
  ['download/preview', (portal) => portal.previews.link({ id: 'a1' }), { url: '/p/a1', assetGroups: [] }],
  ['download/video', (portal) => portal.downloads.video({ id: 'a1' }), { url: '/v/a1' }],
  ['index/content_locales', (portal) => portal.translations.locales(), [{ short: 'EN', lang: 'English' }]],
  ['config/translations', (portal) => portal.translations.languages(), [{ short: 'EN', lang: 'English' }]],
  ['info/all_languages', (portal) => portal.translations.names({ lang: 'en' }), { en: 'English' }],
  ['config/custom_html', (portal) => portal.pages.languages(), []],
  ['info/check_version', (portal) => portal.info.version(), { version: '4.2' }],
  [
    'downloads without the call that prepares renditions',
    (portal) => portal.downloads.prepare({ ids: ['a1'], convertSet: 'web' }),
    [],
  ],
];

describe('a server with exactly the calls and members of the specification (section 7)', () => {
  it.each(ROWS)('%s is accepted (R15)', { tags: ['7.base-path'] }, async (_, run, expected) => {
    const { url } = await startMinimalServer();
    const result = await run(createPortal({ url, retry: 0 }));
    if (typeof expected === 'object') expect(result).toMatchObject(expected as object);
    else expect(result).toBe(expected);
  });

  it('a reply without a member that the specification names is rejected', async () => {
    const url = await serve((_, response) => json(response, { response: {} }));
    await expect(createPortal({ url, retry: 0 }).search.query({})).rejects.toMatchObject({
      code: 'unexpected-answer',
    });
  });

  it('an admin saves the configuration, and the empty reply counts as success (R15)', async () => {
    const { url, calls } = await startMinimalServer();
    const app = createApp({ url, client: { retry: 0 }, languages: ['en'] });
    await app.start();
    const { config } = createAdmin(app);
    await config.load();
    calls.length = 0;
    config.set(['global', 'website_title'], 'Archive');
    expect(await config.save()).toBe('saved');
    expect(calls).toEqual(['POST config/global']);
    expect(config.store.getState()).toMatchObject({ dirty: false, error: null, conflict: null });
    expect(app.config.store.getState().config.global.website_title).toBe('Archive');
    expect(app.toasts.store.getState().current).toMatchObject({ key: 'toast.config.saved' });
    app.stop();
  });

  it('the app starts, searches and stores a bookmark without a message about an error (R15)', async () => {
    const { url, calls } = await startMinimalServer();
    const app = createApp({ url, client: { retry: 0 }, languages: ['en'] });
    const toasts: string[] = [];
    app.toasts.store.subscribe(({ current }) => current !== null && toasts.push(current.key));
    await app.start();
    expect(app.status.getState()).toMatchObject({ status: 'ready', api: 'up' });
    await vi.waitFor(() => expect(app.available.getState()).toMatchObject({ logo: true, watermark: false }));
    await app.search.run();
    expect(app.search.store.getState()).toMatchObject({ error: null, results: { loaded: 1 } });
    const bookmarks = app.module(bookmarksModule);
    await vi.waitFor(() =>
      expect(bookmarks.store.getState()).toMatchObject({ status: 'success', ids: ['a1'] }),
    );
    expect(await bookmarks.add(['b2'])).toBe(true);
    expect(bookmarks.store.getState().ids).toEqual(['a1', 'b2']);
    expect(calls).toContain('POST config/bookmarks');
    expect(new Set(toasts)).toEqual(new Set(['toast.bookmark.saved']));
    app.stop();
  });
});
