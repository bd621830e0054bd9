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

describe('the custom pages of visitors', () => {
  it(
    'are fetched language by language, when they are needed',
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

  it('of a language that has none, nothing is fetched', async () => {
    const { server, pages } = setUp();
    await pages.list();
    await pages.load('fr');
    expect(server.calls).toEqual(['GET config/custom_html']);
  });

  it('can be opened at once: the list is fetched first', async () => {
    const { pages } = setUp();
    expect(await pages.open('faq', 'fr')).toMatchObject({ kind: 'content', lang: 'en' });
  });

  it(
    'a failure is told by the state, and the next attempt fetches again',
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

  it('of two at once the later one holds', async () => {
    const { server, pages, state } = setUp();
    await pages.list();
    const never = new Promise(() => undefined);
    server.held.set('GET config/custom_html?lang=de', never);
    const first = pages.open('imprint', 'de');
    expect(await pages.open('imprint', 'en')).toMatchObject({ lang: 'en' });
    expect(await first).toBeNull();
    expect(state()).toMatchObject({ status: 'success', error: null });
  });

  it('leaving ends what is being fetched', async () => {
    const { server, pages, state } = setUp();
    await pages.list();
    server.held.set('GET config/custom_html?lang=de', new Promise(() => undefined));
    const opening = pages.open('imprint', 'de');
    expect(state().status).toBe('loading');
    pages.leave();
    expect(await opening).toBeNull();
    expect(state()).toMatchObject({ status: 'success', error: null, pages: {} });
  });

  it('a list that comes meanwhile begins anew', async () => {
    const { server, pages, state } = setUp();
    await pages.list();
    const answer = gate();
    server.held.set('GET config/custom_html?lang=de', answer.passed);
    const opening = pages.open('imprint', 'de');
    await pages.list();
    server.held.clear();
    answer.open();
    expect(await opening).toMatchObject({ kind: 'content', lang: 'de' });
    expect(Object.keys(state().pages)).toEqual(['de']);
  });

  it('takes nothing that could be no page', async () => {
    const { server, pages, state } = setUp();
    server.pages.set('fr', JSON.parse('{"__proto__": "x", "constructor": "x", "a/b": "x", "ok": "<p>"}'));
    await pages.list();
    await pages.load('fr');
    expect(state().pages).toEqual({ fr: { ok: '<p>' } });
    expect(JSON.parse(JSON.stringify(state()))).toEqual(state());
  });
});
