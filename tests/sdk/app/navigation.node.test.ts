import { describe, expect, it, vi } from 'vitest';
import { json, problem } from '../support/http.js';
import { appOf, startFakePortal } from '../support/portal.js';

describe('navigation to another page (specification, section 2, Navigation rules and guards)', () => {
  it('clears the active asset', { tags: ['2.navigation.clears-asset'] }, async () => {
    const app = appOf(await startFakePortal());
    await app.start();
    await app.asset.load('a1');
    expect(app.navigated('/asset/a1', '/asset/a1?x=1')).toEqual({ kind: 'none' });
    expect(app.asset.store.getState().asset?.id).toBe('a1');
    expect(app.navigated('/asset/a1', '/bookmark').kind).toBe('page');
    expect(app.asset.store.getState()).toMatchObject({ status: 'initial', asset: null });
  });

  it('keeps an asset that has loaded before the first page of a visit', async () => {
    const app = appOf(await startFakePortal());
    await app.start();
    await app.asset.load('a1');
    expect(app.navigated(undefined, '/asset/a1').kind).toBe('page');
    expect(app.asset.store.getState().asset?.id).toBe('a1');
  });

  it(
    'loads the translations when the search, an asset or the home page opens, and applies changes immediately',
    { tags: ['2.navigation.loads-texts'] },
    async () => {
      const fake = await startFakePortal();
      let stored: string | null = null;
      fake.handlers['config/translations'] = (_, response, url) => {
        if (!url.searchParams.has('lang')) {
          return json(response, { locales: [{ short: 'EN', lang: 'English' }] });
        }
        if (stored === null) return problem(response, 500, 'internal');
        json(response, { common: { back: stored } });
      };
      const app = appOf(fake);
      await app.start();
      const back = () => app.translator.getState().t('common.back');
      expect(back()).toBe('Back');
      const pages = ['/bookmark', '/search/*', '/asset/a1', '/custom/imprint', '/', '/login'];
      let from = '/logout';
      for (const [number, to] of pages.entries()) {
        stored = `Return ${number}`;
        const [shown, requests] = [back(), fake.count('GET config/translations')];
        app.navigated(from, to);
        if (['/search/*', '/asset/a1', '/'].includes(to)) await vi.waitFor(() => expect(back()).toBe(stored));
        else {
          // A response to this later request would follow one to the translations.
          await app.portal.info.version();
          expect([back(), fake.count('GET config/translations')]).toEqual([shown, requests]);
        }
        from = to;
      }
    },
  );

  it(
    'is busy while the page is loading',
    { tags: ['2.shell.busy-page', '2.navigation.page-loading'] },
    async () => {
      const app = appOf(await startFakePortal());
      await app.start();
      app.setPageLoading(true);
      expect(app.busy.getState()).toBe(true);
      app.setPageLoading(false);
      expect(app.busy.getState()).toBe(false);
    },
  );
});
