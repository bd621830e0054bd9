import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { temporaryFolder } from '../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from './library.js';
import { terminal } from './terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let admin: ReturnType<typeof terminal>;
let client: AdminClient;
let portal: Portal;
beforeAll(async () => {
  library = await portalWithFiles({ 'a/one.txt': 'one\n' });
  home = await temporaryFolder();
  const token = await library.portal.login();
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
  portal = await library.portal.admin();
  client = createAdminClient(portal);
  await portal.pages.save({ lang: 'de', pages: { impressum: '<h1>Impressum</h1>' } });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const path = (name: string) => join(home.path, name);
const document = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>;

describe('backup', { tags: ['d.calls.backup'] }, () => {
  test('writes the same bytes as the download in the browser, to a file and to standard output', async () => {
    const download = Buffer.from(await (await client.backup.get()).arrayBuffer());
    expect(await admin.bytes(['backup', '-'])).toEqual(download);
    const result = await admin.run(['backup', path('portal.zip'), '--json']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(document(result.stdout)).toMatchObject({
      kind: 'backup',
      version: 1,
      bytes: download.length,
      with_secrets: false,
      written: true,
      parts: ['config', 'translations', 'pages', 'branding', 'formats', 'access', 'users'],
    });
    expect(await readFile(path('portal.zip'))).toEqual(download);
    expect((await stat(path('portal.zip'))).mode & 0o777).toBe(0o600);
  });

  test('includes password hashes and selected parts on request, and replaces the file', async () => {
    const result = await admin.run(['backup', path('portal.zip'), '--only', 'users', '--with-secrets']);
    expect(result).toMatchObject({ code: 0, stdout: '' });
    const text = (await readFile(path('portal.zip'))).toString('latin1');
    expect(text).toContain('$argon2id$');
    expect(text).not.toContain('config.json');
  });

  test('with --dry-run shows the size and writes nothing', async () => {
    const result = await admin.run(['backup', path('none.zip'), '--dry-run', '--json']);
    expect(document(result.stdout)).toMatchObject({ written: false });
    await expect(stat(path('none.zip'))).rejects.toThrow('ENOENT');
  });

  test.each([
    [['backup', '-', '--json'], 2, 'standard output'],
    [['backup', 'x.zip', '--only', 'keys'], 2, 'keys'],
    [['backup'], 2, 'file'],
    [['backup', 'portal.zip/x.zip'], 3, ''],
  ])('%j exits with %i', async (args, code, message) => {
    const result = await admin.run(args);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
  });

  test('needs an admin', async () => {
    expect(await admin.run(['backup', 'x.zip'], { env: { ASSETPORTAL_TOKEN: '' } })).toMatchObject({
      code: 4,
    });
    await expect(stat(path('x.zip'))).rejects.toThrow('ENOENT');
  });
});

describe('restore', { tags: ['d.calls.backup'] }, () => {
  test('shows the changes with --dry-run, one per line, and changes nothing', async () => {
    await admin.run(['backup', path('full.zip')]);
    await portal.pages.save({ lang: 'de', pages: { plus: '<p>Plus</p>' } });
    const plan = await admin.run(['restore', path('full.zip'), '--dry-run']);
    expect(plan.code).toBe(0);
    expect(plan.stdout).toBe('pages\tremoved\tpage\tplus\tde\t\t\npages\tadded\tpage\timpressum\tde\t\t\n');
    expect(plan.stderr).toContain('pages: 1 added, 0 changed, 1 removed');
    const json = document((await admin.run(['restore', path('full.zip'), '--dry-run', '--json'])).stdout);
    expect(json).toMatchObject({ kind: 'restore-plan', items: [{ change: 'removed' }, { change: 'added' }] });
    expect(Object.keys((await portal.pages.source({ lang: 'de' })).value)).toEqual(['plus']);
  });

  test('needs --yes without a terminal', async () => {
    const result = await admin.run(['restore', path('full.zip')]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('--yes');
    expect(Object.keys((await portal.pages.source({ lang: 'de' })).value)).toEqual(['plus']);
  });

  test('restores from standard input, and names the backup of the state before', async () => {
    const input = await readFile(path('full.zip'));
    const result = await admin.run(['restore', '-', '--yes', '--json'], { input });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(document(result.stdout)).toMatchObject({
      kind: 'restore',
      failed: [],
      backup: expect.stringMatching(/^before-restore-/) as string,
    });
    expect(await admin.bytes(['backup', '-'])).toEqual(input);
    const again = await admin.run(['restore', path('full.zip')]);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stderr).toContain('Nothing to restore');
  });

  test('of some parts exits with 8', async () => {
    await client.groups.add({ name: 'press' });
    await client.users.add({ name: 'paula', groups: ['press'] });
    await admin.run(['backup', path('groups.zip')]);
    await client.users.remove({ name: 'paula' });
    await client.groups.remove({ name: 'press' });
    await portal.pages.save({ lang: 'de', pages: {} });
    const result = await admin.run(['restore', path('groups.zip'), '--only', 'users,pages', '--yes']);
    expect(result.code).toBe(8);
    expect(result.stderr).toContain('users cannot be restored: ');
    expect(Object.keys((await portal.pages.source({ lang: 'de' })).value)).toEqual(['impressum']);
  });

  test('of a damaged file exits with 9 and states the reason in the language of the user', async () => {
    await writeFile(path('damaged.zip'), (await readFile(path('full.zip'))).subarray(0, 400));
    const result = await admin.run(['restore', path('damaged.zip'), '--yes'], {
      env: { LANG: 'de_DE.UTF-8' },
    });
    expect(result).toMatchObject({ code: 9, stdout: '' });
    expect(result.stderr).toContain('Diese Datei ist beschädigt: sie ist unvollständig oder nicht lesbar.');
  });

  test.each([
    [['restore', 'none.zip'], 3],
    [['restore', 'full.zip', '--only', 'keys'], 2],
    [['restore', '.'], 3],
  ])('%j exits with %i', async (args, code) => {
    expect(await admin.run(args)).toMatchObject({ code, stdout: '' });
  });
});
