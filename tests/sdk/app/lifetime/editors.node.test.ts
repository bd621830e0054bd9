import { describe, expect, it, vi } from 'vitest';
import { createAdmin, type Admin } from '@assetportal/sdk/admin';
import { bodyOf, json, problem } from '../../support/http.js';
import { appOf, gate, startFakePortal, type FakePortal } from '../../support/portal.js';

type Content = Record<string, unknown>;

/** Adds calls that read and replace one stored document per path and language. */
function storeDocuments(fake: FakePortal, documents: Map<string, Content>) {
  const versions = new Map<string, number>();
  const change = (key: string, content: Content) => {
    documents.set(key, content);
    versions.set(key, (versions.get(key) ?? 0) + 1);
  };
  /** Resolves when the calls of a method may continue. */
  const released: Record<string, Promise<void>> = {};
  for (const path of ['config/global', 'config/translations', 'config/custom_html']) {
    fake.handlers[path] = async (request, response, { searchParams }) => {
      const lang = searchParams.get('lang');
      const body = request.method === 'POST' ? await bodyOf(request) : '';
      await released[request.method ?? ''];
      if (lang === null && path !== 'config/global') {
        return json(response, { locales: ['DE', 'EN'].map((short) => ({ short, lang: short })) });
      }
      const key = path === 'config/global' ? path : `${path} ${lang}`;
      const etag = () => `"${versions.get(key) ?? 0}"`;
      if (request.method === 'POST') {
        const content = JSON.parse(body) as Content;
        if (![undefined, etag()].includes(request.headers['if-match'])) {
          return problem(response, 412, 'changed-meanwhile');
        }
        change(key, content);
      }
      response.setHeader('etag', etag());
      json(response, request.method === 'POST' ? {} : (documents.get(key) ?? {}));
    };
  }
  return { change, released };
}

const TITLE = ['global', 'website_title'];
const PAGE_FILE = { bytes: new Blob(['x']), type: 'image/png' };

/** The same steps for each editor. */
const EDITORS = [
  {
    name: 'the configuration editor',
    key: 'config/global',
    content: (title: string): Content => ({ version: '5.1.4', global: { website_title: title } }),
    edit: ({ config }: Admin, text: string) => config.set(TITLE, text),
    value: ({ config }: Admin) => config.store.getState().config.global.website_title,
    editor: ({ config }: Admin) => config,
    conflicts: ({ config }: Admin) => config.store.getState().conflict?.paths.length ?? 0,
    save: async ({ config }: Admin) => (await config.save()) === 'saved',
  },
  {
    name: 'the translations editor',
    key: 'config/translations en',
    content: (title: string): Content => ({ _meta: { version: '5.1.4' }, common: { back: title } }),
    edit: ({ translations }: Admin, text: string) => translations.set('en', 'common.back', text),
    value: ({ translations }: Admin) => {
      const english = translations.store.getState().languages.find(({ short }) => short === 'en');
      return (english?.messages['common'] as Record<string, string> | undefined)?.['back'];
    },
    editor: ({ translations }: Admin) => translations,
    conflicts: ({ translations }: Admin) => translations.store.getState().conflicts.length,
    save: async ({ translations }: Admin) => (await translations.save()) === 'saved',
  },
  {
    name: 'the pages editor',
    key: 'config/custom_html en',
    content: (title: string): Content => ({ imprint: title }),
    edit: ({ pages }: Admin, text: string) => pages.set('en', 'imprint', text),
    value: ({ pages }: Admin) => pages.store.getState().pages['en']?.['imprint'],
    editor: ({ pages }: Admin) => pages,
    conflicts: ({ pages }: Admin) => pages.store.getState().conflicts.length,
    save: ({ pages }: Admin) => pages.saveAll(),
  },
];

async function setUp() {
  const fake = await startFakePortal();
  const documents = new Map(EDITORS.map(({ key, content }) => [key, content('stored')]));
  const stored = storeDocuments(fake, documents);
  fake.handlers['info/all_languages'] = (_, response) => json(response, { languages: { en: 'English' } });
  fake.handlers['collection'] = (_, response) => json(response, []);
  fake.handlers['config'] = (_, response) => json(response, {});
  fake.handlers['config/logo'] = (_, response) => json(response, {});
  fake.user = 'admin';
  const app = appOf(fake);
  await app.start();
  const admin = createAdmin(app);
  expect(await admin.load()).toEqual([]);
  return { fake, app, admin, documents, ...stored };
}

const statusOf = (editor: { store: { getState: () => { status: string } } }) =>
  editor.store.getState().status;

describe.each(EDITORS)('$name of the app', ({ key, content, edit, value, editor, conflicts, save }) => {
  it('keeps an unsaved edit when the user leaves and returns, and saves it', async () => {
    const { admin, documents } = await setUp();
    expect([statusOf(editor(admin)), value(admin)]).toEqual(['success', 'stored']);
    edit(admin, 'mine');
    admin.leave();
    await admin.load();
    expect([value(admin), editor(admin).store.getState().dirty]).toEqual(['mine', true]);
    expect(documents.get(key)).toEqual(content('stored'));
    expect(await save(admin)).toBe(true);
    expect(documents.get(key)).toEqual(content('mine'));
    expect(editor(admin).store.getState().dirty).toBe(false);
  });

  it('overwrites no change of another admin, and loses no edit (CB4)', async () => {
    const { admin, documents, change } = await setUp();
    edit(admin, 'mine');
    change(key, content('theirs'));
    expect(await save(admin)).toBe(false);
    expect([documents.get(key), value(admin), conflicts(admin)]).toEqual([content('theirs'), 'mine', 1]);
  });

  it('discards everything when another user has the session, or after a logout (R2)', async () => {
    const { app, admin, documents } = await setUp();
    edit(admin, 'mine');
    await app.session.login({ user: 'ada', pass: 'x' });
    expect([statusOf(editor(admin)), editor(admin).store.getState().dirty]).toEqual(['initial', false]);
    expect(value(admin)).not.toBe('mine');
    edit(admin, 'mine');
    expect(await save(admin)).toBe(false);
    await app.session.login({ user: 'admin', pass: 'x' });
    await admin.load();
    edit(admin, 'mine');
    await app.session.logout();
    expect(statusOf(editor(admin))).toBe('initial');
    expect(documents.get(key)).toEqual(content('stored'));
  });

  it('keeps an edit when the session expires and the same user logs in again', async () => {
    const { fake, app, admin, documents } = await setUp();
    edit(admin, 'mine');
    fake.user = null;
    await app.session.renew();
    expect(app.session.store.getState().session?.user).toBeNull();
    await app.session.login({ user: 'admin', pass: 'x' });
    expect(await save(admin)).toBe(true);
    expect(documents.get(key)).toEqual(content('mine'));
  });

  it('ends a save that runs when another user logs in (R2)', async () => {
    const { fake, app, admin, released } = await setUp();
    const { passed, open } = gate();
    released['POST'] = passed;
    edit(admin, 'mine');
    admin.translations.set('de', 'common.back', 'mine');
    admin.pages.set('de', 'imprint', 'mine');
    const saving = save(admin);
    await vi.waitFor(() => expect(fake.count(`POST ${key.split(' ')[0]}`)).toBe(1));
    await app.session.login({ user: 'ada', pass: 'x' });
    open();
    expect(await saving).toBe(false);
    // The other languages are not saved in the name of the next user.
    expect(fake.count(`POST ${key.split(' ')[0]}`)).toBe(1);
    expect(statusOf(editor(admin))).toBe('initial');
    expect(app.toasts.store.getState().current?.level).not.toBe('error');
  });
});

describe('a load of all editors', () => {
  it('ends when another user logs in (R2)', async () => {
    const { fake, app, admin, released } = await setUp();
    const { passed, open } = gate();
    released['GET'] = passed;
    fake.calls.length = 0;
    const loading = admin.load();
    await vi.waitFor(() => expect(fake.count('GET config/')).toBe(3));
    await app.session.login({ user: 'ada', pass: 'x' });
    open();
    await loading;
    expect([admin.config, admin.translations, admin.pages].map(statusOf)).toEqual([
      'initial',
      'initial',
      'initial',
    ]);
  });
});

describe('saved translations', () => {
  it('replace the cached ones of all languages', async () => {
    const { app, admin } = await setUp();
    const shown = async (language: string) => {
      await app.locale.choose(language);
      return app.translator.getState().t('common.back');
    };
    expect([await shown('DE'), await shown('EN')]).toEqual(['Zurück', 'stored']);
    admin.translations.set('de', 'common.back', 'Heim');
    expect(await admin.translations.save()).toBe('saved');
    expect([await shown('DE'), await shown('EN')]).toEqual(['Heim', 'stored']);
  });
});

describe('the branding editor of the app', () => {
  it('discards unsaved files when another user has the session (R2)', async () => {
    const { fake, app, admin } = await setUp();
    admin.branding.set('logo', PAGE_FILE);
    await app.session.login({ user: 'ada', pass: 'x' });
    expect(admin.branding.store.getState()).toEqual({ status: 'initial', pending: {}, failed: {} });
    await admin.branding.save();
    expect(fake.count('POST config/logo')).toBe(0);
  });

  it('stops a running save when another user logs in (R2)', async () => {
    const { fake, app, admin } = await setUp();
    const { passed, open } = gate();
    fake.handlers['config/logo'] = async (_, response) => {
      await passed;
      json(response, {});
    };
    admin.branding.set('logo', PAGE_FILE);
    admin.branding.remove('favicon');
    const saving = admin.branding.save();
    await vi.waitFor(() => expect(fake.count('POST config/logo')).toBe(1));
    await app.session.login({ user: 'ada', pass: 'x' });
    open();
    expect(await saving).toBe(false);
    expect(fake.count('DELETE config/favicon')).toBe(0);
    expect(admin.branding.store.getState()).toEqual({ status: 'initial', pending: {}, failed: {} });
  });
});
