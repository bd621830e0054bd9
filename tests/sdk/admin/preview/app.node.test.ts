import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreviewApp, type PreviewState } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, setPath } from '@assetportal/sdk/config';
import { bookmarksModule } from '@assetportal/sdk';
import { sampleLibrary, testPortal, type TestPortal } from '../../../fixtures/library.js';

const STATE: PreviewState = {
  config: DEFAULT_CONFIG,
  available: {},
  files: {},
  translations: {},
  pages: {},
  login: [],
  samples: false,
  view: { page: 'search', locale: 'en', scheme: 'light', scale: 1, labels: undefined, messageLabel: '' },
};

let portal: TestPortal;
let library: Awaited<ReturnType<typeof sampleLibrary>>;
beforeAll(async () => {
  library = await sampleLibrary(3);
  portal = await testPortal(library.path);
  await portal.settled();
});
afterAll(async () => {
  await portal.close();
  await library.remove();
});

/** Starts the preview, and records its requests. */
async function started(state: PreviewState = STATE) {
  const sent: string[] = [];
  const urls = new Set<string>();
  const preview = createPreviewApp(state, {
    url: portal.url,
    fetch(url, init) {
      sent.push(`${init?.method ?? 'GET'} ${new URL(url).pathname.replace('/assetportal/api/', '')}`);
      return fetch(url, init);
    },
    route: () => '/search/*',
    createUrl() {
      const url = `blob:${urls.size}`;
      urls.add(url);
      return url;
    },
    revokeUrl: (url) => void urls.delete(url),
  });
  await preview.app.start();
  return { ...preview, sent, urls };
}

describe('app of the preview', () => {
  it('shows the portal as a guest sees it, without a separate session', async () => {
    const { app, sent } = await started();
    expect(app.status.getState()).toMatchObject({ ready: true, redirect: null });
    expect(app.session.store.getState().session).toMatchObject({
      user: null,
      guest: true,
      isAssetUser: true,
    });
    expect(sent.filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect(sent).not.toContain('GET config/global');
  });

  it('writes nothing, whatever a page of the portal does', async () => {
    const { app, sent } = await started();
    const [asset] = (await app.portal.search.query({ query: '*', rows: 1 })).assets;
    const id = asset?.id ?? '';
    await app.module(bookmarksModule).add([id]);
    expect(app.module(bookmarksModule).has(id)).toBe(true);
    await app.session.login({ user: 'admin', pass: 'secret' });
    await app.locale.choose('de');
    await app.session.logout();
    await Promise.allSettled([
      app.portal.config.save({ config: { version: '5.1.4' } }),
      app.portal.bookmarks.save({ ids: [id] }),
      app.portal.downloads.link({ id }),
      app.portal.downloads.zip({ ids: [id] }),
      app.portal.downloads.prepare({ ids: [id], convertSet: 'web' }),
      app.portal.branding.remove({ file: 'logo' }),
    ]);
    expect(
      sent.filter((call) => !/^(?:GET (?!download\/?$|session)|POST (?:search|assets)$)/.test(call)),
    ).toEqual([]);
  });

  it('renders only the changed parts', async () => {
    const { app, apply } = await started();
    const before = app.config.store.getState().config;
    apply(
      structuredClone({ ...STATE, config: setPath(DEFAULT_CONFIG, ['global', 'website_title'], 'Museum') }),
    );
    const { config } = app.config.store.getState();
    expect(config.global.website_title).toBe('Museum');
    expect(config.facets).toBe(before.facets);
    expect(config.appearance).toBe(before.appearance);
    apply(structuredClone({ ...STATE, config }));
    expect(app.config.store.getState().config).toBe(config);
  });

  it('shows unsaved branding files by URLs, and releases them', async () => {
    const { app, apply, urls } = await started();
    const content = new Blob(['<svg/>'], { type: 'image/svg+xml' });
    const withLogo: PreviewState = {
      ...STATE,
      available: { logo: true },
      files: { logo: { id: 1, content } },
    };
    apply(withLogo);
    await expect.poll(() => app.available.getState()).toMatchObject({ logo: true });
    expect(app.portal.branding.url('logo')).toBe('blob:0');
    expect(await (await app.portal.branding.get({ file: 'logo' })).text()).toBe('<svg/>');
    // Each message has a copy of the content.
    apply({ ...withLogo, files: { logo: { id: 1, content: content.slice() } } });
    expect(app.portal.branding.url('logo')).toBe('blob:0');
    apply(STATE);
    expect(app.portal.branding.url('logo')).toContain('config/logo');
    expect(urls.size).toBe(0);
  });

  it('shows the scheme that the admin views, even if the configuration sets another one', async () => {
    const config = setPath(DEFAULT_CONFIG, ['appearance', 'scheme'], 'dark');
    const { app, apply } = await started({ ...STATE, config });
    expect(app.config.store.getState().config.appearance.scheme).toBe('light');
    apply({ ...STATE, config, view: { ...STATE.view, scheme: 'dark' } });
    expect(app.config.store.getState().config.appearance.scheme).toBe('dark');
  });

  it('shows unsaved messages, and another language', async () => {
    const { app, apply } = await started();
    const translations = { de: { _meta: {}, login: { title: 'Willkommen' } } };
    apply({ ...STATE, translations, view: { ...STATE.view, locale: 'de' } });
    await expect.poll(() => app.locale.store.getState().locale).toBe('de');
    await expect.poll(() => app.translator.getState().t('login.title')).toBe('Willkommen');
  });

  it('shows drawn samples to an admin who may not view assets', async () => {
    const { app, sent } = await started({ ...STATE, samples: true });
    const { total, assets, facets } = await app.portal.search.query({ query: '*', facets: ['asset_groups'] });
    expect(total).toBe(assets.length);
    expect(facets['asset_groups']).toEqual([{ label: 'image', count: total }]);
    const [first] = assets;
    expect(app.portal.transport.resolve(first?.url ?? '')).toMatch(/^data:image\/svg\+xml,/);
    expect(await app.portal.assets.get({ ids: [first?.id ?? ''] })).toHaveLength(1);
    expect(sent.filter((call) => /search|assets|dashboard|collection/.test(call))).toEqual([]);
  });
});
