import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { canonicalJson } from '@assetportal/sdk/rules';
import { writeRawZip, type RawEntry } from './raw-zip.js';
import { PASSWORD } from '../../fixtures/users.js';

/** Sets something in every part of a backup. */
export async function fillPortal(admin: Portal): Promise<void> {
  const calls = createAdminClient(admin);
  await calls.groups.add({ name: 'Presse' });
  await calls.groups.add({ name: 'agency' });
  await calls.users.add({
    name: 'Ünal',
    pass: PASSWORD,
    email: 'uenal@example.org',
    groups: ['Presse', 'agency'],
    locale: 'de',
    isGuiAdmin: true,
  });
  await calls.users.add({ name: 'ben', pass: PASSWORD });
  await calls.convertSets.save({
    convertSets: [{ id: 'press', assetGroups: ['image'], format: 'jpeg', longestSide: 1600, hidden: true }],
  });
  await calls.collections.save({
    collections: [{ indicator: 'blue', search: 'blue', translation: { de: 'Blau', en: 'Blue' } }],
    folders: false,
  });
  await calls.permissions.save({
    rules: [
      { group: 'Presse', folder: 'Presse/2026', access: 'download', convertSets: ['press', 'web'] },
      { group: 'guests', folder: 'intern', access: 'none' },
    ],
    withoutRule: { guests: 'view', users: 'download' },
  });
  await admin.translations.save({
    lang: 'fr',
    tree: { _meta: { lang: 'Français' }, login: { title: 'Connexion' } },
  });
  await admin.translations.save({ lang: 'de', tree: { login: { title: 'Bitte <b>anmelden</b> 🐙 ‮' } } });
  await admin.pages.save({ lang: 'de', pages: { impressum: '<h1>Impressum</h1><script>alert(1)</script>' } });
  await admin.pages.save({ lang: 'en', pages: { legal: '<h1>Legal</h1>', press: '<p>Press</p>' } });
  const { value: config } = await admin.config.get();
  await admin.config.save({ config: { ...config, unknown_key: ['kept'], tooltip: false } });
  await uploadFiles(admin);
}

async function uploadFiles(admin: Portal): Promise<void> {
  const set = (file: 'logo', bytes: Uint8Array | Buffer) =>
    admin.branding.set({ file, bytes: Uint8Array.from(bytes), type: 'application/octet-stream' });
  const noise = randomBytes(64 * 48 * 3);
  const photo = sharp(noise, { raw: { width: 64, height: 48, channels: 3 } });
  const transparent = sharp(randomBytes(64 * 48 * 4), { raw: { width: 64, height: 48, channels: 4 } });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="currentColor"/></svg>';
  await set('logo', Buffer.from(svg));
  await set('dashboardLogo' as 'logo', await transparent.clone().png().toBuffer());
  await set(
    'searchLogo' as 'logo',
    await photo.clone().jpeg({ quality: 70 }).withMetadata({ density: 72 }).toBuffer(),
  );
  await set('dashboardHero' as 'logo', await photo.clone().png().toBuffer());
  await set('loginHero' as 'logo', await transparent.clone().png().toBuffer());
  await set('favicon' as 'logo', await photo.clone().png().toBuffer());
  await set('watermark' as 'logo', Buffer.from(svg));
  await set('style' as 'logo', Buffer.from('body { color: red }\n@import "//example.org";\n'));
  const css = createRequire(import.meta.url).resolve('@fontsource-variable/inter');
  await set(
    'custom_font' as 'logo',
    await readFile(`${css.replace(/index\.css$/, '')}files/inter-latin-wght-normal.woff2`),
  );
}

/** Entries of an archive, by name. */
export type Entries = Readonly<Record<string, string | Uint8Array>>;

/** Returns an archive with these entries and the hashes of a valid manifest, changed as described. */
export function archiveOf(
  entries: Entries,
  { manifest = {}, raw = [] }: { readonly manifest?: object; readonly raw?: readonly RawEntry[] } = {},
): Uint8Array<ArrayBuffer> {
  const resources = Object.fromEntries(
    Object.entries(entries).map(([name, content]) => [
      name,
      createHash('sha256').update(content).digest('hex'),
    ]),
  );
  const all = ['config', 'translations', 'pages', 'branding', 'formats', 'access', 'users'];
  const json = canonicalJson({ format: 1, schema: '5.1.4', parts: all, resources, ...manifest });
  return writeRawZip([
    { name: 'manifest.json', content: json },
    ...Object.entries(entries).map(([name, content]) => ({ name, content })),
    ...raw,
  ]);
}
