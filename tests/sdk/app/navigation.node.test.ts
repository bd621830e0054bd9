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
    'retries failed translations on the pages that require them, and applies them immediately',
    { tags: ['2.navigation.loads-texts'] },
    async () => {
      const fake = await startFakePortal();
      let broken = true;
      fake.handlers['config/translations'] = (_, response, url) => {
        if (!url.searchParams.has('lang')) {
          return json(response, { locales: [{ short: 'EN', lang: 'English' }] });
        }
        if (broken) return problem(response, 500, 'internal');
        json(response, { common: { back: 'Return' } });
      };
      const app = appOf(fake);
      await app.start();
      const back = () => app.translator.getState().t('common.back');
      expect(back()).toBe('Back');
      broken = false;
      const requests = fake.count('GET config/translations?lang=');
      app.navigated('/', '/bookmark');
      expect(fake.count('GET config/translations?lang=')).toBe(requests);
      app.navigated('/bookmark', '/search/*');
      await vi.waitFor(() => expect(back()).toBe('Return'));
      // Loaded translations are not requested again.
      app.navigated('/search/*', '/asset/a1');
      app.navigated('/asset/a1', '/');
      expect(fake.count('GET config/translations?lang=')).toBe(requests + 1);
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
