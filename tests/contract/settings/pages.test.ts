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
      expect(await portal.client().pages.get({ lang: 'en' })).toEqual({ value: PAGES, etag });
      expect(await portal.client().pages.languages()).toEqual([{ short: 'EN', lang: 'English' }]);
    },
  );

  it('removes unsafe HTML', async () => {
    await admin.pages.save({
      lang: 'de',
      pages: { page: '<p onclick="steal()">Text<script>steal()</script></p>' },
    });
    expect((await portal.client().pages.get({ lang: 'de' })).value).toEqual({ page: '<p>Text</p>' });
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
      const { value, etag } = await admin.pages.get({ lang: 'en' });
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
