import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { itemsOf, terminal } from '../terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let admin: ReturnType<typeof terminal>;
beforeAll(async () => {
  library = await portalWithFiles({ 'a.txt': 'a\n' });
  home = await temporaryFolder();
  const token = await library.portal.login();
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const stored = async (lang: string) =>
  (await (await library.portal.admin()).translations.get({ lang })).value;
const visible = async () => {
  const { value } = await (await library.portal.admin()).config.get({});
  return (value as { visibleLocales?: { short: string }[] }).visibleLocales?.map(({ short }) => short);
};

describe('translations add-language and remove-language', () => {
  test('add a language that visitors cannot choose yet, as the admin area does', async () => {
    expect(await admin.run(['translations', 'add-language', 'fr', '--dry-run'])).toMatchObject({ code: 0 });
    expect(await stored('fr')).toEqual({});
    expect(await admin.run(['translations', 'add-language', 'FR'])).toMatchObject({ code: 0, stdout: '' });
    expect(await stored('fr')).toMatchObject({ _meta: { lang: 'français', source_template: 'en' } });
    expect(await visible()).not.toContain('fr');
    const again = await admin.run(['translations', 'add-language', 'fr']);
    expect(again).toMatchObject({ code: 2, stdout: '' });
  });

  test('--from copies the messages of another language', async () => {
    await admin.run(['translations', 'add-language', 'pt', '--name', 'Português', '--from', 'de']);
    expect(await stored('pt')).toMatchObject({
      _meta: { lang: 'Português' },
      search: { title: expect.any(String) as string },
    });
    const unknown = await admin.run(['translations', 'add-language', 'es', '--from', 'xx']);
    expect(unknown).toMatchObject({ code: 2 });
    expect(await admin.run(['translations', 'add-language', 'q1'])).toMatchObject({ code: 2 });
  });

  test('remove-language requires a confirmation, and never removes the first language', async () => {
    await admin.run(['translations', 'add-language', 'it']);
    expect(await admin.run(['translations', 'remove-language', 'it'])).toMatchObject({ code: 2 });
    expect(await admin.run(['translations', 'remove-language', 'it', '--dry-run'])).toMatchObject({
      code: 0,
    });
    expect(await stored('it')).not.toEqual({});
    const result = await admin.run(['translations', 'remove-language', 'it', '--yes', '--json']);
    expect(JSON.parse(result.stdout)).toMatchObject({ kind: 'language', lang: 'it', saved: true });
    expect(await stored('it')).toEqual({});
    expect(await admin.run(['translations', 'remove-language', 'it', '--yes'])).toMatchObject({ code: 2 });
    expect(await admin.run(['translations', 'remove-language', 'de', '--yes'])).toMatchObject({ code: 9 });
  });
});

describe('translations history and restore', () => {
  const save = async (lang: string, tree: Record<string, unknown>) =>
    (await library.portal.admin()).translations.save({ lang, tree });

  test('list versions of a language, and restore one', async () => {
    await save('nl', { search: { title: 'Zoeken' } });
    await save('da', { search: { title: 'Søg' } });
    await save('nl', { search: { title: 'Zoek' } });
    const { stdout } = await admin.run(['translations', 'history', '--lang', 'nl', '--json']);
    const versions = itemsOf(stdout);
    expect(versions).toMatchObject([
      { lang: 'nl', current: true },
      { lang: 'nl', current: false },
    ]);
    const limited = await admin.run(['translations', 'history', '--limit', '1', '--json=lang']);
    expect(itemsOf(limited.stdout)).toEqual([{ lang: 'nl' }]);
    const id = String(versions[1]?.['id']);
    const plan = await admin.run(['translations', 'restore', id, '--dry-run']);
    expect(plan).toMatchObject({
      code: 0,
      stdout: 'translations/nl.json\t~\tsearch.title\t"Zoek"\t"Zoeken"\n',
    });
    expect(await admin.run(['translations', 'restore', id])).toMatchObject({ code: 2 });
    expect(await admin.run(['translations', 'restore', id, '--yes'])).toMatchObject({ code: 0, stdout: '' });
    expect(await stored('nl')).toEqual({ search: { title: 'Zoeken' } });
    expect(await admin.run(['translations', 'restore', 'missing', '--yes'])).toMatchObject({ code: 6 });
  });

  test('a version of the configuration is not one of the translations', async () => {
    await admin.run(['config', 'set', 'global.max_assets', '33']);
    await admin.run(['config', 'set', 'global.max_assets', '34']);
    const { stdout } = await admin.run(['config', 'history', '--limit', '2', '--json=id,current']);
    const versions = itemsOf(stdout);
    expect(versions).toHaveLength(2);
    const id = String(versions.find(({ current }) => current === false)?.['id']);
    expect(await admin.run(['translations', 'restore', id, '--yes'])).toMatchObject({ code: 6 });
  });

  test('a restore that would lose another save is refused', async () => {
    await save('sv', { search: { title: 'Sök' } });
    await save('sv', { search: { title: 'Söka' } });
    const { stdout } = await admin.run(['translations', 'history', '--lang', 'sv', '--json=id,current']);
    const id = String(itemsOf(stdout).find(({ current }) => current === false)?.['id']);
    // Another admin saves after the command has compared the versions, and before it restores one.
    const proxy = createServer((request, response) => {
      const body: Buffer[] = [];
      request.on('data', (chunk: Buffer) => body.push(chunk));
      request.on('end', () => {
        void (async () => {
          const { method = 'GET', url = '', headers } = request;
          if (method === 'POST') await save('sv', { search: { title: 'Leta' } });
          const { authorization = '', 'content-type': type = '', 'if-match': tag } = headers;
          const sent = { authorization, ...(type === '' ? {} : { 'content-type': type }) };
          const reply = await fetch(new URL(url, library.portal.url), {
            method,
            headers: { ...sent, ...(tag === undefined ? {} : { 'if-match': tag }) },
            ...(method === 'POST' ? { body: Buffer.concat(body) } : {}),
          });
          const etag = reply.headers.get('etag');
          const contentType = reply.headers.get('content-type') ?? '';
          response.writeHead(reply.status, {
            'content-type': contentType,
            ...(etag === null ? {} : { etag }),
          });
          response.end(await reply.text());
        })();
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const env = { ASSETPORTAL_URL: `http://127.0.0.1:${port}` };
    const result = await admin.run(['translations', 'restore', id, '--yes'], { env });
    proxy.close();
    expect(result).toMatchObject({ code: 9, stdout: '' });
    expect(await stored('sv')).toEqual({ search: { title: 'Leta' } });
  });
});
