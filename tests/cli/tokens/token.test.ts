import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { terminal } from '../terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
/** A CLI with the session of an admin. */
let admin: ReturnType<typeof terminal>;
beforeAll(async () => {
  library = await portalWithFiles({ 'a/one.txt': 'one\n' });
  home = await temporaryFolder();
  const token = await library.portal.login();
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const document = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>;
const TOKEN = /^apt_[0-9a-f]{16}_[\w-]{43}\n$/;
const create = async (name: string, may: string, ...more: string[]) =>
  admin.run(['token', 'create', '--name', name, '--may', may, '--until', '90d', ...more]);
/** Returns a CLI that uses a token. */
const using = (secret: string) =>
  terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: secret });

describe('token create', () => {
  test('prints only the token to stdout, which the CLI accepts', async () => {
    const result = await create('ci', 'assets:read,downloads');
    expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(TOKEN) as string });
    expect(result.stderr).toContain('assets:read, downloads');
    const ci = using(result.stdout);
    expect(await ci.run(['search', 'one', '--ids'])).toMatchObject({ code: 0, stderr: '' });
    expect(await ci.run(['download', '--query', 'one', '--to', 'd', '--quiet'])).toMatchObject({ code: 0 });
    const refused = await ci.run(['user', 'list', '--json']);
    expect(refused).toMatchObject({ code: 5, stdout: '' });
    expect(refused.stderr).toContain('"token-scope"');
    expect(refused.stderr).toContain('users:read');
    const who = await ci.run(['whoami']);
    expect(who).toMatchObject({ code: 0, stdout: 'admin\n' });
    expect(who.stderr).toContain('“ci”');
    expect(document((await ci.run(['whoami', '--json'])).stdout)).toMatchObject({
      user: 'admin',
      token: { name: 'ci', scopes: ['assets:read', 'downloads'] },
    });
    // No token creates another one.
    expect(await ci.run(['token', 'list'])).toMatchObject({ code: 5, stdout: '' });
  });

  test('names the groups to which the token may add users', async () => {
    expect(await admin.run(['group', 'add', 'press'])).toMatchObject({ code: 0 });
    const result = await create('groups', 'users:write', '--group', 'Press', '--json=name,groups');
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const { groups, secret } = document(result.stdout);
    expect(groups).toEqual(['press']);
    const program = using(`${String(secret)}\n`);
    expect(await program.run(['user', 'add', 'reporter', '--group', 'press'])).toMatchObject({ code: 0 });
    expect(await admin.run(['group', 'add', 'vip'])).toMatchObject({ code: 0 });
    const refused = await program.run(['user', 'set', 'reporter', '--group', 'press', '--group', 'vip']);
    expect(refused).toMatchObject({ code: 5, stdout: '' });
    expect(refused.stderr).toContain('groups that were named when it was created');
    expect(await create('nowhere', 'users:write', '--group', 'nowhere')).toMatchObject({ stdout: '' });
  });

  test('masks the token in the log of GitHub, and stdout has only the token', async () => {
    const args = ['token', 'create', '--name', 'gh', '--may', 'backup', '--until', '90d'];
    const result = await admin.run(args, { env: { GITHUB_ACTIONS: 'true' } });
    expect(result.stdout).toMatch(TOKEN);
    expect(result.stderr).toContain(`::add-mask::${result.stdout}`);
  });

  test('prints one document with --json, also if the fields do not name the secret', async () => {
    const result = await create('json', 'backup', '--json=name');
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const { secret, ...rest } = document(result.stdout);
    expect(rest).toEqual({ kind: 'token', version: 1, name: 'json' });
    expect(`${String(secret)}\n`).toMatch(TOKEN);
  });

  test('creates nothing with --dry-run, and rejects wrong input before a request', async () => {
    expect(await create('planned', 'backup', '--dry-run')).toMatchObject({ code: 0, stdout: '' });
    expect((await admin.run(['token', 'list'])).stdout).not.toContain('planned');
    const wrong = [
      [['--name', 'x', '--may', 'translation:write', '--until', '90d'], 'translations:write'],
      [['--name', 'x', '--may', 'backup', '--until', '401d'], '400'],
      [['--name', 'x', '--may', 'backup', '--until', '90'], '“90”'],
      [['--name', 'x', '--may', 'backup', '--until', '2001-01-01'], '2001-01-01'],
      [['--may', 'backup', '--until', '90d'], '--name'],
    ] as const;
    await Promise.all(
      wrong.map(async ([args, message]) => {
        const result = await admin.run(['token', 'create', ...args]);
        expect(result).toMatchObject({ code: 2, stdout: '' });
        expect(result.stderr).toContain(message);
      }),
    );
    await create('twice', 'backup');
    expect(await create('Twice', 'backup')).toMatchObject({ code: 9, stdout: '' });
  });
});

describe('token list and token revoke', () => {
  test('list the tokens and end one by its name', async () => {
    const { stdout: secret } = await create('to end', 'assets:read');
    const { items } = document((await admin.run(['token', 'list', '--json'])).stdout) as {
      items: { name: string; state: string }[];
    };
    expect(items.find(({ name }) => name === 'to end')).toMatchObject({ creator: 'admin', state: 'valid' });
    expect(await admin.run(['token', 'revoke', 'to end'])).toMatchObject({ code: 2, stdout: '' });
    expect(await admin.run(['token', 'revoke', 'to end', '--dry-run'])).toMatchObject({ code: 0 });
    expect((await using(secret).run(['search', 'one', '--ids'])).code).toBe(0);
    expect(await admin.run(['token', 'revoke', 'TO END', '--yes'])).toMatchObject({ code: 0, stdout: '' });
    const rejected = await using(secret).run(['search', 'one', '--json']);
    expect(rejected).toMatchObject({ code: 4, stdout: '' });
    expect(rejected.stderr).toContain('"token-invalid"');
    expect(await using(secret).run(['whoami'])).toMatchObject({ code: 4, stdout: '' });
    const misspelled = await admin.run(['token', 'revoke', 'twicee', '--yes']);
    expect(misspelled).toMatchObject({ code: 6, stdout: '' });
    expect(misspelled.stderr).toContain('“twice”');
    const lines = (await admin.run(['token', 'list'])).stdout.split('\n');
    expect(
      lines
        .find((line) => line.includes('\tto end\t'))
        ?.split('\t')
        .slice(1, 5),
    ).toEqual(['to end', 'revoked', 'assets:read', 'admin']);
  });
});

test('login --token-stdin saves a machine token, and logout deletes it without ending it', async () => {
  const { stdout: secret } = await create('saved', 'assets:read');
  const folder = await temporaryFolder();
  const saved = terminal(folder.path);
  expect(await saved.run(['login', library.portal.url, '--token-stdin'], { input: secret })).toMatchObject({
    code: 0,
  });
  expect((await saved.run(['whoami'])).stdout).toBe('admin\n');
  expect((await stat(join(folder.path, 'credentials.json'))).mode & 0o777).toBe(0o600);
  const logout = await saved.run(['logout']);
  expect(logout.code).toBe(0);
  expect(logout.stderr).not.toContain('could not be reached');
  expect((await using(secret).run(['whoami'])).code).toBe(0);
  await folder.remove();
});
