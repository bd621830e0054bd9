import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Similarity } from '@assetportal/sdk/contract';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';

/** Returns a plain image. Adds keywords as XMP. */
async function image(background: string, keywords: readonly string[] = []): Promise<Buffer> {
  const items = keywords.map((word) => `<rdf:li>${word}</rdf:li>`).join('');
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>${items}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background } }).png();
  return (keywords.length === 0 ? plain : plain.withXmp(xmp)).toBuffer();
}

const portal = await startedPortal(
  folderOf({
    'shop/img-1.png': await image('#c02020', ['boat', 'sea']),
    'shop/img-2.png': await image('#20a040', ['boat', 'rare']),
    'shop/img-9.png': await image('#2040c0', ['sea']),
    'shop/img-10.png': await image('#c83030', ['sea', 'rare', 'boat']),
    'shop/img-11.png': await image('#101010'),
    'shop/deep/img-3.png': await image('#c02424', ['sea']),
    'secret/red.png': await image('#c02020', ['boat', 'sea', 'rare']),
    'notes.txt': 'no preview with colors, no keywords',
  }),
);
const admin = await portal.admin();
const vera = await loggedIn(portal, 'vera');
const ids = new Map<string, string>();
for await (const asset of admin.search.all({})) {
  ids.set(asset.folder === 'shop' ? asset.fname : `${asset.folder}/${asset.fname}`, asset.id);
}
const idOf = (name: string) => ids.get(name) ?? '';

async function similar(name: string, by: Similarity, { user = admin, rows = 24 } = {}): Promise<string[]> {
  const found = await user.assets.similar({ id: idOf(name), by, rows });
  return found.map(({ id }) => [...ids].find((entry) => entry[1] === id)?.[0] ?? id);
}

describe('GET assets/similar', () => {
  it('returns the assets with the nearest color first', async () => {
    const found = await similar('img-1.png', 'color');
    expect(found.slice(0, 3)).toEqual(['secret/red.png', 'shop/deep/img-3.png', 'img-10.png']);
    expect(found.filter((name) => name === 'img-1.png')).toEqual([]);
    expect(await similar('img-1.png', 'color', { rows: 2 })).toEqual(found.slice(0, 2));
  });

  it('returns the assets that share most keywords first, and prefers rare ones', async () => {
    const found = await similar('img-2.png', 'keywords');
    expect(found.slice(0, 2).sort()).toEqual(['img-10.png', 'secret/red.png']);
    expect(found[2]).toBe('img-1.png');
    // Nothing in common.
    expect(found).not.toContain('img-9.png');
    expect(await similar('/notes.txt', 'keywords')).toEqual([]);
  });

  it('returns the neighbors in the same folder, in natural order', async () => {
    expect(await similar('img-9.png', 'folder')).toEqual([
      'img-10.png',
      'img-2.png',
      'img-11.png',
      'img-1.png',
    ]);
    expect(await similar('img-1.png', 'folder', { rows: 2 })).toEqual(['img-2.png', 'img-9.png']);
    expect(await similar('secret/red.png', 'folder')).toEqual([]);
  });

  it('never returns assets that the user may not view', { tags: ['d.rights.everywhere'] }, async () => {
    const { permissions } = createAdminClient(admin);
    onTestFinished(async () => void (await permissions.save({ rules: [] })));
    // The reply must not be that of the responses cached for other permissions.
    expect(await similar('img-1.png', 'color', { user: vera })).toContain('secret/red.png');
    await permissions.save({ rules: [{ group: 'users', folder: 'secret', access: 'none' }] });
    for (const by of ['color', 'keywords', 'folder'] as const) {
      expect(await similar('img-1.png', by, { user: vera })).not.toContain('secret/red.png');
      const forbidden = vera.assets.similar({ id: idOf('secret/red.png'), by });
      expect(await problemOf(forbidden)).toBe('404 asset-not-found');
      expect(await problemOf(vera.assets.similar({ id: 'gone', by }))).toBe('404 asset-not-found');
    }
  });

  it.each(['assetid=x', 'assetid=x&by=shape', 'by=color', 'assetid=x&by=color&rows=101'])(
    'rejects %s',
    async (query) => {
      expect(await portal.json(`assets/similar?${query}`)).toMatchObject({ code: 'invalid-request' });
    },
  );
});
