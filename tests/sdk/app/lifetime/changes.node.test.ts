import { describe, expect, it, vi } from 'vitest';
import { brandingModule, collectionsModule, downloadDialogModule } from '@assetportal/sdk';
import { asset } from '../../support/asset.js';
import { json } from '../../support/http.js';
import { appOf, gate, startFakePortal } from '../../support/portal.js';

const pagesOf = (html: string) => ({ imprint: html });

describe('app.changes', () => {
  it('has no change for the first content of a visit, and one for each real change', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/global'] = (_, response) => json(response, { global: { website_title: 'First' } });
    const app = appOf(fake);
    const changes: string[] = [];
    app.changes.subscribe((change) => changes.push(change));
    await app.start();
    expect(changes).toEqual([]);
    await app.session.renew();
    await app.config.load();
    await app.locale.choose('EN');
    expect(changes).toEqual([]);
    await app.locale.choose('DE');
    expect(changes).toEqual(['language']);
    fake.handlers['config/global'] = (_, response) => json(response, { global: { website_title: 'Second' } });
    await app.config.load();
    expect(changes).toEqual(['language', 'config']);
    await app.session.login({ user: 'ada', pass: 'x' });
    expect(changes).toEqual(['language', 'config', 'session']);
    app.navigated('/search/a', '/search/b');
    expect(changes).toHaveLength(3);
    app.navigated('/search/a', '/asset/1');
    expect(changes.at(-1)).toBe('navigation');
  });

  it('ends for a listener that unsubscribes', async () => {
    const fake = await startFakePortal();
    const app = appOf(fake);
    const changes: string[] = [];
    const end = app.changes.subscribe((change) => changes.push(change));
    app.changes.emit('config');
    end();
    app.changes.emit('config');
    expect(changes).toEqual(['config']);
  });
});

describe('custom pages', () => {
  it('are loaded again for another session (R2)', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/custom_html'] = (_, response, url) =>
      json(
        response,
        url.searchParams.has('lang')
          ? pagesOf(fake.user ?? 'guest')
          : { locales: [{ short: 'EN', lang: 'English' }] },
      );
    const app = appOf(fake);
    await app.start();
    const shown = () => app.pages.store.getState().pages['en']?.['imprint'];
    await vi.waitFor(() => expect(shown()).toBe('guest'));
    await app.session.login({ user: 'ada', pass: 'x' });
    expect(shown()).toBeUndefined();
    await vi.waitFor(() => expect(shown()).toBe('ada'));
  });
});

describe('a stopped app', () => {
  it('reacts neither to changes nor to languages, until it starts again', async () => {
    const fake = await startFakePortal();
    const app = appOf(fake, { route: () => '/search/*' });
    await app.start();
    await app.search.run({ query: '*' });
    app.stop();
    const searches = fake.count('GET search');
    await app.locale.choose('DE');
    expect(app.translator.getState().locale).toBe('en');
    app.preview.open(asset('a1'));
    app.changes.emit('session');
    expect(app.preview.store.getState().asset?.id).toBe('a1');
    expect(fake.count('GET search')).toBe(searches);
    await app.start();
    app.changes.emit('session');
    expect(app.preview.store.getState().asset).toBeNull();
    await vi.waitFor(() => expect(fake.count('GET search')).toBe(searches + 1));
  });

  it('has no modules that react, and creates them again on demand', async () => {
    const fake = await startFakePortal();
    fake.handlers['session/csets'] = () => new Promise(() => undefined);
    const app = appOf(fake);
    await app.start();
    const dialog = app.module(downloadDialogModule);
    app.stop();
    void dialog.open([asset('a1')]);
    app.changes.emit('session');
    expect(dialog.store.getState().kind).toBe('loading');
    expect(app.module(downloadDialogModule)).not.toBe(dialog);
  });
});

describe('app.busy', () => {
  it(
    'includes the stores of modules and of pages until they stop',
    { tags: ['2.shell.busy-modules'] },
    async () => {
      const fake = await startFakePortal();
      const app = appOf(fake);
      await app.start();
      await vi.waitFor(() => expect(app.busy.getState()).toBe(false));
      const rows = gate();
      fake.handlers['collection'] = async (_, response) => {
        await rows.passed;
        json(response, { collections: [] });
      };
      const module = app.module(collectionsModule);
      const load = module.load();
      expect(app.busy.getState()).toBe(true);
      rows.open();
      await load;
      expect(app.busy.getState()).toBe(false);

      const pages = gate();
      fake.handlers['config/custom_html'] = async (_, response) => {
        await pages.passed;
        json(response, { locales: [] });
      };
      const list = app.pages.list();
      expect(app.busy.getState()).toBe(true);
      pages.open();
      await list;
      expect(app.busy.getState()).toBe(false);
    },
  );

  it('no longer counts a store that was excluded', async () => {
    const app = appOf(await startFakePortal());
    await app.start();
    await vi.waitFor(() => expect(app.busy.getState()).toBe(false));
    let renders = 0;
    app.busy.subscribe(() => (renders += 1));
    const listeners = new Set<unknown>();
    const source = {
      getState: () => 'loading',
      getInitialState: () => 'loading',
      subscribe: (listener: unknown) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const end = app.busyWhile(source, (status) => status);
    expect([app.busy.getState(), listeners.size]).toEqual([true, 1]);
    end();
    expect([app.busy.getState(), listeners.size]).toEqual([false, 0]);
    expect(renders).toBe(2);
  });
});

describe('branding files', () => {
  it('are not applied after the app has stopped', async () => {
    const fake = await startFakePortal();
    fake.handlers['config'] = (_, response) => json(response, { style: true });
    const style = gate();
    fake.handlers['config/style'] = async (_, response) => {
      await style.passed;
      response.writeHead(200).end('a{}');
    };
    const app = appOf(fake);
    await app.start();
    await app.portal.config.available();
    const branding = app.module(brandingModule);
    app.stop();
    style.open();
    await app.portal.config.available();
    expect(branding.store.getState().style).toBeNull();
    expect(app.toasts.store.getState().current).toBeNull();
  });
});
