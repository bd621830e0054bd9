import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { loggedIn } from '../../fixtures/users.js';
import { PREPARED_ASSETS } from '../../fixtures/prepared.js';
import { sharedPortal } from '../../fixtures/portals/portals.js';

const { portal } = await sharedPortal('sample');

interface Raw {
  readonly encoding: string | undefined;
  readonly etag: string | undefined;
  readonly type: string | undefined;
  readonly vary: string | undefined;
  readonly body: Buffer;
}

/** Requests the raw bytes, because fetch decompresses automatically. */
function raw(path: string, accept: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    get(`${portal.url}/assetportal/api/${path}`, { headers: { 'accept-encoding': accept } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { etag, 'content-encoding': encoding, 'content-type': type, vary } = response.headers;
        resolve({ encoding, etag, type, vary, body: Buffer.concat(chunks) });
      });
      response.on('error', reject);
    }).on('error', reject);
  });
}

const unpacked = ({ encoding, body }: Raw) =>
  (encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body).toString();

const SEARCH = 'search?solr_q=*&solr_rows=20&solr_facetfields=filetype';

describe('the cached response of a repeated request', () => {
  it('is identical for every compression', async () => {
    const first = await raw(SEARCH, 'identity');
    expect(first.encoding).toBeUndefined();
    for (const [accept, encoding] of [
      ['identity', undefined],
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['gzip', 'gzip'],
    ]) {
      const repeated = await raw(SEARCH, accept as string);
      expect(repeated.encoding).toBe(encoding);
      expect(unpacked(repeated)).toBe(first.body.toString());
      expect([repeated.etag, repeated.type]).toEqual([first.etag, first.type]);
      expect(repeated.vary).toMatch(/accept-encoding/i);
    }
  });

  it('depends on the permissions, and changes with them', async () => {
    const anna = await loggedIn(portal, 'anna');
    const total = async (client: typeof anna) => (await client.search.query({ query: '*' })).total;
    const guest = portal.client();
    const all = PREPARED_ASSETS;
    for (let time = 0; time < 2; time++) expect([await total(anna), await total(guest)]).toEqual([all, all]);
    const { permissions } = createAdminClient(await portal.admin());
    await permissions.save({ rules: [{ group: 'guests', folder: '', access: 'none' }] });
    for (let time = 0; time < 2; time++) expect([await total(anna), await total(guest)]).toEqual([all, 0]);
    await permissions.save({ rules: [] });
    expect([await total(anna), await total(guest)]).toEqual([all, all]);
  });

  it('changes after a download is counted', async () => {
    const guest = portal.client();
    const [asset] = (await guest.search.query({ query: '*', rows: 1 })).assets;
    const { url } = await guest.downloads.link({ id: asset?.id ?? '' });
    await (await guest.transport.open(url)).arrayBuffer();
    await expect
      .poll(async () => (await guest.search.query({ query: '*', rows: 1 })).assets[0]?.obj_dload_cnt)
      .toBe((asset?.obj_dload_cnt ?? 0) + 1);
  });
});
