import { describe, expect, it } from 'vitest';
import { createPagesStore } from '../../../packages/sdk/src/domains/pages/store.js';
import { adminServer, gate } from '../translations/server.js';

function setUp() {
  const server = adminServer();
  server.change('pages', 'de', { imprint: '<p>de</p>' });
  server.change('pages', 'en', { imprint: '<p>en</p>', faq: '<p>en</p>' });
  const pages = createPagesStore({ portal: server.portal });
  return { server, pages, state: () => pages.store.getState() };
}

describe('store of the custom pages', () => {
  it(
    'fetches one language after another, on demand',
    { tags: ['7.call.pages.list', '7.call.pages.get', '4.custom-html.states'] },
    async () => {
      const { server, pages, state } = setUp();
      expect(state().status).toBe('initial');
      const listing = pages.list();
      expect(state().status).toBe('loading');
      await listing;
      expect(state()).toMatchObject({
        status: 'success',
        languages: [{ short: 'DE' }, { short: 'EN' }],
        pages: {},
      });
      expect(await pages.open('imprint', 'de')).toEqual({ kind: 'content', html: '<p>de</p>', lang: 'de' });
      expect(await pages.open('faq', 'de')).toEqual({ kind: 'content', html: '<p>en</p>', lang: 'en' });
      expect(await pages.open('none', 'de')).toEqual({ kind: 'missing' });
      expect(server.calls).toEqual([
        'GET config/custom_html',
        'GET config/custom_html?lang=de',
        'GET config/custom_html?lang=en',
      ]);
    },
  );

  it('clears the pages of the previous session, also those that are still loading (R2)', async () => {
    const { server, pages, state } = setUp();
    await pages.list();
    await pages.load('de');
    const response = gate();
    server.held.set('GET config/custom_html?lang=en', response.passed);
    const loading = pages.load('en');
    pages.clear();
    response.open();
    await loading;
    expect(state().pages).toEqual({});
    // Without a session, the server returns fewer pages.
    server.held.clear();
    server.change('pages', 'de', {});
    server.change('pages', 'en', { faq: '<p>en</p>' });
    expect(await pages.open('imprint', 'de')).toEqual({ kind: 'missing' });
  });

  it('fetches nothing for a language without pages', async () => {
    const { server, pages } = setUp();
    await pages.list();
    await pages.load('fr');
    expect(server.calls).toEqual(['GET config/custom_html']);
  });

  it('fetches the list first if a page is opened immediately', async () => {
    const { pages } = setUp();
    expect(await pages.open('faq', 'fr')).toMatchObject({ kind: 'content', lang: 'en' });
  });

  it(
    'reports a failure in its state, and fetches again at the next attempt',
    { tags: ['4.custom-html.states'] },
    async () => {
      const { server, pages, state } = setUp();
      await pages.list();
      server.failures.set('GET config/custom_html?lang=de', 500);
      expect(await pages.open('imprint', 'de')).toBeNull();
      expect(state()).toMatchObject({ status: 'failure', error: { status: 500 } });
      await expect(pages.load('de')).rejects.toMatchObject({ status: 500 });
      server.failures.clear();
      expect(await pages.open('imprint', 'de')).toMatchObject({ kind: 'content' });
      expect(state()).toMatchObject({ status: 'success', error: null });
      server.failures.set('GET config/custom_html', 'unreachable');
      await expect(pages.list()).rejects.toMatchObject({ code: 'unreachable' });
      expect(state().status).toBe('failure');
    },
  );

  it('cancels the first of two concurrent calls to open', async () => {
    const { server, pages, state } = setUp();
    await pages.list();
    const never = new Promise(() => undefined);
    server.held.set('GET config/custom_html?lang=de', never);
    const first = pages.open('imprint', 'de');
    expect(await pages.open('imprint', 'en')).toMatchObject({ lang: 'en' });
    expect(await first).toBeNull();
    expect(state()).toMatchObject({ status: 'success', error: null });
  });

  it('cancels a fetch when the user leaves', async () => {
    const { server, pages, state } = setUp();
    await pages.list();
    server.held.set('GET config/custom_html?lang=de', new Promise(() => undefined));
    const opening = pages.open('imprint', 'de');
    expect(state().status).toBe('loading');
    pages.leave();
    expect(await opening).toBeNull();
    expect(state()).toMatchObject({ status: 'success', error: null, pages: {} });
  });

  it('starts again if a new list arrives during a fetch', async () => {
    const { server, pages, state } = setUp();
    await pages.list();
    const pageGate = gate();
    server.held.set('GET config/custom_html?lang=de', pageGate.passed);
    const opening = pages.open('imprint', 'de');
    await pages.list();
    server.held.clear();
    pageGate.open();
    expect(await opening).toMatchObject({ kind: 'content', lang: 'de' });
    expect(Object.keys(state().pages)).toEqual(['de']);
  });

  it('ignores pages with an invalid key', async () => {
    const { server, pages, state } = setUp();
    server.pages.set('fr', JSON.parse('{"__proto__": "x", "constructor": "x", "a/b": "x", "ok": "<p>"}'));
    await pages.list();
    await pages.load('fr');
    expect(state().pages).toEqual({ fr: { ok: '<p>' } });
    expect(JSON.parse(JSON.stringify(state()))).toEqual(state());
  });
});
