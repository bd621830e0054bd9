import { describe, expect, it } from 'vitest';
import {
  chooseImage,
  DEFAULT_CONFIG,
  readConfig,
  type ImagePlacement,
  type PortalConfig,
} from '@assetportal/sdk/config';
import type { AvailableConfig } from '@assetportal/sdk/contract';
import { createConfigStore } from '../../../packages/sdk/src/domains/config/store.js';
import { gate } from '../translations/server.js';
import { configServer } from './server.js';

describe('config store', () => {
  it(
    'loads the configuration, upgraded and completed',
    { tags: ['4.config.states', '4.upgrade.merge'] },
    async () => {
      const server = configServer({ version: '5.1.1', dashboard: { poster_border_width: 20 }, sorting: 7 });
      const { store, load } = createConfigStore(server.portal, { initial: DEFAULT_CONFIG });
      expect(store.getState()).toMatchObject({ status: 'initial', config: DEFAULT_CONFIG });
      const statuses: string[] = [];
      store.subscribe(({ status }) => statuses.push(status));
      await load();
      expect(statuses).toEqual(['loading', 'success']);
      expect(store.getState()).toMatchObject({
        config: DEFAULT_CONFIG,
        faults: [{ path: 'sorting', problem: { key: 'fault.group' } }],
        merged: true,
        override: true,
        versionUpdate: true,
        from: '5.1.1',
        empty: false,
        etag: '"1"',
        error: null,
      });
    },
  );

  it('uses the defaults if nothing is stored', async () => {
    const { store, load } = createConfigStore(configServer().portal, { initial: DEFAULT_CONFIG });
    await load();
    expect(store.getState()).toMatchObject({ status: 'success', config: DEFAULT_CONFIG, empty: true });
  });

  it.each(['unreachable', 500] as const)(
    'is unavailable and uses the defaults if loading fails (%s)',
    { tags: ['4.config.states'] },
    async (failure) => {
      const server = configServer();
      server.failures.set('GET config/global', failure);
      const { store, load } = createConfigStore(server.portal, { initial: DEFAULT_CONFIG });
      await expect(load()).rejects.toMatchObject(failure === 500 ? { status: 500 } : { code: 'unreachable' });
      expect(store.getState()).toMatchObject({ status: 'unavailable', config: DEFAULT_CONFIG });
      server.failures.clear();
      await load();
      expect(store.getState()).toMatchObject({ status: 'success', error: null });
    },
  );

  it('keeps the loaded configuration, without a loading status, if a reload fails', async () => {
    const server = configServer({
      ...DEFAULT_CONFIG,
      global: { ...DEFAULT_CONFIG.global, website_title: 'A' },
    });
    const { store, load } = createConfigStore(server.portal, { initial: DEFAULT_CONFIG });
    await load();
    const statuses = new Set<string>();
    store.subscribe(({ status }) => statuses.add(status));
    server.failures.set('GET config/global', 500);
    await expect(load()).rejects.toMatchObject({ status: 500 });
    expect([...statuses]).toEqual(['success']);
    expect(store.getState()).toMatchObject({
      config: { global: { website_title: 'A' } },
      error: { status: 500 },
    });
  });

  it('takes the configuration that came with the page, and requests it afterward', async () => {
    const server = configServer({ ...DEFAULT_CONFIG, version: '5.1.3' });
    const served = [{ read: readConfig({ global: { website_title: 'Served' } }), etag: '"0"' }];
    const { store, load } = createConfigStore(server.portal, {
      initial: DEFAULT_CONFIG,
      take: () => served.pop(),
    });
    await load();
    expect(store.getState()).toMatchObject({
      status: 'success',
      etag: '"0"',
      config: { global: { website_title: 'Served' } },
    });
    await load();
    expect(store.getState()).toMatchObject({ etag: '"1"', config: { global: { website_title: '' } } });
  });

  it('ignores the result of an earlier load after a later load or a save', async () => {
    const server = configServer({ ...DEFAULT_CONFIG, version: '5.1.3' });
    const { store, load, accept } = createConfigStore(server.portal, { initial: DEFAULT_CONFIG });
    const held = gate();
    server.held.set('GET config/global', held.passed);
    const first = load();
    server.held.delete('GET config/global');
    server.change({ ...DEFAULT_CONFIG, global: { ...DEFAULT_CONFIG.global, website_title: 'Second' } });
    await load();
    held.open();
    await first;
    expect(store.getState()).toMatchObject({ etag: '"2"', config: { global: { website_title: 'Second' } } });

    const slow = gate();
    server.held.set('GET config/global', slow.passed);
    const third = load();
    accept(
      readConfig({ ...DEFAULT_CONFIG, global: { ...DEFAULT_CONFIG.global, website_title: 'Saved' } }),
      '"3"',
    );
    slow.open();
    await third;
    expect(store.getState()).toMatchObject({ etag: '"3"', config: { global: { website_title: 'Saved' } } });
  });
});

describe('chooseImage', { tags: ['3.config.visible-logos', '3.config.available'] }, () => {
  const all = { logo: true, dashboardLogo: true, loginLogo: true, searchLogo: true };
  it.each<[ImagePlacement, Partial<AvailableConfig>, Partial<PortalConfig['visibleLogos']>, string]>([
    ['logo', {}, {}, 'built-in'],
    ['logo', { logo: true }, {}, 'logo'],
    ['logo', { logo: true }, { logo: false }, 'hidden'],
    ['dashboardLogo', { dashboardLogo: true, logo: true }, {}, 'dashboardLogo'],
    ['dashboardLogo', { logo: true }, {}, 'logo'],
    ['dashboardLogo', { logo: true }, { logo: false }, 'logo'],
    ['dashboardLogo', { dashboardLogo: true }, { dashboardLogo: false }, 'hidden'],
    ['dashboardLogo', {}, {}, 'built-in'],
    ['loginLogo', { loginLogo: true }, {}, 'loginLogo'],
    ['loginLogo', { logo: true }, {}, 'logo'],
    ['loginLogo', { logo: true }, { loginLogo: false }, 'hidden'],
    ['searchLogo', { searchLogo: true }, {}, 'searchLogo'],
    ['searchLogo', { logo: true }, {}, 'logo'],
    ['searchLogo', { logo: false }, {}, 'built-in'],
    ['dashboardHero', { dashboardHero: true }, {}, 'dashboardHero'],
    ['dashboardHero', { logo: true }, {}, 'built-in'],
    ['loginHero', { loginHero: true, dashboardHero: true }, {}, 'loginHero'],
    ['loginHero', { dashboardHero: true }, {}, 'built-in'],
    ['favicon', { favicon: true }, {}, 'favicon'],
    ['favicon', { logo: true }, {}, 'built-in'],
  ])(
    'for %s with available files %j and visible logos %j, returns %s',
    (place, available, hidden, expected) => {
      const choice = chooseImage(place, { available, visibleLogos: { ...all, ...hidden } });
      expect(choice.kind === 'file' ? choice.file : choice.kind).toBe(expected);
    },
  );

  it.each([
    [{ searchLogo: true, favicon: true }, 'favicon'],
    [{ searchLogo: true }, 'searchLogo'],
    [{ favicon: true }, 'built-in'],
  ])('prefers the icon of the brand where a wide logo has no room: %j', (available, expected) => {
    const choice = chooseImage('searchLogo', { available, visibleLogos: all, compact: true });
    expect(choice.kind === 'file' ? choice.file : choice.kind).toBe(expected);
  });
});
