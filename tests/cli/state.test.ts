/** @module-tag gate */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { ADMIN_PASSWORD, testPortal } from '../fixtures/library.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { terminal } from './terminal.js';

const NEW_PASSWORD = 'a quite new phrase';

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let library: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: Awaited<ReturnType<typeof testPortal>>;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  home = await temporaryFolder();
  library = await temporaryFolder();
  await writeFile(join(library.path, 'one.txt'), 'one\n');
  portal = await testPortal(library.path);
  await portal.settled();
  // No login and no address: these commands use the state, not the network.
  cli = terminal(home.path, { ASSETPORTAL_DATA: join(home.path, 'ignored') });
});
afterAll(async () => {
  await portal.close();
  await home.remove();
  await library.remove();
});

const path = (name: string) => join(home.path, name);
const document = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>;

describe('while the server runs', () => {
  test('backup --data writes the whole state, to a file and to standard output', async () => {
    const result = await cli.run(['backup', 'state.zip', '--data', library.path, '--json']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(document(result.stdout)).toMatchObject({
      kind: 'state-backup',
      file: 'state.zip',
      data: join(library.path, '.assetportal'),
      users: 1,
      written: true,
      bytes: (await stat(path('state.zip'))).size,
    });
    const bytes = await readFile(path('state.zip'));
    expect((await cli.bytes(['backup', '-', '--data', library.path])).equals(bytes)).toBe(true);
    const planned = await cli.run(['backup', 'none.zip', '--data', library.path, '--dry-run']);
    expect(planned.stderr).toContain('Would write none.zip');
    await expect(stat(path('none.zip'))).rejects.toThrow('ENOENT');
  });

  test.each([
    [['restore', 'state.zip', '--data', '<library>'], 3, '--new-state'],
    [['restore', 'state.zip', '--data', '<library>', '--new-state'], 3, 'Another assetportal is using'],
    [
      ['user', 'password', 'admin', '--data', '<library>', '--password-stdin'],
      3,
      'Another assetportal is using',
    ],
  ])('%j is refused', async (args, code, message) => {
    const line = args.map((arg) => arg.replace('<library>', library.path));
    const result = await cli.run(line, { input: `${NEW_PASSWORD}\n` });
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
    await portal.login();
  });
});

test('restore --data creates the state that serve then uses', async () => {
  const planned = await cli.run(['restore', 'state.zip', '--data', 'new', '--dry-run', '--json']);
  expect(document(planned.stdout)).toMatchObject({ kind: 'state-restore', restored: false, users: 1 });
  await expect(stat(path('new'))).rejects.toThrow('ENOENT');
  const result = await cli.run(['restore', 'state.zip', '--data', 'new'], { env: { LANG: 'de_DE.UTF-8' } });
  expect(result).toMatchObject({ code: 0, stdout: '' });
  expect(result.stderr).toContain(`Daten wiederhergestellt in ${path('new')}: 1 Benutzer`);
  const check = await cli.run(['check', 'new']);
  expect(check).toMatchObject({ code: 0 });
  expect(check.stdout).not.toContain('warning');
});

test.each([
  [['backup', 'x.zip', '--data', 'new', '--only', 'config'], 2, '--data'],
  [['backup', 'x.zip', '--data', 'new', '--with-secrets'], 2, '--data'],
  [['backup', 'x.zip', '--data', 'none'], 3, 'does not exist'],
  [['restore', 'state.zip', '--data', 'new2', '--only', 'config'], 2, '--data'],
  [['restore', '-', '--data', 'new2'], 2, 'standard input'],
  [['restore', 'state.zip', '--new-state'], 2, '--data'],
  [['restore', 'none.zip', '--data', 'new2'], 3, 'none.zip'],
  [['restore', 'state.zip', '--yes'], 2, 'whole state'],
])('%j exits with %i', async (args, code, message) => {
  const result = await cli.run(args);
  expect(result).toMatchObject({ code, stdout: '' });
  expect(result.stderr).toContain(message);
  await expect(stat(path('x.zip'))).rejects.toThrow('ENOENT');
  await expect(stat(path('new2'))).rejects.toThrow('ENOENT');
});

describe('user password --data', () => {
  const setPassword = (name: string, input: string, ...args: string[]) =>
    cli.run(['user', 'password', name, '--data', 'new', '--password-stdin', ...args], { input });

  test('names the admins for an unknown user, and applies the rules for passwords', async () => {
    const unknown = await setPassword('admni', `${NEW_PASSWORD}\n`);
    expect(unknown).toMatchObject({ code: 6, stdout: '' });
    expect(unknown.stderr).toContain('Users with access to the admin area: admin');
    expect(await setPassword('admin', 'short\n')).toMatchObject({ code: 2 });
    const weak = await setPassword('admin', 'password1\n');
    expect(weak).toMatchObject({ code: 9, stdout: '' });
    expect(weak.stderr).toContain('common password');
    expect((await setPassword('admin', '', '--dry-run')).stderr).toContain('Would change');
  });

  test('sets the password, ends the sessions, and is audited', async () => {
    const data = path('new');
    const before = await testPortal(library.path, { data });
    const token = await before.login();
    await before.close();
    const result = await setPassword('ADMIN', `${NEW_PASSWORD}\n`, '--json');
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(document(result.stdout)).toMatchObject({ kind: 'user', name: 'admin', isGuiAdmin: true, data });
    const after = await testPortal(library.path, { data });
    try {
      const status = (await after.api('admin/users', { headers: { authorization: `Bearer ${token}` } }))
        .status;
      expect(status).toBe(401);
      const guest = after.client();
      await expect(guest.session.get({ user: 'admin', pass: ADMIN_PASSWORD })).rejects.toMatchObject({
        status: 401,
      });
      const { session } = await guest.session.get({ user: 'admin', pass: NEW_PASSWORD });
      const audit = createAdminClient(after.client(session ?? undefined)).audit;
      expect((await audit.list({ action: 'user-changed' }))[0]).toMatchObject({
        user: null,
        address: null,
        subject: 'admin',
        detail: { changed: ['pass'], by: 'state-owner' },
      });
    } finally {
      await after.close();
    }
  });
});
