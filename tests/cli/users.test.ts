import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { temporaryFolder } from '../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from './library.js';
import { startProxy } from './network/proxy.js';
import { events, replyOnTerminal, SCRIPT, terminal } from './terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
/** A CLI with an admin's token. */
let admin: ReturnType<typeof terminal>;
beforeAll(async () => {
  library = await portalWithFiles({
    'a/one.txt': 'one\n',
    'a/press/two.txt': 'two\n',
    'b/c/three.txt': '3\n',
  });
  home = await temporaryFolder();
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
  const token = await library.portal.login();
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const adminClient = async () => createAdminClient(await library.portal.admin());
const document = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>;
/** Returns the exit code of a login with this name and password. */
const loginExitCode = async (user: string, pass: string) =>
  (await cli.run(['login', '--user', user, '--password-stdin'], { input: pass })).code;

describe('user', () => {
  test('add prints only the generated password to stdout', async () => {
    const result = await admin.run(['user', 'add', 'Ada & Co']);
    expect(result).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\w{5}(-\w{5}){3}\n$/) as string,
    });
    expect(result.stderr).toContain('Ada & Co');
    expect(await loginExitCode('ada & co', result.stdout)).toBe(0);
  });

  test('add prints a generated password even if --json selects other fields', async () => {
    const result = await admin.run(['user', 'add', 'carla', '--json=name']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const { pass, ...rest } = document(result.stdout);
    expect(rest).toEqual({ kind: 'user', version: 1, name: 'carla' });
    expect(await loginExitCode('carla', String(pass))).toBe(0);
  });

  test('add sets all properties of a user and does not print a given password', async () => {
    await admin.run(['group', 'add', 'press']);
    await admin.run(['group', 'add', 'board']);
    const result = await admin.run(
      [
        'user',
        'add',
        'bert',
        '--email',
        'bert@example.org',
        '--group',
        'press',
        '--group',
        'board',
        '--admin',
        '--no-assets',
        '--locale',
        'DE',
        '--password-stdin',
        '--json',
      ],
      { input: 'a long password\n' },
    );
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(document(result.stdout)).toEqual({
      kind: 'user',
      version: 1,
      name: 'bert',
      email: 'bert@example.org',
      groups: ['board', 'press'],
      isAssetUser: false,
      isGuiAdmin: true,
      locale: 'de',
      last_login: null,
      created: expect.any(String) as string,
    });
    expect(await loginExitCode('bert', 'a long password')).toBe(0);
  });

  test('set changes and resets the given properties', async () => {
    await admin.run(['user', 'add', 'carl', '--email', 'c@example.org', '--group', 'press']);
    const set = async (...options: string[]) =>
      document((await admin.run(['user', 'set', 'carl', '--json', ...options])).stdout);
    expect(await set('--group', 'board', '--admin')).toMatchObject({
      groups: ['board'],
      isGuiAdmin: true,
      isAssetUser: true,
      email: 'c@example.org',
    });
    expect(
      await set('--no-group', '--no-admin', '--no-email', '--no-assets', '--locale', 'fr'),
    ).toMatchObject({
      groups: [],
      isGuiAdmin: false,
      isAssetUser: false,
      email: null,
      locale: 'fr',
    });
    expect(await set('--assets', '--no-locale')).toMatchObject({ isAssetUser: true, locale: null });
    expect(await admin.run(['user', 'set', 'carl'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('password reads the new password from standard input', async () => {
    await admin.run(['user', 'add', 'dora', '--password-stdin'], { input: 'the first one' });
    const set = ['user', 'password', 'dora', '--password-stdin'];
    expect(await admin.run(set, { input: 'the second one' })).toMatchObject({ code: 0, stdout: '' });
    expect([
      await loginExitCode('dora', 'the first one'),
      await loginExitCode('dora', 'the second one'),
    ]).toEqual([4, 0]);
    expect(await admin.run(set, { input: 'short' })).toMatchObject({ code: 2 });
    // Without a terminal, the command cannot prompt.
    expect(await admin.run(['user', 'password', 'dora'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('list prints one tab-separated line per user in a pipe, and a document with --json', async () => {
    const { code, stdout, stderr } = await admin.run(['user', 'list']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.map(([name]) => name)).toEqual(
      (await (await adminClient()).users.list()).map(({ name }) => name),
    );
    expect(rows.find(([name]) => name === 'admin')?.slice(0, 5)).toEqual([
      'admin',
      '',
      '',
      'assets,admin',
      '',
    ]);
    const selected = document((await admin.run(['user', 'list', '--json=name,isGuiAdmin'])).stdout);
    expect(selected).toMatchObject({ kind: 'users', version: 1 });
    expect(selected['items']).toContainEqual({ name: 'admin', isGuiAdmin: true });
    expect(await admin.run(['user', 'list', '--json=pass'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('remove deletes a user, and fails for a user that does not exist', async () => {
    await admin.run(['user', 'add', 'emil']);
    expect(await admin.run(['user', 'remove', 'emil', '--quiet', '--yes'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await admin.run(['user', 'remove', 'emil', '--yes'])).toMatchObject({ code: 6 });
  });

  test.each([
    ['a name that is taken', ['user', 'add', 'ADMIN'], 9, 'user-exists'],
    ['an invalid name', ['user', 'add', 'a/b'], 2, 'invalid-request'],
    ['an unknown group', ['user', 'add', 'x', '--group', 'nobody'], 6, 'group-not-found'],
    ['an unknown user', ['user', 'set', 'nobody', '--admin'], 6, 'user-not-found'],
    ['the removal of a built-in group', ['group', 'remove', 'guests', '--yes'], 9, 'group-built-in'],
    ['an existing group', ['group', 'add', 'users'], 9, 'group-exists'],
    ['the removal of an unknown group', ['group', 'remove', 'nobody', '--yes'], 6, 'group-not-found'],
    ['permissions of an unknown group', ['rights', 'set', 'nobody', '/', 'view'], 6, 'group-not-found'],
    ['an unknown format', ['rights', 'set', 'users', '/', 'download:none'], 6, 'convert-set-unknown'],
    ['an unknown access level', ['rights', 'set', 'users', '/', 'read'], 2, 'access-invalid'],
    ['view with formats', ['rights', 'set', 'users', '/', 'view:web'], 2, 'access-invalid'],
    ['download without a format', ['rights', 'set', 'users', '/', 'download:'], 2, 'access-invalid'],
    ['a folder outside the library', ['rights', 'set', 'users', '../x', 'view'], 2, 'folder-invalid'],
    ['an unknown rule', ['rights', 'unset', 'users', 'nowhere'], 6, 'rule-unknown'],
  ] as const)('rejects %s', async (_, args, code, problem) => {
    const result = await admin.run([...args, '--json']);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(events(result.stderr)).toMatchObject([{ kind: 'error', code: problem }]);
  });

  test('names an invalid value without terms of the API', async () => {
    const result = await admin.run(['user', 'password', 'admin', '--password-stdin'], { input: 'short\n' });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('The value of pass is invalid: the minimum length is 8.');
  });

  test('rejects guests, even for lists', async () => {
    const env = { ASSETPORTAL_CONFIG_DIR: join(home.path, 'no-login') };
    for (const args of [
      ['user', 'list'],
      ['group', 'list'],
      ['rights', 'list'],
    ]) {
      expect(await cli.run(args, { env })).toMatchObject({ code: 4, stdout: '' });
    }
  });

  test('rejects the removal of the last admin', async () => {
    const { users } = await adminClient();
    for (const { name, isGuiAdmin } of await users.list()) {
      if (isGuiAdmin && name !== 'admin') await users.change({ name, isGuiAdmin: false });
    }
    const result = await admin.run(['user', 'set', 'admin', '--no-admin'], { env: { LANG: 'de_DE.UTF-8' } });
    expect(result).toMatchObject({ code: 9, stdout: '' });
    expect(result.stderr).toContain('„admin“');
    expect(await admin.run(['user', 'remove', 'admin', '--yes'])).toMatchObject({ code: 9 });
  });
});

describe('group', () => {
  test('add creates a group, list prints it, and remove deletes it', async () => {
    expect(document((await admin.run(['group', 'add', 'Ärzte', '--json'])).stdout)).toEqual({
      kind: 'group',
      version: 1,
      name: 'Ärzte',
      members: 0,
      built_in: false,
    });
    const { stdout } = await admin.run(['group', 'list']);
    expect(stdout.split('\n').slice(0, 2)).toEqual(['guests\t0\tbuilt-in', 'users\t0\tbuilt-in']);
    expect(stdout).toContain('\nÄrzte\t0\t\n');
    expect(await admin.run(['group', 'remove', 'ärzte', '--yes'])).toMatchObject({ code: 0, stdout: '' });
    expect((await admin.run(['group', 'list'])).stdout).not.toContain('Ärzte');
  });
});

describe('rights', () => {
  const rules = async () => (await (await adminClient()).permissions.get()).value.rules;

  test('set saves a rule, list prints it, and unset removes it', { tags: ['d.calls.rights'] }, async () => {
    await admin.run(['group', 'add', 'readers']);
    expect(await admin.run(['rights', 'set', 'guests', '/', 'none'])).toMatchObject({ code: 0, stdout: '' });
    const set = await admin.run(['rights', 'set', 'readers', './a/', 'download:original', '--json']);
    expect(document(set.stdout)).toEqual({
      kind: 'rule',
      version: 1,
      group: 'readers',
      folder: 'a',
      access: 'download',
      convert_sets: ['original'],
      pending: false,
    });
    expect((await admin.run(['rights', 'list'])).stdout).toBe(
      'guests\t/\tnone\nreaders\ta\tdownload:original\n',
    );
    // A second `set` for the same folder and group replaces the rule.
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

  test('set rejects a mistyped folder, and names the most similar one (findings T, TA5)', async () => {
    const before = await rules();
    for (const extra of [[], ['--dry-run']]) {
      const result = await admin.run(['rights', 'set', 'guests', '/A/Pres', 'none', ...extra]);
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain('The folder “A/Pres” does not exist or contains no assets.');
      expect(result.stderr).toContain('Did you mean a/press?');
      expect(result.stderr).toContain('--allow-missing');
    }
    expect(await rules()).toEqual(before);
    // A folder with assets only in its subfolders exists.
    for (const folder of ['/', 'a', 'a/press', 'b']) {
      const result = await admin.run(['rights', 'set', 'guests', folder, 'none', '--dry-run']);
      expect(result, folder).toMatchObject({ code: 0 });
    }
  });

  test('a folder that its admin may not view exists', async () => {
    await admin.run(['rights', 'set', 'users', 'a/press', 'none']);
    expect(await admin.run(['rights', 'set', 'users', 'a/press', 'view'])).toMatchObject({ code: 0 });
    await admin.run(['rights', 'unset', 'users', 'a/press']);
  });

  test(
    'SM4: list and set --allow-missing warn about folders without assets',
    { tags: ['d.calls.rights'] },
    async () => {
      const rule = (access: string) => [
        'rights',
        'set',
        'guests',
        'nowhere at all',
        access,
        '--allow-missing',
      ];
      const set = await admin.run(rule('none'));
      expect(set).toMatchObject({ code: 0, stdout: '' });
      expect(set.stderr).toContain('The folder “nowhere at all” does not exist or contains no assets.');
      const german = await admin.run(['rights', 'list'], { env: { LANG: 'de_DE.UTF-8' } });
      expect(german.stderr).toContain(
        'Den Ordner „nowhere at all“ gibt es nicht, oder er enthält keine Assets.',
      );
      const asJson = await admin.run([...rule('view'), '--json']);
      expect(events(asJson.stderr)).toMatchObject([
        { kind: 'warning', code: 'folder-unknown', folder: 'nowhere at all' },
      ]);
      expect(document((await admin.run(['rights', 'list', '--json'])).stdout)).toMatchObject({
        without_rule: { guests: 'download', users: 'download' },
        warnings: [{ code: 'folder-unknown', folder: 'nowhere at all' }],
      });
      await admin.run(['rights', 'unset', 'guests', 'nowhere at all']);
    },
  );

  test('SM4: default sets the access without a rule', { tags: ['d.calls.rights'] }, async () => {
    expect(await admin.run(['rights', 'default', 'users', 'view'])).toMatchObject({ code: 0, stdout: '' });
    await admin.run(['rights', 'set', 'guests', '/', 'none']);
    expect((await admin.run(['rights', 'list'])).stderr).toContain(
      'Without a rule: guests download, users view.',
    );
    const set = await admin.run(['rights', 'default', 'users', 'download', '--json']);
    expect(document(set.stdout)).toEqual({
      kind: 'default-access',
      version: 1,
      group: 'users',
      access: 'download',
    });
    for (const args of [
      ['rights', 'default', 'readers', 'view'],
      ['rights', 'default', 'users', 'download:web'],
    ]) {
      expect(await admin.run(args)).toMatchObject({ code: 2, stdout: '' });
    }
    await admin.run(['rights', 'unset', 'guests', '/']);
  });

  test('set preserves a concurrent change by another admin', async () => {
    const { permissions } = await adminClient();
    await permissions.save({ rules: [] });
    const proxy = await startProxy(library.portal.url);
    let saved: Promise<unknown> | undefined;
    proxy.fault = ({ method }) => {
      if (method !== 'POST' || saved !== undefined) return undefined;
      saved = permissions.save({ rules: [{ group: 'guests', folder: 'b', access: 'view' }] });
      return { response: { status: 412, code: 'changed-meanwhile' } };
    };
    const result = await admin.run(['rights', 'set', 'users', 'a', 'view', '--url', proxy.url]);
    await saved;
    await proxy.close();
    expect(result).toMatchObject({ code: 0 });
    expect((await rules()).map(({ folder }) => folder)).toEqual(['b', 'a']);
  });

  test('removing a group deletes its rules', async () => {
    await admin.run(['group', 'add', 'gone']);
    await admin.run(['rights', 'set', 'gone', 'a', 'view']);
    await admin.run(['group', 'remove', 'gone', '--yes']);
    await admin.run(['group', 'add', 'gone']);
    expect((await rules()).filter(({ group }) => group === 'gone')).toEqual([]);
  });
});

describe('help', () => {
  test('lists the commands of a noun, and exits with a usage error for a noun without a command', async () => {
    const help = await cli.run(['user', '--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const verb of ['list', 'add', 'set', 'remove', 'password']) {
      expect(help.stdout).toMatch(new RegExp(`^  ${verb}\\b`, 'm'));
    }
    expect((await cli.run(['help', 'user'])).stdout).toBe(help.stdout);
    expect((await cli.run(['help', 'rights', 'set'])).stdout).toBe(
      (await cli.run(['rights', 'set', '--help'])).stdout,
    );
    expect(await cli.run(['user'])).toMatchObject({ code: 2, stdout: '' });
    const mistyped = await cli.run(['user', 'lst']);
    expect(mistyped).toMatchObject({ code: 2, stdout: '' });
    expect(mistyped.stderr).toContain('list');
  });

  test('accepts common options before, between and after the words of a command', async () => {
    for (const line of [
      ['--json', 'group', 'list'],
      ['group', '--json', 'list'],
      ['group', 'list', '--json'],
    ]) {
      expect(document((await admin.run(line)).stdout)).toMatchObject({ kind: 'groups' });
    }
  });
});

describe.runIf(existsSync(SCRIPT))('user commands on a terminal', () => {
  const withReplies = (command: string, ...replies: readonly [prompt: string, reply: string][]) =>
    replyOnTerminal(admin.environment, command, ...replies);

  test('remove prompts for confirmation', async () => {
    await admin.run(['user', 'add', 'to remove']);
    const names = async () => (await (await adminClient()).users.list()).map(({ name }) => name);
    expect(await withReplies("user remove 'to remove'", ['Remove the user', 'n\r'])).toContain(
      'ended with 130',
    );
    expect(await names()).toContain('to remove');
    expect(await withReplies("user remove 'to remove'", ['Remove the user', 'y\r'])).toContain(
      'ended with 0',
    );
    expect(await names()).not.toContain('to remove');
    await admin.run(['group', 'add', 'unprompted']);
    expect(await withReplies('group remove unprompted --yes')).toContain('ended with 0');
  });

  test('password prompts twice and does not show the password', async () => {
    await admin.run(['user', 'add', 'typing']);
    const shown = await withReplies(
      'user password typing',
      ['New password for typing', 'short\r'],
      ['at least 8', '\u0015a typed password\r'],
      ['Repeat', 'a typed passwort\r'],
      ['do not match', '\u0015a typed password\r'],
    );
    expect(shown).toContain('ended with 0');
    expect(shown).not.toContain('typed pass');
    expect(await loginExitCode('typing', 'a typed password')).toBe(0);
  });

  test('list prints tables', async () => {
    const shown = (await withReplies('group list --no-color')).replaceAll('\r', '');
    expect(shown).toMatch(/^Group\s+Members\nguests\s+built-in\n/);
    expect(await withReplies('user list --no-color')).toMatch(/admin\s+assets, admin area/);
    await admin.run(['rights', 'set', 'users', '/', 'download']);
    expect(await withReplies('rights list --no-color')).toMatch(/users\s+\/\s+download/);
  });
});
