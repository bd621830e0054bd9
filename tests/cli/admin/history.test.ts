import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { events, itemsOf, terminal } from '../terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
let admin: Portal;
let client: AdminClient;
beforeAll(async () => {
  library = await portalWithFiles({ 'a/one.txt': 'one\n' });
  home = await temporaryFolder();
  const token = await library.portal.login();
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
  admin = await library.portal.admin();
  client = createAdminClient(admin);
  await client.groups.add({ name: 'press' });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const logo = async (color: string) => {
  const image = sharp({ create: { width: 40, height: 20, channels: 4, background: color } });
  return { file: 'logo', bytes: Uint8Array.from(await image.png().toBuffer()), type: 'image/png' } as const;
};
const format = (width: number) => ({
  id: 'small',
  assetGroups: ['image' as const],
  format: 'jpeg' as const,
  width,
});

/** Resources, each with two contents and how to read the part that differs. */
const RESOURCES: readonly {
  readonly noun: string;
  readonly file: string;
  readonly part?: Readonly<Record<string, string>>;
  readonly save: (isSecond: boolean) => Promise<unknown>;
  readonly read: () => Promise<unknown>;
  readonly change: string;
}[] = [
  {
    noun: 'pages',
    file: 'pages/de.json',
    part: { lang: 'de' },
    change: 'about\t"Neu"\t"Alt"',
    save: (isSecond) => admin.pages.save({ lang: 'de', pages: { about: isSecond ? 'Neu' : 'Alt' } }),
    read: async () => (await admin.pages.source({ lang: 'de' })).value['about'],
  },
  {
    noun: 'branding',
    file: 'branding/logo',
    part: { name: 'logo' },
    change: 'file\t"image/png, ',
    save: async (isSecond) => admin.branding.set(await logo(isSecond ? 'red' : 'blue')),
    read: async () => {
      const bytes = await (await admin.branding.get({ file: 'logo' })).arrayBuffer();
      return [...(await sharp(bytes).raw().toBuffer())].slice(0, 3).join();
    },
  },
  {
    noun: 'convert-set',
    file: 'formats.json',
    change: 'convert_sets.small.width\t200\t100',
    save: (isSecond) => client.convertSets.save({ convertSets: [format(isSecond ? 200 : 100)] }),
    read: async () => (await client.convertSets.get()).value.convertSets[0]?.width,
  },
  {
    noun: 'collection',
    file: 'collections.json',
    change: 'folders\tfalse\ttrue',
    save: (isSecond) => client.collections.save({ collections: [], folders: !isSecond }),
    read: async () => (await client.collections.get()).value.folders,
  },
  {
    noun: 'rights',
    file: 'permissions.json',
    change: 'rights.press /a.access\t"none"\t"view"',
    save: (isSecond) =>
      client.permissions.save({
        rules: [{ group: 'press', folder: 'a', access: isSecond ? 'none' : 'view' }],
      }),
    read: async () => (await client.permissions.get()).value.rules[0]?.access,
  },
];

describe.each(RESOURCES)('$noun history and restore', ({ noun, file, part, save, read, change }) => {
  test('list the versions and restore one', { tags: ['d.calls.history'] }, async () => {
    await save(false);
    const before = await read();
    await save(true);
    const after = await read();
    expect(after).not.toEqual(before);
    const versions = itemsOf((await cli.run([noun, 'history', '--limit', '2', '--json'])).stdout);
    expect(versions).toMatchObject([
      { current: true, user: 'admin', ...part },
      { current: false, user: 'admin', ...part },
    ]);
    const id = String(versions[1]?.['id']);
    const plan = await cli.run([noun, 'restore', id, '--dry-run']);
    expect(plan).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${file}\t~\t${change}`) as string,
    });
    expect(await cli.run([noun, 'restore', id])).toMatchObject({ code: 2, stdout: '' });
    expect(await read()).toEqual(after);
    expect(await cli.run([noun, 'restore', id, '--yes'])).toMatchObject({ code: 0, stdout: '' });
    expect(await read()).toEqual(before);
    const again = await cli.run([noun, 'restore', id, '--yes']);
    expect(again).toMatchObject({ code: 0, stderr: 'Nothing to change.\n' });
    expect(await cli.run([noun, 'restore', 'missing', '--yes'])).toMatchObject({ code: 6 });
  });
});

test('a version of another resource is not restored', async () => {
  await admin.pages.save({ lang: 'fr', pages: { about: 'Un' } });
  await admin.pages.save({ lang: 'fr', pages: { about: 'Deux' } });
  const { stdout } = await cli.run(['pages', 'history', '--lang', 'FR', '--json=id']);
  expect(itemsOf(stdout)).toHaveLength(2);
  const id = String(itemsOf(stdout)[1]?.['id']);
  for (const noun of ['config', 'translations', 'branding', 'convert-set', 'collection', 'rights']) {
    const result = await cli.run([noun, 'restore', id, '--yes', '--json']);
    expect(result).toMatchObject({ code: 6, stdout: '' });
    const [error] = events(result.stderr);
    expect(error).toMatchObject({ code: 'version-of-other' });
    expect(error?.['next']).toContain(`assetportal ${noun} history`);
  }
  expect((await admin.pages.source({ lang: 'fr' })).value).toEqual({ about: 'Deux' });
});
