import { createAdminClient } from '@assetportal/sdk/admin';
import { describe, expect, it } from 'vitest';
import { emptyPortal } from '../../fixtures/empty-portal.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

const server = await emptyPortal();
let { portal, admin } = server;

const PAGES = { imprint: '<h1>Imprint</h1><p>Example &amp; Sons</p>', privacy: '<p>Nothing is stored.</p>' };

describe('config/custom_html', () => {
  it(
    'stores the pages of a language by key',
    { tags: ['7.call.pages.get', '7.call.pages.save', '7.call.pages.list', '3.custom-html'] },
    async () => {
      expect((await portal.client().pages.get({ lang: 'en' })).value).toEqual({});
      expect(await portal.client().pages.languages()).toEqual([]);
      const etag = await admin.pages.save({ lang: 'EN', pages: PAGES });
      expect((await portal.client().pages.get({ lang: 'en' })).value).toEqual(PAGES);
      expect(await admin.pages.source({ lang: 'en' })).toEqual({ value: PAGES, etag });
      expect(await portal.client().pages.languages()).toEqual([{ short: 'EN', lang: 'English' }]);
    },
  );

  const UNSAFE = '<p onclick="steal()">Text<script>steal()</script></p>';

  it('stores the source unchanged, and returns it only to admins (section 7, Custom pages)', async () => {
    const etag = await admin.pages.save({ lang: 'de', pages: { page: UNSAFE } });
    expect(await admin.pages.source({ lang: 'DE' })).toEqual({ value: { page: UNSAFE }, etag });
    // Every visitor, and an admin as a visitor, gets the sanitized page.
    const berta = await loggedIn(portal, 'berta');
    for (const reader of [portal.client(), berta, admin])
      expect((await reader.pages.get({ lang: 'de' })).value).toEqual({ page: '<p>Text</p>' });
    expect(await problemOf(portal.client().pages.source({ lang: 'de' }))).toBe('403 forbidden');
    expect(await problemOf(berta.pages.source({ lang: 'de' }))).toBe('403 forbidden');
  });

  it('checks pages without storing them, and reports what visitors do not get', async () => {
    const { pages } = createAdminClient(admin);
    const before = await admin.pages.source({ lang: 'de' });
    const checked = await pages.check({ lang: 'de', pages: { page: UNSAFE, other: '<p>Text</p>' } });
    expect(checked['other']).toEqual({ html: '<p>Text</p>', removals: [], removed: 0, hiddenAssets: [] });
    const parts = checked['page']?.removals.map(({ line, name, reason }) => [line, name, reason]);
    expect([checked['page']?.html, parts]).toEqual([
      '<p>Text</p>',
      [
        [1, 'onclick', 'handler'],
        [1, 'script', 'script'],
      ],
    ]);
    expect(await admin.pages.source({ lang: 'de' })).toEqual(before);
    const berta = createAdminClient(await loggedIn(portal, 'clara'));
    expect(await problemOf(berta.pages.check({ lang: 'de', pages: {} }))).toBe('403 forbidden');
    expect(await problemOf(pages.check({ lang: 'de', pages: { '../x': '' } }))).toBe('400 invalid-request');
  });

  it('does not accept the sanitized form for a change (section 7, Custom pages)', async () => {
    const { etag } = await admin.pages.get({ lang: 'de' });
    expect(await problemOf(admin.pages.save({ lang: 'de', pages: { page: 'x' } }, { ifMatch: etag }))).toBe(
      '412 changed-meanwhile',
    );
    expect((await admin.pages.source({ lang: 'de' })).value).toEqual({ page: UNSAFE });
  });

  it('sends a visitor 304 only for the same content', async () => {
    const get = (headers: Record<string, string>) => portal.api('config/custom_html?lang=de', { headers });
    const etag = (await get({})).headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    await admin.pages.save({ lang: 'de', pages: { page: '<p>New</p>' } });
    const changed = await get({ 'if-none-match': etag });
    expect([changed.status, await changed.json()]).toEqual([200, { page: '<p>New</p>' }]);
  });

  it('returns only pages with global access without a session', { tags: ['6.global-access'] }, async () => {
    const { value, etag } = await admin.config.get();
    const page = (key: string, global_access: boolean) => ({
      key,
      global_access,
      translation: {},
      position: 0,
    });
    const customPages = [page('imprint', true), page('internal', false)];
    const saved = await admin.config.save({ config: { ...value, customPages } }, { ifMatch: etag });
    await admin.pages.save({ lang: 'da', pages: { imprint: '<p>Om</p>', internal: 'x', unlisted: 'x' } });
    const withoutSession = () =>
      portal.api('config/custom_html?lang=da', { headers: { authorization: 'Bearer invalid' } });
    const response = await withoutSession();
    expect(await response.json()).toEqual({ imprint: '<p>Om</p>' });
    expect(Object.keys((await portal.client().pages.get({ lang: 'da' })).value)).toHaveLength(3);
    // A change of the configuration takes effect at once, also for caches.
    const restricted = { ...value, customPages: [page('imprint', false)] };
    await admin.config.save({ config: restricted }, { ifMatch: saved });
    const after = await withoutSession();
    expect([await after.json(), after.headers.get('etag') === response.headers.get('etag')]).toEqual([
      {},
      false,
    ]);
    await admin.config.save({ config: value });
    await admin.pages.save({ lang: 'da', pages: {} });
  });

  it('accepts large pages up to the limit', async () => {
    const large = `<p>${'x'.repeat(900_000)}</p>`;
    await admin.pages.save({ lang: 'nl', pages: { one: large, two: large, three: large } });
    expect((await portal.client().pages.get({ lang: 'nl' })).value['three']).toBe(large);
    expect(await problemOf(admin.pages.save({ lang: 'nl', pages: { one: 'x'.repeat(1_000_001) } }))).toBe(
      '400 invalid-request',
    );
    const tooLarge = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}`, large]));
    expect(await problemOf(admin.pages.save({ lang: 'nl', pages: tooLarge }))).toBe('413 body-too-large');
    expect(Object.keys((await portal.client().pages.get({ lang: 'nl' })).value)).toEqual([
      'one',
      'two',
      'three',
    ]);
    await admin.pages.save({ lang: 'nl', pages: {} });
    expect((await portal.client().pages.languages()).map(({ short }) => short)).not.toContain('NL');
  });

  it.each(['../login', 'a/b', '', 'a b', '-a', '__proto', 'ä'])(
    'rejects %j as the key of a page',
    async (key) => {
      expect(await problemOf(admin.pages.save({ lang: 'en', pages: { [key]: '<p>x</p>' } }))).toBe(
        '400 invalid-request',
      );
      expect((await portal.client().pages.get({ lang: 'en' })).value).toEqual(PAGES);
    },
  );

  it('rejects content that is not a string', async () => {
    const wrong = { imprint: { html: 'x' } } as unknown as Record<string, string>;
    expect(await problemOf(admin.pages.save({ lang: 'en', pages: wrong }))).toBe('400 invalid-request');
  });

  it(
    'accepts changes only from admins, and only if they are based on the current version',
    { tags: ['d.updates.if-match'] },
    async () => {
      expect(await problemOf(portal.client().pages.save({ lang: 'en', pages: {} }))).toBe('403 forbidden');
      expect(await problemOf((await loggedIn(portal, 'anna')).pages.save({ lang: 'en', pages: {} }))).toBe(
        '403 forbidden',
      );
      expect(await problemOf(admin.pages.save({ lang: 'en', pages: {} }, { ifMatch: '"old"' }))).toBe(
        '412 changed-meanwhile',
      );
      const { value, etag } = await admin.pages.source({ lang: 'en' });
      expect(value).toEqual(PAGES);
      await admin.pages.save({ lang: 'en', pages: { imprint: '<p>New</p>' } }, { ifMatch: etag });
      expect((await admin.pages.get({ lang: 'en' })).value).toEqual({ imprint: '<p>New</p>' });
    },
  );

  it('survives a restart', async () => {
    const before = await admin.pages.get({ lang: 'en' });
    ({ portal, admin } = await server.restart());
    expect(await portal.client().pages.get({ lang: 'en' })).toEqual(before);
  });
});
