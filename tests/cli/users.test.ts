import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPortal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { temporaryFolder } from '../fixtures/folder.js';
import { problemOf } from '../fixtures/problem.js';
import { portalOver, type CliPortal } from './library.js';
import { startProxy } from './proxy.js';
import { BINARY, ended, events, terminal } from './terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
/** A terminal of the admin's. */
let admin: ReturnType<typeof terminal>;
beforeAll(async () => {
  library = await portalOver({ 'a/one.txt': 'one\n' });
  home = await temporaryFolder();
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
  const token = await library.portal.login();
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const administration = async () => createAdminClient(await library.portal.admin());
const document = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>;
/** Whether a name and password let somebody in. */
const lets = async (user: string, pass: string) =>
  (await cli.run(['login', '--user', user, '--password-stdin'], { input: pass })).code;

describe('user', () => {
  test('add prints the password that was made, and nothing else on stdout', async () => {
    const ran = await admin.run(['user', 'add', 'Ada & Co']);
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\w{5}(-\w{5}){3}\n$/) as string });
    expect(ran.stderr).toContain('Ada & Co');
    expect(await lets('ada & co', ran.stdout)).toBe(0);
  });

  test('add takes all that can be said of a user, and prints no password that it was given', async () => {
    await admin.run(['group', 'add', 'press']);
    await admin.run(['group', 'add', 'board']);
    const ran = await admin.run(
      [
        ...['user', 'add', 'bert', '--email', 'bert@example.org', '--group', 'press', '--group', 'board'],
        ...['--admin', '--no-assets', '--locale', 'DE', '--password-stdin', '--json'],
      ],
      { input: 'a long password\n' },
    );
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(document(ran.stdout)).toEqual({
      ...{ kind: 'user', version: 1, name: 'bert', email: 'bert@example.org', groups: ['board', 'press'] },
      ...{ isAssetUser: false, isGuiAdmin: true, locale: 'de', last_login: null },
      created: expect.any(String) as string,
    });
    expect(await lets('bert', 'a long password')).toBe(0);
  });

  test('set changes what is named, and takes it back', async () => {
    await admin.run(['user', 'add', 'carl', '--email', 'c@example.org', '--group', 'press']);
    const set = async (...options: string[]) =>
      document((await admin.run(['user', 'set', 'carl', '--json', ...options])).stdout);
    expect(await set('--group', 'board', '--admin')).toMatchObject({
      ...{ groups: ['board'], isGuiAdmin: true, isAssetUser: true, email: 'c@example.org' },
    });
    expect(
      await set('--no-group', '--no-admin', '--no-email', '--no-assets', '--locale', 'fr'),
    ).toMatchObject({
      ...{ groups: [], isGuiAdmin: false, isAssetUser: false, email: null, locale: 'fr' },
    });
    expect(await set('--assets', '--no-locale')).toMatchObject({ isAssetUser: true, locale: null });
    expect(await admin.run(['user', 'set', 'carl'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('password sets one from standard input', async () => {
    await admin.run(['user', 'add', 'dora', '--password-stdin'], { input: 'the first one' });
    const set = ['user', 'password', 'dora', '--password-stdin'];
    expect(await admin.run(set, { input: 'the second one' })).toMatchObject({ code: 0, stdout: '' });
    expect([await lets('dora', 'the first one'), await lets('dora', 'the second one')]).toEqual([4, 0]);
    expect(await admin.run(set, { input: 'short' })).toMatchObject({ code: 2 });
    // Nobody sits there who could be asked.
    expect(await admin.run(['user', 'password', 'dora'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('list is a line a user with tabs in a pipe, and a document with --json', async () => {
    const { code, stdout, stderr } = await admin.run(['user', 'list']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.map(([name]) => name)).toEqual(
      (await (await administration()).users.list()).map(({ name }) => name),
    );
    expect(rows.find(([name]) => name === 'admin')?.slice(0, 5)).toEqual([
      'admin',
      '',
      '',
      'assets,admin',
      '',
    ]);
    const narrowed = document((await admin.run(['user', 'list', '--json=name,isGuiAdmin'])).stdout);
    expect(narrowed).toMatchObject({ kind: 'users', version: 1 });
    expect(narrowed['items']).toContainEqual({ name: 'admin', isGuiAdmin: true });
    expect(await admin.run(['user', 'list', '--json=pass'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('remove takes nobody for granted', async () => {
    await admin.run(['user', 'add', 'emil']);
    expect(await admin.run(['user', 'remove', 'emil', '--quiet'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await admin.run(['user', 'remove', 'emil'])).toMatchObject({ code: 6 });
  });

  test.each([
    ['a name that is taken', ['user', 'add', 'ADMIN'], 9, 'user-exists'],
    ['a name that is none', ['user', 'add', 'a/b'], 2, 'invalid-request'],
    ['a group that is none', ['user', 'add', 'x', '--group', 'nobody'], 6, 'group-not-found'],
    ['a user that is none', ['user', 'set', 'nobody', '--admin'], 6, 'user-not-found'],
    ['the group of all', ['group', 'remove', 'guests'], 9, 'group-built-in'],
    ['a group that is there', ['group', 'add', 'users'], 9, 'group-exists'],
    ['a group to remove that is none', ['group', 'remove', 'nobody'], 6, 'group-not-found'],
    ['rights of a group that is none', ['rights', 'set', 'nobody', '/', 'view'], 6, 'group-not-found'],
    ['a form that is none', ['rights', 'set', 'users', '/', 'download:none'], 6, 'convert-set-unknown'],
    ['access that is none', ['rights', 'set', 'users', '/', 'read'], 2, 'access-invalid'],
    ['view with forms', ['rights', 'set', 'users', '/', 'view:web'], 2, 'access-invalid'],
    ['download without any form', ['rights', 'set', 'users', '/', 'download:'], 2, 'access-invalid'],
    ['a folder outside', ['rights', 'set', 'users', '../x', 'view'], 2, 'folder-invalid'],
    ['a rule that is none', ['rights', 'unset', 'users', 'nowhere'], 6, 'rule-unknown'],
  ] as const)('%s is refused', async (_, args, code, problem) => {
    const ran = await admin.run([...args, '--json']);
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(events(ran.stderr)).toMatchObject([{ kind: 'error', code: problem }]);
  });

  test('who is no admin may not so much as look', async () => {
    for (const args of [
      ['user', 'list'],
      ['group', 'list'],
      ['rights', 'list'],
    ]) {
      expect(await cli.run([...args, '--profile', 'nobody'])).toMatchObject({ code: 5, stdout: '' });
    }
  });

  test('the last admin stays', async () => {
    const { users } = await administration();
    for (const { name, isGuiAdmin } of await users.list()) {
      if (isGuiAdmin && name !== 'admin') await users.change({ name, isGuiAdmin: false });
    }
    const ran = await admin.run(['user', 'set', 'admin', '--no-admin'], { env: { LANG: 'de_DE.UTF-8' } });
    expect(ran).toMatchObject({ code: 9, stdout: '' });
    expect(ran.stderr).toContain('„admin“');
    expect(await admin.run(['user', 'remove', 'admin'])).toMatchObject({ code: 9 });
  });
});

describe('group', () => {
  test('list, add and remove', async () => {
    expect(document((await admin.run(['group', 'add', 'Ärzte', '--json'])).stdout)).toEqual({
      ...{ kind: 'group', version: 1, name: 'Ärzte', members: 0, built_in: false },
    });
    const { stdout } = await admin.run(['group', 'list']);
    expect(stdout.split('\n').slice(0, 2)).toEqual(['guests\t0\tbuilt-in', 'users\t0\tbuilt-in']);
    expect(stdout).toContain('\nÄrzte\t0\t\n');
    expect(await admin.run(['group', 'remove', 'ärzte'])).toMatchObject({ code: 0, stdout: '' });
    expect((await admin.run(['group', 'list'])).stdout).not.toContain('Ärzte');
  });
});

describe('rights', () => {
  const rules = async () => (await (await administration()).permissions.get()).value;

  test('set, list and unset', { tags: ['d.calls.rights'] }, async () => {
    await admin.run(['group', 'add', 'readers']);
    expect(await admin.run(['rights', 'set', 'guests', '/', 'none'])).toMatchObject({ code: 0, stdout: '' });
    const set = await admin.run(['rights', 'set', 'readers', './a/', 'download:original', '--json']);
    expect(document(set.stdout)).toEqual({
      ...{ kind: 'rule', version: 1, group: 'readers', folder: 'a' },
      ...{ access: 'download', convert_sets: ['original'] },
    });
    expect((await admin.run(['rights', 'list'])).stdout).toBe(
      'guests\t/\tnone\nreaders\ta\tdownload:original\n',
    );
    // The same place again is the same rule.
    await admin.run(['rights', 'set', 'READERS', 'a', 'view']);
    expect((await admin.run(['rights', 'list'])).stdout.split('\n')).toHaveLength(3);
    expect(document((await admin.run(['rights', 'list', '--json=folder,access'])).stdout)['items']).toEqual([
      { folder: '', access: 'none' },
      { folder: 'a', access: 'view' },
    ]);
    expect(await admin.run(['rights', 'unset', 'readers', 'a'])).toMatchObject({ code: 0, stdout: '' });
    expect(await admin.run(['rights', 'unset', 'guests', '.'])).toMatchObject({ code: 0 });
    expect(await rules()).toEqual([]);
  });

  test('a change by somebody else in between is kept', async () => {
    const { permissions } = await administration();
    await permissions.save({ rules: [] });
    const proxy = await startProxy(library.portal.url);
    let saved: Promise<unknown> | undefined;
    proxy.fault = ({ method }) => {
      if (method !== 'POST' || saved !== undefined) return undefined;
      saved = permissions.save({ rules: [{ group: 'guests', folder: 'b', access: 'view' }] });
      return { answer: { status: 412, code: 'changed-meanwhile' } };
    };
    const ran = await admin.run(['rights', 'set', 'users', 'c', 'view', '--url', proxy.url]);
    await saved;
    await proxy.close();
    expect(ran).toMatchObject({ code: 0 });
    expect((await rules()).map(({ folder }) => folder)).toEqual(['b', 'c']);
  });

  test('a group takes its rules with it, and leaves the others', async () => {
    await admin.run(['group', 'add', 'gone']);
    await admin.run(['rights', 'set', 'gone', 'a', 'view']);
    await admin.run(['group', 'remove', 'gone']);
    await admin.run(['group', 'add', 'gone']);
    expect((await rules()).filter(({ group }) => group === 'gone')).toEqual([]);
  });
});

describe('the help', () => {
  test('of a noun names its commands; without one it is a usage error', async () => {
    const asked = await cli.run(['user', '--help']);
    expect(asked).toMatchObject({ code: 0, stderr: '' });
    for (const verb of ['list', 'add', 'set', 'remove', 'password']) {
      expect(asked.stdout).toMatch(new RegExp(`^  ${verb}\\b`, 'm'));
    }
    expect((await cli.run(['help', 'user'])).stdout).toBe(asked.stdout);
    expect((await cli.run(['help', 'rights', 'set'])).stdout).toBe(
      (await cli.run(['rights', 'set', '--help'])).stdout,
    );
    expect(await cli.run(['user'])).toMatchObject({ code: 2, stdout: '' });
    const mistyped = await cli.run(['user', 'lst']);
    expect(mistyped).toMatchObject({ code: 2, stdout: '' });
    expect(mistyped.stderr).toContain('list');
  });

  test('common options may stand before the noun, between, and after', async () => {
    for (const line of [
      ['--json', 'group', 'list'],
      ['group', '--json', 'list'],
      ['group', 'list', '--json'],
    ]) {
      expect(document((await admin.run(line)).stdout)).toMatchObject({ kind: 'groups' });
    }
  });
});

/** Util-linux's `script` gives a program a pseudo-terminal; elsewhere it takes other options. */
const script = process.platform === 'linux' ? '/usr/bin/script' : '';

describe.runIf(existsSync(script))('on a terminal', () => {
  /** Runs a command there, answers each question when it is asked, and tells what was shown, with the exit code. */
  async function answering(command: string, ...answers: readonly [question: string, answer: string][]) {
    const line = `stty cols 100; '${process.execPath}' '${BINARY}' ${command}; echo "ended with $?"`;
    const child = spawn(script, ['-qec', line, '/dev/null'], {
      env: { ...admin.environment, TERM: 'xterm' },
    });
    let shown = '';
    let from = 0;
    const asked = [...answers];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      const [question, answer] = asked[0] ?? [];
      if (question === undefined || !shown.slice(from).includes(question)) return;
      asked.shift();
      from = shown.length;
      child.stdin.write(answer);
    });
    await once(child, 'close');
    return shown;
  }

  test('remove asks first', async () => {
    await admin.run(['user', 'add', 'asked for']);
    const names = async () => (await (await administration()).users.list()).map(({ name }) => name);
    expect(await answering("user remove 'asked for'", ['Remove the user', 'n\r'])).toContain(
      'ended with 130',
    );
    expect(await names()).toContain('asked for');
    expect(await answering("user remove 'asked for'", ['Remove the user', 'y\r'])).toContain('ended with 0');
    expect(await names()).not.toContain('asked for');
    await admin.run(['group', 'add', 'unasked']);
    expect(await answering('group remove unasked --yes')).toContain('ended with 0');
  });

  test('a password is typed twice, and not shown', async () => {
    await admin.run(['user', 'add', 'typing']);
    const shown = await answering(
      'user password typing',
      ['New password for typing', 'short\r'],
      ['at least 8', '\u0015a typed password\r'],
      ['Repeat', 'a typed passwort\r'],
      ['not the same', '\u0015a typed password\r'],
    );
    expect(shown).toContain('ended with 0');
    expect(shown).not.toContain('typed pass');
    expect(await lets('typing', 'a typed password')).toBe(0);
  });

  test('lists are tables', async () => {
    const shown = (await answering('group list --no-color')).replaceAll('\r', '');
    expect(shown).toMatch(/^Group\s+Members\nguests\s+built in\n/);
    expect(await answering('user list --no-color')).toMatch(/admin\s+assets, administration/);
    await admin.run(['rights', 'set', 'users', '/', 'download']);
    expect(await answering('rights list --no-color')).toMatch(/users\s+\/\s+download/);
  });
});

test.each([
  [{ ASSETPORTAL_SMTP_URL: 'mail.example.org' }, 'ASSETPORTAL_SMTP_URL', 'smtp://'],
  [{ ASSETPORTAL_SMTP_URL: 'smtp://mail.example.org' }, 'ASSETPORTAL_MAIL_FROM', 'portal@example.org'],
])('serve does not start with %j, and says what is expected', async (env, name, expected) => {
  for (const LANG of ['de_DE.UTF-8', 'en_GB.UTF-8']) {
    const ran = await cli.run(['serve', library.folder, '--port', '0'], { env: { ...env, LANG } });
    expect(ran).toMatchObject({ code: 3, stdout: '' });
    expect(ran.stderr).toContain(name);
    expect(ran.stderr).toContain(expected);
  }
});

test('no line of the server’s log holds a token or a password', async () => {
  const folder = await temporaryFolder();
  const secrets = ['a password to log in', 'a password that is wrong', 'a password for someone else'];
  const [pass = '', wrong = '', other = ''] = secrets;
  const child = cli.start(['serve', folder.path, '--port', '0', '--json'], {
    env: { ASSETPORTAL_ADMIN_PASSWORD: pass, ASSETPORTAL_LOG_LEVEL: 'trace' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const over = ended(child);
  const url = await new Promise<string>((found) => {
    child.stdout?.once('data', (line: string) => found((JSON.parse(line) as { url: string }).url));
  });
  const portal = (token?: string) => createPortal({ url, token: () => token, retry: 0 });
  const first = (await portal().session.get({ user: 'admin', pass })).session ?? '';
  const second = (await portal().session.exchange({ token: first })).session ?? '';
  await problemOf(portal().session.exchange({ token: first }));
  await problemOf(portal().session.get({ user: 'admin', pass: wrong }));
  await createAdminClient(portal(second)).users.add({ name: 'someone', pass: other });
  // What the framework refuses before there is a route is logged on another way.
  await fetch(`${url}/assetportal/api/session/get%?token=${second}`, { method: 'POST' });
  await fetch(`${url}/assetportal/api/nowhere?token=${second}`);
  await fetch(`${url}/assetportal/api/session/get?token=${second}`, { method: 'POST', body: '{' });
  child.kill('SIGTERM');
  const { stderr } = await over;
  expect(stderr.split('session/get').length).toBeGreaterThan(4);
  for (const secret of [first, second, ...secrets]) expect(stderr).not.toContain(secret);
  await folder.remove();
});
