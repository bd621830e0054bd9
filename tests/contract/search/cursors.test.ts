import { join } from 'node:path';
import { rotateKey } from '@assetportal/server';
import type { Problem, SearchReply } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { folderOf } from '../../fixtures/started-portal.js';
import { loggedIn } from '../../fixtures/users.js';

const LONG_TITLE = '\u{1f30a}'.repeat(499);
const NAMES = Array.from({ length: 12 }, (_, at) => `note-${String(at).padStart(2, '0')}.txt`);
const library = await folderOf({
  ...Object.fromEntries(NAMES.map((name) => [name, name])),
  'long/a.bin': 'a',
  'long/a.xmp': sidecar(`${LONG_TITLE}1`),
  'long/b.bin': 'b',
  'long/b.xmp': sidecar(`${LONG_TITLE}2`),
});
const data = await temporaryFolder();
const start = async () => {
  const started = await testPortal(library.path, { data: join(data.path, 'state') });
  await started.settled();
  return started;
};
let portal: TestPortal = await start();
afterAll(async () => {
  await portal.close();
  await library.remove();
  await data.remove();
});
const restart = async (whileStopped: () => void = () => undefined) => {
  await portal.close();
  whileStopped();
  portal = await start();
};

const SEARCH = {
  solr_q: 'note',
  solr_sort: 'fname asc',
  solr_rows: 5,
  filter: { filetype: ['txt', 'jpg'], asset_groups: ['document', 'other'] },
  solr_cursor: '*',
};
type Page = Awaited<ReturnType<Portal['search']['query']>>;
type Search = Omit<typeof SEARCH, 'filter'> & { filter: Record<string, readonly string[]> };
const post = (body: Partial<Search>, headers: Record<string, string> = {}) =>
  portal.api('search', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const find = async (changes: Partial<Search> = {}) => {
  const response = await post({ ...SEARCH, ...changes });
  expect(response.status).toBe(200);
  return ((await response.json()) as SearchReply).response;
};
const namesOf = ({ docs }: SearchReply['response']) => docs.map(({ fname }) => fname);
const first = async () => (await find()).nextCursor ?? '';
const expectRejected = async (body: Partial<Search>, headers: Record<string, string> = {}) => {
  const response = await post({ ...SEARCH, ...body }, headers);
  const { code, detail } = (await response.json()) as Problem;
  expect([response.status, code]).toEqual([400, 'invalid-request']);
  return detail;
};

describe('a cursor', () => {
  it('does not show its content, is short, and is equal for equal pages', async () => {
    const page = await find();
    const cursor = page.nextCursor ?? '';
    expect(cursor).toMatch(/^[\w-]{40,200}$/);
    const content = Buffer.from(cursor, 'base64url').toString('latin1');
    for (const { id, fname } of page.docs) {
      expect(content).not.toContain(id);
      expect(content).not.toContain(fname);
    }
    expect(await first()).toBe(cursor);
  });

  it.each<[string, Partial<Search>]>([
    ['another query', { solr_q: 'other' }],
    ['another order', { solr_sort: 'fname desc' }],
    ['another field of the order', { solr_sort: 'title asc' }],
    ['another value of a filter', { filter: { ...SEARCH.filter, filetype: ['txt', 'png'] } }],
    ['one filter less', { filter: { filetype: ['txt', 'jpg'] } }],
    ['no filter', { filter: {} }],
  ])('is rejected with %s', async (_case, changes) => {
    const detail = await expectRejected({ ...changes, solr_cursor: await first() });
    expect(detail).toContain('start again with the cursor *');
  });

  it.each<[string, (cursor: string) => string]>([
    ['a changed nonce', (cursor) => `${cursor[0] === 'A' ? 'B' : 'A'}${cursor.slice(1)}`],
    ['a changed tag', (cursor) => `${cursor.slice(0, 20)}${flip(cursor[20])}${cursor.slice(21)}`],
    ['changed content', (cursor) => `${cursor.slice(0, 42)}${flip(cursor[42])}${cursor.slice(43)}`],
    ['a missing end', (cursor) => cursor.slice(0, -4)],
    ['more content', (cursor) => `${cursor}AAAA`],
    ['padding', (cursor) => `${cursor}=`],
    ['no content', (cursor) => cursor.slice(0, 37)],
    [
      'the content of an engine',
      () => Buffer.from(JSON.stringify([1, 'fname', 'asc', 'note-04.txt', 'x'])).toString('base64url'),
    ],
  ])('is rejected with %s', async (_case, forge) => {
    await expectRejected({ solr_cursor: forge(await first()) });
  });

  it('is rejected in the language of the request', async () => {
    const cursor = await first();
    const detail = await expectRejected({ solr_q: 'x', solr_cursor: cursor }, { 'accept-language': 'de' });
    expect(detail).toContain('beginnen Sie mit dem Cursor * von vorn');
  });

  it('continues in pages that users with equal permissions share', async () => {
    const [ada, bob] = [await loggedIn(portal, 'ada'), await loggedIn(portal, 'bob')];
    const query = { query: 'note', sort: { field: 'fname', direction: 'asc' }, rows: 5 } as const;
    const names: string[] = [];
    for (let cursor: string | undefined = '*'; cursor !== undefined;) {
      // The reply to the first user is cached for the second one.
      const page: Page = await ada.search.query({ ...query, cursor });
      const shared: Page = await bob.search.query({ ...query, cursor });
      expect(shared).toEqual(page);
      names.push(...shared.assets.map(({ fname }) => fname));
      cursor = shared.next;
    }
    expect(names).toEqual(NAMES);
  });

  it('applies the permissions of the user and of the time of each page', async () => {
    const admin = await portal.admin();
    const { permissions } = createAdminClient(admin);
    const query = { query: 'folder:long', sort: { field: 'fname', direction: 'asc' }, rows: 1 } as const;
    const { next: cursor } = await admin.search.query({ ...query, cursor: '*' });
    const rest = async () => (await portal.client().search.query({ ...query, cursor })).assets.length;
    expect(await rest()).toBe(1);
    onTestFinished(async () => void (await permissions.save({ rules: [] })));
    await permissions.save({ rules: [{ group: 'guests', folder: 'long', access: 'none' }] });
    expect(await rest()).toBe(0);
  });

  it('accepts another size of the page, and another order of the filters', async () => {
    const filter = { asset_groups: ['other', 'document'], filetype: ['jpg', 'txt'] };
    const page = await find({ solr_cursor: await first(), solr_rows: 2, filter });
    expect(namesOf(page)).toEqual(NAMES.slice(5, 7));
  });

  it('continues behind the longest titles', async () => {
    const search = { solr_q: 'folder:long', solr_sort: 'title asc', solr_rows: 1, filter: {} };
    const page = await find(search);
    const cursor = page.nextCursor ?? '';
    const rest = await find({ ...search, solr_cursor: cursor });
    expect([...namesOf(page), ...namesOf(rest)].sort()).toEqual(['a.bin', 'b.bin']);
    const parameters = new URLSearchParams({
      solr_q: search.solr_q,
      solr_sort: search.solr_sort,
      solr_rows: '1',
      solr_cursor: cursor,
    });
    expect((await portal.api(`search?${parameters.toString()}`)).status).toBe(200);
  });

  it('is valid after a restart, and ends with the signing key', async () => {
    const cursor = await first();
    await restart();
    expect(namesOf(await find({ solr_cursor: cursor }))).toEqual(NAMES.slice(5, 10));
    await restart(() => {
      rotateKey({ folder: library.path, data: join(data.path, 'state') });
    });
    expect(await expectRejected({ solr_cursor: cursor })).toContain('start again with the cursor *');
    expect(namesOf(await find({ solr_cursor: await first() }))).toEqual(NAMES.slice(5, 10));
  });
});

const flip = (character: string | undefined) => (character === 'A' ? 'B' : 'A');

function sidecar(title: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
    <rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
}
