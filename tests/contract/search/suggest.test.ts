import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { anyText } from '../../server/search/assets.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let guest: Portal;
let anna: Portal;

/** Writes an image with a sidecar. */
async function putImage(path: string, { city, keywords }: { city: string; keywords: readonly string[] }) {
  const file = join(folder.path, path);
  await mkdir(dirname(file), { recursive: true });
  const color = `#${Buffer.from(path).toString('hex').slice(0, 6)}`;
  await writeFile(
    `${file}.xmp`,
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
        photoshop:City="${city}"><dc:subject><rdf:Bag>${keywords.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}
      </rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
  await writeFile(
    file,
    await sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
      .png()
      .toBuffer(),
  );
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await putImage('open/a.png', { city: 'München', keywords: ['Größe', 'Neubau'] });
  await putImage('open/b.png', { city: 'New York', keywords: ['Neubau'] });
  await putImage('secret/c.png', { city: 'Münster', keywords: ['Neuheit'] });
  portal = await testPortal(folder.path);
  await portal.settled();
  guest = portal.client();
  anna = await loggedIn(portal, 'anna');
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

const admin = async () => createAdminClient(await portal.admin());
const hideSecrets = async () =>
  (await admin()).permissions.save({
    rules: [{ group: 'guests', folder: 'secret', access: 'none' }],
  });
beforeEach(async () => void (await (await admin()).permissions.save({ rules: [] })));

const line = ({ field, text, count }: Awaited<ReturnType<Portal['search']['suggest']>>[number]) =>
  `${field ?? 'term'} ${text} ${count}`;
type Options = Omit<Parameters<Portal['search']['suggest']>[0], 'text'>;
const lines = async (client: Portal, text: string, options: Options = {}) =>
  (await client.search.suggest({ text, ...options })).map(line);

describe('search/suggest', { tags: ['d.call.suggest'] }, () => {
  it('completes the typed text in its original spelling', async () => {
    expect(await lines(guest, 'mun')).toEqual([
      'city München 1',
      'city Münster 1',
      'term München 1',
      'term Münster 1',
    ]);
    expect(await lines(guest, 'GROSS')).toEqual(['keywords Größe 1', 'term Größe 1']);
    expect(await lines(guest, 'new yo')).toEqual(['city New York 1', 'term York 1']);
    expect(await lines(guest, 'neu', { rows: 2 })).toEqual(['keywords Neubau 2', 'term Neubau 2']);
  });

  it('counts within a filter', async () => {
    expect(await lines(guest, 'neu', { filters: { city: ['New York'] } })).toEqual([
      'keywords Neubau 1',
      'term Neubau 1',
    ]);
    expect(await problemOf(guest.search.suggest({ text: 'neu', filters: { nonsense: ['x'] } }))).toBe(
      '400 unknown-field',
    );
  });

  it('suggests nothing from hidden assets', async () => {
    await hideSecrets();
    expect(await lines(guest, 'mun')).toEqual(['city München 1', 'term München 1']);
    expect(await lines(guest, 'neuh')).toEqual([]);
    expect(await lines(anna, 'neuh')).toEqual(['keywords Neuheit 1', 'term Neuheit 1']);
  });

  it('accepts any typed text', async () => {
    await fc.assert(
      fc.asyncProperty(anyText({ maxLength: 60 }), async (text) => {
        const response = await portal.api(`search/suggest?${new URLSearchParams({ q: text })}`);
        expect(response.status).toBe(200);
      }),
      { numRuns: 60 },
    );
    expect((await portal.api('search/suggest')).status).toBe(400);
    expect((await portal.api('search/suggest?q=a&rows=51')).status).toBe(400);
  });
});

describe('ETag of a response', { tags: ['d.search.etag'] }, () => {
  const PATHS = ['search?solr_q=neubau&solr_facetfields=city', 'search/suggest?q=neu', 'index/fields'];
  const request = (path: string, etag?: string, token?: string) =>
    portal.api(path, {
      headers: {
        ...(etag !== undefined && { 'if-none-match': etag }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
  const etagOf = async (path: string, token?: string) =>
    (await request(path, undefined, token)).headers.get('etag') ?? '';

  it.each(PATHS)('of %s matches as long as nothing changes', async (path) => {
    const etag = await etagOf(path);
    expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
    const again = await request(path, etag);
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
    expect((await request(path, '"another"')).status).toBe(200);
  });

  it('of a single asset matches, and differs between assets', async () => {
    const { assets: docs } = await guest.search.query({ query: '*' });
    const [one, other] = docs.map(({ id }) => `assets?assetid=${id}`);
    const etag = await etagOf(one!);
    expect((await request(one!, etag)).status).toBe(304);
    expect((await request(other!, etag)).status).toBe(200);
  });

  it('differs between users with different permissions, and changes with the rules', async () => {
    const [path] = PATHS as [string];
    const token = (await anna.session.get()).session ?? '';
    const before = await etagOf(path);
    expect((await request(path, before, token)).status).toBe(304);
    await hideSecrets();
    const hidden = await request(path, before);
    expect(hidden.status).toBe(200);
    expect((await request(path, before, token)).status).toBe(304);
    expect((await request(path, hidden.headers.get('etag') ?? '', token)).status).toBe(200);
  });

  it('changes when a file is added or removed', async () => {
    const [path] = PATHS as [string];
    const total = async () => (await guest.search.query({ query: 'neubau' })).total;
    const before = await etagOf(path);
    await putImage('open/d.png', { city: 'Ulm', keywords: ['Neubau'] });
    await expect.poll(total).toBe(3);
    const after = await request(path, before);
    expect(after.status).toBe(200);
    expect(await after.json()).toMatchObject({ response: { numFound: 3 } });
    await rm(join(folder.path, 'open/d.png'));
    await expect.poll(total).toBe(2);
    expect((await request(path, after.headers.get('etag') ?? '')).status).toBe(200);
  });

  it('is missing for an invalid request', async () => {
    const wrong = await request('search?solr_sort=nonsense%20asc');
    expect([wrong.status, wrong.headers.get('etag')]).toEqual([400, null]);
  });
});
