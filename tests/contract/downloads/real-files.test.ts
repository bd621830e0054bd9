/**
 * Repeats the download of the sample library for many real files.
 *
 * @module-tag night
 * @module-tag sizes
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { sharedAssets } from '../../fixtures/shared.js';

/** Returns the rows of the manifest for the files that the portal serves: path, size and hash. */
const manifestOf = (assets: string) =>
  readFileSync(join(assets, 'MANIFEST.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([path = '']) => path.startsWith('files/'));

/**
 * Files whose content `facts.json` describes. Those that are slow to render are left to
 * tests/server/media/real.test.ts.
 */
const DESCRIBED = /^files\/known\/(?!3d|colour|size|video)/;

/** Copies the described files and every thirtieth of the others. */
async function copyPart(assets: string, to: string): Promise<void> {
  const paths = manifestOf(assets).map(([path = '']) => path);
  for (const path of paths.filter((one, at) => DESCRIBED.test(one) || at % 30 === 0)) {
    const target = join(to, path.replace(/^files\//, ''));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(assets, path), target);
  }
}

/**
 * The main use case with the real files: each is served, counted and downloaded unchanged. The nightly run has all
 * files, other runs a part of them.
 */
describe.skipIf(!sharedAssets)('a portal with the real files (needs ../shared/assets)', () => {
  const assets = sharedAssets ?? '';
  let state: Awaited<ReturnType<typeof temporaryFolder>>;
  let part: Awaited<ReturnType<typeof temporaryFolder>>;
  let portal: TestPortal;
  let docs: Asset[];

  beforeAll(async () => {
    state = await temporaryFolder();
    part = await temporaryFolder();
    if (!nightly) await copyPart(assets, part.path);
    portal = await testPortal(nightly ? join(assets, 'files') : part.path, { data: state.path });
    await portal.settled();
    docs = (await search({ solr_rows: 1000 })).response.docs;
    // With LibreOffice, the documents are converted one after another.
  }, 600_000);
  afterAll(async () => {
    await portal.close();
    await state.remove();
    await part.remove();
  });

  const search = (parameters: Record<string, unknown>) =>
    portal.json<SearchReply>('search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    });
  const pathOf = (asset: Asset) =>
    ['files', asset.folder, asset.fname].filter((part) => part !== '').join('/');

  it('serves every file of the folder except sidecars of other files, each with its hash', () => {
    const expected = manifestOf(assets)
      .filter(([path = '']) => !/^files\/known\/sidecar\/.*\.xmp$/.test(path))
      .filter(([path = '']) => nightly || existsSync(join(part.path, path.replace(/^files\//, ''))))
      .map(([path = '', bytes, sha256]) => [path.normalize(), Number(bytes), sha256]);
    const served = docs.map((asset) => [pathOf(asset), asset.file_size, asset.sha256]);
    expect(expected.length).toBeGreaterThan(nightly ? 400 : 100);
    const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(served)).toEqual(sorted(expected));
  });

  it('returns the facet counts of facts.json', async () => {
    const facts = JSON.parse(readFileSync(join(assets, 'facts.json'), 'utf8')) as Record<
      string,
      Record<string, Record<string, number>>
    >;
    const { year, rating, ...fields } = facts['_facet_counts_of known/facets/'] ?? {};
    const filter = { folder: ['known/facets'] };
    const response = await search({
      filter,
      solr_facetfields: [...Object.keys(fields), 'rating'],
      solr_rows: 0,
    });
    const counted = Object.fromEntries(
      Object.entries(response.facetCounts.facetFields).map(([field, values]) => [
        field,
        Object.fromEntries(values.map(({ label, count }) => [label, count])),
      ]),
    );
    expect(counted).toEqual({ ...fields, rating });
    for (const [of, count] of Object.entries(year ?? {})) {
      const range = await search({
        filter: { ...filter, taken_date: `[${of}-01-01 TO ${of}-12-31]` },
        solr_rows: 0,
      });
      expect(range.response.numFound, of).toBe(count);
    }
  });

  it.each(['東京', 'Straße', 'strasse', 'café', 'مصر', 'Ελλάδα', 'россия', 'geheim', '"Brandenburger Tor"'])(
    'returns results for %s',
    async (solr_q) => {
      expect((await search({ solr_q })).response.numFound).toBeGreaterThan(0);
    },
  );

  it('downloads the original bytes of every thirtieth file', async () => {
    for (const asset of docs.filter((_asset, at) => at % 30 === 0)) {
      const { url } = await portal.json<{ url: string }>(`download?id=${asset.id}`);
      const bytes = Buffer.from(await (await fetch(portal.url + url)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex'), pathOf(asset)).toBe(asset.sha256);
    }
  });

  it('returns a thumbnail or a preview problem for every file', async () => {
    for (const asset of docs) {
      expect(asset.url ?? asset.preview_problem, pathOf(asset)).toBeTruthy();
      if (asset.url === undefined) continue;
      const response = await fetch(portal.url + asset.url);
      expect(response.status, pathOf(asset)).toBe(200);
      expect(response.headers.get('content-type'), pathOf(asset)).toBe('image/webp');
      await response.arrayBuffer();
    }
  });
});
