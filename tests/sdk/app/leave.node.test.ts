import { describe, expect, it, vi } from 'vitest';
import { collectionsModule } from '@assetportal/sdk';
import { createAdmin } from '@assetportal/sdk/admin';
import { bodyOf, json } from '../support/http.js';
import { appOf, gate, startFakePortal } from '../support/portal.js';

/** Starts an app for an admin. Its server stores one message in two languages. */
async function adminApp() {
  const fake = await startFakePortal();
  fake.user = 'admin';
  const stored: Record<string, unknown> = {
    de: { common: { back: 'Heim' } },
    en: { common: { back: 'Return' } },
  };
  Object.assign(fake.handlers, {
    'config/translations': async (request, response, url) => {
      const lang = url.searchParams.get('lang');
      if (lang === null)
        return json(response, { locales: ['DE', 'EN'].map((short) => ({ short, lang: short })) });
      if (request.method === 'POST') stored[lang] = JSON.parse(await bodyOf(request));
      json(response, request.method === 'POST' ? {} : stored[lang]);
    },
    'config/custom_html': (_, response, url) =>
      json(response, url.searchParams.has('lang') ? {} : { locales: [{ short: 'EN', lang: 'English' }] }),
    'info/all_languages': (_, response) => json(response, { languages: {} }),
  } satisfies typeof fake.handlers);
  const app = appOf(fake);
  await app.start();
  return { fake, app, admin: createAdmin(app) };
}

describe('saved translations', () => {
  it('appear in the app immediately, also in languages that were loaded before', async () => {
    const { app, admin } = await adminApp();
    const back = () => app.translator.getState().t('common.back');
    await app.locale.choose('DE');
    await vi.waitFor(() => expect(back()).toBe('Heim'));
    await app.locale.choose('EN');
    await vi.waitFor(() => expect(back()).toBe('Return'));
    await admin.translations.load('en');
    admin.translations.set('en', 'common.back', 'Go back');
    admin.translations.set('de', 'common.back', 'Retour');
    await admin.translations.save();
    await vi.waitFor(() => expect(back()).toBe('Go back'));
    await app.locale.choose('DE');
    await vi.waitFor(() => expect(back()).toBe('Retour'));
  });
});

describe('leaving the admin area', () => {
  it.each([
    ['config', 'config/global'],
    ['translations', 'info/all_languages'],
    ['pages', 'config/custom_html'],
  ] as const)('aborts the load of the %s editor', async (name, path) => {
    const { fake, admin } = await adminApp();
    const opened = gate();
    let aborted = false;
    fake.handlers[path] = async (request, response) => {
      request.on('close', () => (aborted = !response.writableFinished));
      await opened.passed;
      json(response, {});
    };
    const before = fake.calls.length;
    const loading = admin.load();
    await vi.waitFor(() => expect(fake.calls.slice(before).join()).toContain(path));
    admin.leave();
    await loading;
    expect(admin[name].store.getState().status).not.toBe('loading');
    await vi.waitFor(() => expect(aborted).toBe(true));
    opened.open();
  });
});

describe('stopping the app', () => {
  it('aborts the start, and a later start succeeds', async () => {
    const fake = await startFakePortal();
    const opened = gate();
    fake.handlers['config/global'] = async (_, response) => {
      await opened.passed;
      json(response, {});
    };
    const app = appOf(fake);
    const starting = app.start();
    await vi.waitFor(() => expect(fake.count('GET config/global')).toBe(1));
    app.stop();
    await starting;
    expect(app.status.getState()).toMatchObject({ ready: false, api: 'unknown', status: 'starting' });
    opened.open();
    await app.start();
    expect(app.status.getState().ready).toBe(true);
  });

  it('drops the modules, so that the next use creates new ones', async () => {
    const app = appOf(await startFakePortal());
    const first = app.module(collectionsModule);
    expect(app.module(collectionsModule)).toBe(first);
    app.stop();
    expect(app.module(collectionsModule)).not.toBe(first);
  });
});
