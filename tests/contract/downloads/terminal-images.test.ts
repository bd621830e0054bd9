import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Asset } from '@assetportal/sdk/contract';
import { terminalImageUrl } from '@assetportal/sdk/rules';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let assets: ReadonlyMap<string, Asset>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'internal'));
  const image = (width: number, height: number, alpha: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha } } });
  await image(900, 600, 1).jpeg().toFile(join(folder.path, 'photo.jpg'));
  await image(40, 20, 0.5).png().toFile(join(folder.path, 'icon.png'));
  await image(90, 60, 1)
    .png()
    .toFile(join(folder.path, 'internal', 'secret.png'));
  await writeFile(join(folder.path, 'data.bin'), '<p>no image</p>');
  portal = await testPortal(folder.path);
  await portal.settled();
  const client = await portal.admin();
  const all = await client.search.query({ query: '*', rows: 100 });
  assets = new Map(all.assets.map((asset) => [asset.fname, asset]));
  await createAdminClient(client).permissions.save({
    rules: [{ group: 'guests', folder: 'internal', access: 'none' }],
  });
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

const get = (fname: string, init?: RequestInit) =>
  fetch(portal.url + (terminalImageUrl(assets.get(fname) ?? {}) ?? '/none'), init);

describe('PNG for terminals', () => {
  it.each([
    ['photo.jpg', 256, 171, 3],
    ['icon.png', 40, 20, 4],
  ])('%s is not interlaced, and has at most 256 × 256 pixels', async (fname, width, height, channels) => {
    const response = await get(fname);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width,
      height,
      channels,
      depth: 'uchar',
      isProgressive: false,
    });
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('has an ETag that differs from that of the WebP image, and returns 304 for it', async () => {
    const response = await get('photo.jpg');
    const etag = response.headers.get('etag') ?? '';
    const webp = await fetch(response.url.replace('&format=png', ''));
    expect(webp.headers.get('content-type')).toBe('image/webp');
    expect(webp.headers.get('etag')).not.toBe(etag);
    expect((await get('photo.jpg', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('requires the same permission as the asset', async () => {
    expect((await get('secret.png')).status).toBe(404);
    const authorization = `Bearer ${await portal.login()}`;
    expect((await get('secret.png', { headers: { authorization } })).status).toBe(200);
    // The file is now cached.
    expect((await get('secret.png')).status).toBe(404);
  });

  it.each(['thumbnail?format=png', 'small?format=jpeg', 'small?format=', 'small?format=png&format=webp'])(
    'returns 404 for %s',
    async (path) => {
      const response = await portal.api(`renditions/${assets.get('photo.jpg')?.id ?? ''}/${path}`);
      expect(response.status).toBe(404);
    },
  );

  it('does not exist for an asset without an image', async () => {
    const response = await portal.api(`renditions/${assets.get('data.bin')?.id ?? ''}/small?format=png`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'preview-unavailable' });
  });
});
