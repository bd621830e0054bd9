import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp, suggestionsModule } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { folderPortal, type ImagePath } from '../../fixtures/folders.js';
import { loggedIn } from '../../fixtures/users.js';

const server = folderPortal();
const client = () => createAdminClient(server.admin);
const today = () => new Date().toISOString().slice(0, 10);

async function download(path: ImagePath, portal = server.admin): Promise<void> {
  const { id } = server.asset(path);
  const reply = await portal.transport.open(
    `/assetportal/api/download/?id=${id}&csetid=original&target=down`,
  );
  const { url } = (await reply.json()) as { url: string };
  await (await fetch(server.portal.url + url)).arrayBuffer();
}

describe('admin/activity', () => {
  it('counts each download for its day, once per asset of a zip', async () => {
    const first = today();
    await download('open/one.png');
    await download('open/one.png', await loggedIn(server.portal, 'reader'));
    const ids = [server.asset('open/one.png').id, server.asset('top.png').id];
    const zip = await server.portal.json<{ url: string }>(
      `download?operation=zip&csetid=original&${ids.map((id) => `id=${id}`).join('&')}`,
    );
    await (await fetch(server.portal.url + zip.url)).arrayBuffer();
    const names = async () =>
      (await client().activity.get()).top.map(({ asset, downloads }) => [asset.fname, downloads]);
    await expect.poll(names).toEqual([
      ['one.png', 3],
      ['top.png', 1],
    ]);
    const activity = await client().activity.get();
    expect(activity).toMatchObject({ downloads: 4, downloadsBefore: 0 });
    expect(activity.days).toHaveLength(30);
    // The day may end during the test.
    expect([first, today()]).toContain(activity.to);
    expect(activity.days.at(-1)?.day).toBe(activity.to);
    const counted = activity.days.filter(({ day }) => day >= first);
    expect(counted.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(4);
    expect(activity.days.every(({ before }) => before === 0)).toBe(true);
  });

  it('has the days of the period and of the one before', async () => {
    const { days } = await client().activity.get({ from: '2024-02-27', to: '2024-03-01' });
    expect(days.map(({ day }) => day)).toEqual(['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01']);
  });

  it.each([
    ['a day that does not exist', '2026-02-30', '2026-03-02'],
    ['an empty period', '2026-03-02', '2026-03-01'],
    ['a period that is too long', '2024-01-01', '2026-01-01'],
    ['another format', '1 March', '2026-03-02'],
  ])('rejects %s', async (_, from, to) => {
    await expect(client().activity.get({ from, to })).rejects.toMatchObject({ code: 'invalid-request' });
  });

  it('names only assets that the admin may view', async () => {
    await client().permissions.save({ rules: [{ group: 'users', folder: 'open', access: 'none' }] });
    onTestFinished(async () => void (await client().permissions.save({ rules: [] })));
    const { top, downloads } = await client().activity.get();
    expect(top.map(({ asset }) => asset.fname)).toEqual(['top.png']);
    expect(downloads).toBe(4);
  });
});

describe('searches without results', () => {
  const submit = (query: string, portal = server.admin) =>
    portal.transport.open(
      `/assetportal/api/search?solr_q=${encodeURIComponent(query)}&solr_rows=0&submitted=1`,
    );
  const missed = async () => (await client().activity.get()).missedSearches;

  it('are shown after three submissions by different clients, also with filters', async () => {
    const users = await Promise.all(['u1', 'u2', 'u3'].map((name) => loggedIn(server.portal, name)));
    const submitAll = async (query: string, portals = users) => {
      for (const portal of portals) await submit(query, portal);
    };
    await submitAll('Lighthouse  Keeper');
    await submitAll('one*');
    await submitAll('write to anna@example.org');
    // Repeated by the same clients, and typed: neither counts.
    await submitAll('narwhal', [...users.slice(0, 2), ...users.slice(0, 2)]);
    for (const portal of users) await portal.search.query({ query: 'typed only' });
    await submitAll('last');
    await expect.poll(missed).toEqual([
      { text: 'last', count: 3 },
      { text: 'lighthouse keeper', count: 3 },
      { text: 'write to …', count: 3 },
    ]);
    await submit('NARWHAL', users[2]);
    await expect.poll(missed).toContainEqual({ text: 'narwhal', count: 3 });
  });

  it('are not counted if others can view a result', async () => {
    await client().permissions.save({ rules: [{ group: 'users', folder: 'open', access: 'none' }] });
    onTestFinished(async () => void (await client().permissions.save({ rules: [] })));
    const before = await missed();
    for (const name of ['v1', 'v2', 'v3']) await submit('two.png', await loggedIn(server.portal, name));
    for (const name of ['w1', 'w2', 'w3']) await submit('fence', await loggedIn(server.portal, name));
    await expect.poll(async () => (await missed())?.length).toBe((before?.length ?? 0) + 1);
    expect((await missed())?.map(({ text }) => text)).not.toContain('two.png');
  });

  it('are reported by the SDK when the user submits a query', async () => {
    const sent: string[] = [];
    const app = createApp({
      url: server.portal.url,
      languages: ['en'],
      client: {
        retry: 0,
        fetch: (...request) => {
          sent.push(new Request(...request).url);
          return fetch(...request);
        },
      },
    });
    onTestFinished(() => app.stop());
    await app.start();
    const submitted = () => sent.filter((url) => url.includes('submitted=1'));
    const { remember } = app.module(suggestionsModule);
    await app.search.run({ query: 'xylophone*' });
    await app.search.run({ query: 'one*' });
    remember({ text: 'one', filters: {} });
    expect(submitted()).toEqual([]);
    const searched = app.search.run({ query: 'zither*' });
    remember({ text: 'zither', filters: {} });
    await searched;
    await expect.poll(submitted).toHaveLength(1);
    expect(submitted()[0]).toContain('zither');
    // Another search replaces this one before its results are there.
    const replaced = app.search.run({ query: 'quena*' });
    remember({ text: 'quena', filters: {} });
    await Promise.all([replaced, app.search.run({ query: 'one*' })]);
    await expect.poll(submitted).toHaveLength(2);
    expect(submitted()[1]).toContain('quena');
    // So does a further submitted one, and both are reported once.
    for (const text of ['ocarina', 'shawm']) {
      void app.search.run({ query: `${text}*` });
      remember({ text, filters: {} });
    }
    await expect.poll(submitted).toHaveLength(4);
    expect(submitted()[3]).toContain('shawm');
  });

  it('are neither stored nor shown if counting is off', async () => {
    await server.restart({ environment: { ASSETPORTAL_SEARCH_DAYS: '0' } });
    await server.portal.settled();
    expect(await client().activity.get()).not.toHaveProperty('missedSearches');
    expect(await client().activity.operation()).toMatchObject({ retention: { searches: 0 }, mail: false });
    await server.restart();
    await server.portal.settled();
    expect(await missed()).toEqual([]);
  });
});

describe('index/retry', () => {
  const failures = async () => (await server.admin.index.status()).failures ?? [];
  /** A document that has its start and its end, but no pages. */
  const damaged = (name: string) => `%PDF-1.4\n${name}\n%%EOF\n`;
  const INTACT = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

  it(
    'reads a repaired file again without a notification, and keeps the reason of the others',
    { tags: ['gate'] },
    async () => {
      const [first, second] = ['first.pdf', 'second.pdf'].map((name) => join(server.portal.folder, name));
      await writeFile(first ?? '', damaged('first'));
      await writeFile(second ?? '', damaged('second'));
      await expect.poll(async () => (await failures()).length).toBe(2);
      await server.portal.settled();
      // No notification of the file system is handled, as on a network drive.
      await server.restart({ timing: { gather: 600_000, settle: 0, writeSettling: 0 } });
      await server.portal.settled();
      const reasons = new Map((await failures()).map(({ fname, reason }) => [fname, reason]));
      await writeFile(first ?? '', INTACT);
      const id = (await failures()).find(({ fname }) => fname === 'second.pdf')?.id ?? '';
      expect(await client().index.retry({ id })).toBe(1);
      expect((await server.admin.index.status()).state).toBe('indexing');
      await server.portal.settled();
      const [again] = (await failures()).filter((failure) => failure.id === id);
      expect(again).toEqual({ id, fname: 'second.pdf', reason: reasons.get('second.pdf') });
      await client().index.retry();
      await expect.poll(async () => (await failures()).map(({ fname }) => fname)).toEqual(['second.pdf']);
      await server.portal.settled();
    },
  );

  it('rejects assets that the admin may not view, and ignores them otherwise', async () => {
    await writeFile(join(server.portal.folder, 'second.pdf'), damaged('second'));
    await expect.poll(async () => (await failures()).length).toBe(1);
    await server.portal.settled();
    const [failure] = await failures();
    await client().permissions.save({ rules: [{ group: 'users', folder: '', access: 'none' }] });
    onTestFinished(async () => void (await client().permissions.save({ rules: [] })));
    await expect(client().index.retry({ id: failure?.id ?? '' })).rejects.toMatchObject({
      code: 'asset-not-found',
    });
    expect(await client().index.retry()).toBe(0);
  });
});
