/** @module-tag night */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { ConfigFile } from '@assetportal/sdk/contract';
import { emptyPortal } from '../../fixtures/empty-portal.js';

const { admin } = await emptyPortal();
const { branding } = createAdminClient(admin);
const TYPE = { type: 'application/octet-stream' };

const upload = (file: ConfigFile, bytes: Uint8Array<ArrayBuffer>) =>
  admin.branding.set({ file, bytes, ...TYPE });
const check = (file: ConfigFile, bytes: Uint8Array<ArrayBuffer>) => branding.check({ file, bytes, ...TYPE });
const download = async (file: ConfigFile) =>
  new Uint8Array(await (await admin.branding.get({ file })).arrayBuffer());
const real = async (path: string) =>
  Uint8Array.from(await readFile(new URL(`../../../${path}`, import.meta.url)));
const packaged = async (path: string) =>
  Uint8Array.from(await readFile(createRequire(import.meta.url).resolve(path)));
const photo = async () => sharp(await real('docs/images/asset.webp')).resize(320, 200);
const text = (content: string) => new TextEncoder().encode(content);
const encoded = async (image: Sharp) => Uint8Array.from(await image.toBuffer());
/** Adds metadata to an image, so that the first upload encodes it. */
const withExif = (image: Sharp) => image.withExif({ IFD0: { Artist: 'x' } });

const FILES: [string, ConfigFile, string, () => Promise<Uint8Array<ArrayBuffer>>][] = [
  ['JPEG', 'dashboardHero', 'jpeg', async () => encoded(withExif(await photo()).jpeg({ quality: 100 }))],
  ['JPEG graphic', 'logo', 'jpeg', async () => encoded(withExif(await photo()).jpeg())],
  ['PNG', 'logo', 'png', async () => encoded(withExif(await photo()).png({ compressionLevel: 0 }))],
  ['PNG that is too large', 'favicon', 'png', async () => encoded((await photo()).png())],
  ['PNG with a palette', 'searchLogo', 'png', async () => encoded((await photo()).png({ palette: true }))],
  ['gray PNG', 'watermark', 'png', async () => encoded((await photo()).grayscale().png())],
  [
    'transparent WebP',
    'loginHero',
    'webp',
    async () => encoded(withExif((await photo()).ensureAlpha(0.5)).webp({ quality: 70 })),
  ],
  [
    'PNG with an opaque alpha channel',
    'loginHero',
    'webp',
    async () => encoded((await photo()).ensureAlpha(1).png()),
  ],
  ['real WebP', 'dashboardHero', 'webp', () => real('docs/images/search.webp')],
  ['SVG', 'logo', 'svg', () => real('packages/web/public/favicon.svg')],
  ['SVG for pixels', 'watermark', 'png', () => real('packages/web/public/favicon.svg')],
];

describe('a branding file from the portal', { tags: ['d.calls.files'] }, () => {
  it.each(FILES)('is stored unchanged when it is uploaded again: %s, %s', async (_, file, format, source) => {
    await upload(file, await source());
    const stored = await download(file);
    expect((await sharp(stored).metadata()).format).toBe(format);
    const { bytes, notes } = await check(file, stored);
    expect(notes).toEqual([]);
    expect(Buffer.from(bytes).equals(stored)).toBe(true);
    await admin.branding.remove({ file });
    await upload(file, stored);
    expect(Buffer.from(await download(file)).equals(stored)).toBe(true);
  });

  it.each([
    ['from a package', () => packaged('@fontsource-variable/inter')],
    ['with rules that are not allowed', () => text('@import "x";\r\na { order: 1 }\r\n')],
    ['with two byte order marks', () => text('\ufeff\ufeffa { order: 1 }')],
    ['in UTF-16', () => Buffer.from('\ufeff/* ä */ a { order: 1 }', 'utf16le')],
  ])('is stored unchanged if it is the source of a stylesheet %s', async (_, source) => {
    await upload('style', Uint8Array.from(await source()));
    const first = await branding.styleSource();
    await admin.branding.remove({ file: 'style' });
    const bytes = text(first.value);
    await upload('style', bytes);
    expect(await branding.styleSource()).toEqual(first);
  });
});

describe('another image', () => {
  it.each<[string, ConfigFile, () => Promise<Uint8Array<ArrayBuffer>>]>([
    [
      'larger dimensions',
      'favicon',
      async () => encoded((await photo()).resize(600, 600, { fit: 'fill' }).png()),
    ],
    ['metadata', 'logo', async () => encoded(withExif(await photo()).png())],
    ['the best quality', 'dashboardHero', async () => encoded((await photo()).jpeg({ quality: 100 }))],
    ['a format for another use', 'favicon', async () => encoded((await photo()).resize(64, 64).webp())],
  ])('is encoded, with %s', async (_, file, source) => {
    const bytes = await source();
    const stored = await check(file, bytes);
    expect(Buffer.from(stored.bytes).equals(bytes)).toBe(false);
  });
});
