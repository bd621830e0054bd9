import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createAdminClient } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import type { CliPortal } from '../../library.js';

/** Sets a value of each kind of resource, as an admin does in the admin area. */
export async function configure({ portal }: CliPortal): Promise<void> {
  const client = await portal.admin();
  const admin = createAdminClient(client);
  const { global, search, ...others } = structuredClone(DEFAULT_CONFIG);
  await client.config.save({
    config: { ...others, global: { ...global, max_assets: 33 }, search: { ...search, defaultView: 'list' } },
  });
  await client.translations.save({
    lang: 'de',
    tree: { search: { title: 'Suche' }, _meta: { lang: 'Deutsch' } },
  });
  await client.pages.save({ lang: 'en', pages: { about: '<h1>About</h1>' } });
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b6173' } });
  const jpeg = Uint8Array.from(await image.jpeg({ quality: 60 }).toBuffer());
  await client.branding.set({ file: 'loginHero', bytes: jpeg, type: 'image/jpeg' });
  await client.branding.set({
    file: 'logo',
    bytes: Uint8Array.from(await image.png().toBuffer()),
    type: 'image/png',
  });
  const style = new TextEncoder().encode('/* Ä */\nh1 { color: #0b6173; }\n');
  await client.branding.set({ file: 'style', bytes: style, type: 'text/css' });
  await admin.convertSets.save({
    convertSets: [{ id: 'small', assetGroups: ['image'], format: 'webp', longestSide: 400 }],
  });
  await admin.collections.save({
    collections: [{ indicator: 'sea', search: 'sea', translation: { de: 'Meer' } }],
    folders: false,
  });
  await admin.groups.add({ name: 'press' });
  await admin.groups.add({ name: 'Agentur Süd' });
  await admin.permissions.save({
    rules: [
      { group: 'press', folder: '', access: 'download', convertSets: ['small'] },
      { group: 'guests', folder: 'a', access: 'none' },
    ],
    withoutRule: { guests: 'view', users: 'download' },
  });
  await admin.users.add({ name: 'grace', email: 'grace@portal.example', groups: ['press'] });
}

/** Returns the SHA-256 of the files in a folder by path. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const files = paths.map(
    async (path) => [path.slice(folder.length + 1), hashOf(await readFile(path))] as const,
  );
  return Object.fromEntries((await Promise.all(files)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
