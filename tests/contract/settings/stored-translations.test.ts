import { buffer } from 'node:stream/consumers';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { createApp, type Portal } from '@assetportal/sdk';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { mailbox, type Mailbox } from '../../fixtures/mailbox.js';
import { contentsOf, inMemory } from '../../fixtures/formats/read-zip.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let mails: Mailbox;
let portal: TestPortal;
let admin: Portal;
let token: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'one.txt'), 'one\n');
  mails = await mailbox();
  portal = await testPortal(folder.path, { environment: mails.environment });
  await portal.settled();
  token = await portal.login();
  admin = portal.client(token);
  await createAdminClient(admin).users.add({ name: 'Ada', email: 'ada@example.org' });
});
afterAll(async () => {
  await portal.close();
  await mails.close();
  await folder.remove();
});

const save = (lang: string, tree: object) =>
  portal.api(`config/translations?lang=${lang}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(tree),
  });

async function problemIn(acceptLanguage: string) {
  const response = await portal.api('download/?id=gone', { headers: { 'accept-language': acceptLanguage } });
  expect(response.status).toBe(404);
  return (await response.json()) as { title: string; detail: string };
}

async function zipReportIn(acceptLanguage: string) {
  const [asset] = (await admin.search.query({ query: '*' })).assets;
  const query = new URLSearchParams([
    ['operation', 'zip'],
    ['csetid', 'original'],
    ['id', asset?.id ?? ''],
    ['id', 'gone'],
  ]);
  const planned = await portal.api(`download/?${query}`, { headers: { 'accept-language': acceptLanguage } });
  const { url } = (await planned.json()) as { url: string };
  const zip = await fetch(portal.url + url);
  const contents = await contentsOf(inMemory(await buffer(zip.body as unknown as NodeJS.ReadableStream)));
  return [...contents]
    .map(([name, content]) => `${name}: ${content.toString()}`)
    .find((entry) => entry.includes('gone'));
}

async function fieldLabelsIn(name: string) {
  const response = await portal.api('index/fields');
  const { visible_fields: fields } = (await response.json()) as {
    visible_fields: { field_name: string; translation: Record<string, string> }[];
  };
  return fields.find(({ field_name: field }) => field === name)?.translation;
}

async function mailIn(acceptLanguage: string) {
  const response = await portal.api('user/passwordmail', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': acceptLanguage },
    body: JSON.stringify({ user: 'Ada' }),
  });
  expect(response.status).toBe(200);
  return mails.next();
}

describe('translations that an admin has stored', () => {
  it('apply to problem documents immediately', async () => {
    const builtIn = await problemIn('en');
    expect((await save('en', { problem: { 'asset-not-found': { title: 'No such image' } } })).status).toBe(
      200,
    );
    expect(await problemIn('en')).toMatchObject({ title: 'No such image', detail: builtIn.detail });
    expect((await save('en', {})).status).toBe(200);
    expect(await problemIn('en')).toMatchObject(builtIn);
  });

  it('apply to the report in a ZIP archive', async () => {
    await save('de', {
      zip: { report: { name: 'Lücken.txt' }, reason: { 'asset-not-found': 'fehlt leider' } },
    });
    expect(await zipReportIn('de')).toMatch(/^Lücken\.txt: [^]*gone: fehlt leider/);
    expect(await zipReportIn('en')).not.toContain('fehlt leider');
  });

  it('apply to mail messages', async () => {
    await save('de', { mail: { reset: { subject: 'Zugang zu {{portal}}' } } });
    expect((await mailIn('de')).subject).toBe('Zugang zu portal.example.org');
    expect((await mailIn('en')).subject).toBe('Reset your password for portal.example.org');
  });

  it('apply to the labels of the index fields, also in cached responses', async () => {
    expect(await fieldLabelsIn('fname')).not.toMatchObject({ de: 'Dateibezeichnung' });
    await save('de', { fields: { fname: 'Dateibezeichnung' } });
    expect(await fieldLabelsIn('fname')).toMatchObject({ de: 'Dateibezeichnung' });
  });

  it('apply to a region, with its language and then English for missing messages (CD9)', async () => {
    const reason = { 'asset-not-found': { title: 'Arquivo não encontrado' } };
    const english = await problemIn('en');
    await save('pt', { problem: reason });
    await save('pt-BR', {
      mail: { reset: { subject: 'Acesso a {{portal}}' } },
      zip: { reason: { 'asset-not-found': 'sumiu' } },
      fields: { fname: 'Arquivo' },
    });
    for (const language of ['pt-BR', 'pt_br;q=0.9, en;q=0.1', 'en;q=0.5, pt-BR'])
      expect(await problemIn(language), language).toEqual({
        ...english,
        title: reason['asset-not-found'].title,
      });
    expect((await mailIn('pt-BR')).subject).toBe('Acesso a portal.example.org');
    expect(await zipReportIn('pt-BR')).toContain('gone: sumiu');
    expect(await fieldLabelsIn('fname')).toMatchObject({ 'pt-br': 'Arquivo', en: 'File name' });
    // Readers of the language do not get the messages of the region.
    expect(await zipReportIn('pt')).not.toContain('sumiu');
    await save('pt-br', {});
    await save('pt', {});
    expect(await problemIn('pt-BR')).toEqual(english);
  });

  it.each([['5.0.0'], ['99.0.0'], ['next'], [undefined]])(
    'of version %s apply to readers, who upgrade them in memory, and are never changed by the server (CC1)',
    async (version) => {
      const tree = {
        ...(version === undefined ? {} : { _meta: { version } }),
        problem: { 'asset-not-found': { title: 'Absent' } },
        // The built-in message and a message of version 5.0.0, which later releases have replaced or removed.
        download: { progress: '{{percent}}%', percent: 'obsolete' },
      };
      await save('en', tree);
      expect((await problemIn('en')).title).toBe('Absent');
      const app = createApp({ url: portal.url, client: { retry: 0 }, languages: ['en'] });
      await app.start();
      const { t } = app.translator.getState();
      expect(t('problem.asset-not-found.title')).toBe('Absent');
      const progress = t('download.progress', { name: 'a.jpg', percent: 7 });
      expect(progress.includes('a.jpg')).toBe(version === '5.0.0');
      app.stop();
      const { value } = await admin.translations.get({ lang: 'en' });
      expect(value).toEqual(tree);
      await save('en', {});
    },
  );

  it('add a language, with English for missing messages', async () => {
    const english = await problemIn('en');
    await save('fr', { problem: { 'asset-not-found': { title: 'Fichier introuvable' } } });
    expect(await problemIn('fr-CA, en;q=0.5')).toEqual({ ...english, title: 'Fichier introuvable' });
    expect(await fieldLabelsIn('fname')).toHaveProperty('fr');
    await save('fr', {});
    expect(await problemIn('fr-CA, en;q=0.5')).toEqual(english);
  });
});
