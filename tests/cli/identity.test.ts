import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withoutSecrets } from '../../packages/cli/src/kernel/text/addresses.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { ADMIN_PASSWORD } from '../fixtures/library.js';
import { portalWithFiles, type CliPortal } from './library.js';
import { events, itemsOf, terminal } from './terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  library = await portalWithFiles({ 'one.txt': 'one\n' });
});
afterAll(() => library.close());
beforeEach(async () => {
  home = await temporaryFolder();
  cli = terminal(home.path);
});
afterEach(() => home.remove());

const login = (...args: string[]) =>
  cli.run(['login', library.portal.url, '--user', 'admin', '--password-stdin', ...args], {
    input: ADMIN_PASSWORD,
  });

describe('profiles', () => {
  test('an unknown profile exits with 3 and names the nearest one and all of them', async () => {
    await login('--profile', 'prod');
    const typo = await cli.run(['search', '--profile', 'prdo']);
    expect(typo).toMatchObject({ code: 3, stdout: '' });
    expect(typo.stderr).toContain('Did you mean “prod”?');
    const other = await cli.run(['search', '--json'], { env: { ASSETPORTAL_PROFILE: 'elsewhere' } });
    expect(other.code).toBe(3);
    expect(events(other.stderr)).toMatchObject([
      { code: 'profile-unknown', next: expect.stringContaining('prod') as string },
    ]);
  });

  test('profiles lists the logins and marks the current one', async () => {
    expect(itemsOf((await cli.run(['profiles', '--json'])).stdout)).toEqual([]);
    await login('--profile', 'prod');
    await login();
    await cli.run(['logout', '--profile', 'prod']);
    const row = { url: library.portal.url, user: 'admin' };
    expect(itemsOf((await cli.run(['profiles', '--json'])).stdout)).toEqual([
      { ...row, name: 'default', current: true, loggedIn: true },
      { ...row, name: 'prod', current: false, loggedIn: false },
    ]);
    expect((await cli.run(['profiles', '--profile', 'prod'])).stdout).toMatch(/^prod\t.*\tadmin\tcurrent$/m);
  });
});

describe('guests', () => {
  test('a login that does not apply is reported', async () => {
    await login('--profile', 'work');
    const other = await cli.run(['search', '--json', '--url', library.portal.url]);
    expect(other.code).toBe(0);
    expect(events(other.stderr)).toMatchObject([{ kind: 'warning', code: 'as-guest' }]);
    await login();
    const url = library.portal.url.replace('127.0.0.1', 'localhost');
    const elsewhere = await cli.run(['whoami', '--url', url]);
    expect(elsewhere.code).toBe(4);
    expect(elsewhere.stderr).toContain(`The profile “default” belongs to ${library.portal.url}`);
    expect((await cli.run(['search', '--url', library.portal.url])).stderr).not.toContain('guest');
  });

  test('a guest without a permission gets the login as the next step', async () => {
    const result = await cli.run(['user', 'list', '--url', library.portal.url]);
    expect(result).toMatchObject({ code: 4, stdout: '' });
    expect(result.stderr).toContain('Not logged in.');
    expect(result.stderr).toContain(`assetportal login ${library.portal.url}`);
  });
});

describe('secrets', () => {
  test('a password in an address is not printed', async () => {
    for (const url of ['http://admin:s3cret@host', 'admin:s3cret@host']) {
      const result = await cli.run(['search'], { env: { ASSETPORTAL_URL: url } });
      expect(result.code).toBe(3);
      expect(result.stderr).not.toContain('s3cret');
      const wrong = await cli.run(['login', url, '--json']);
      expect(wrong.code).toBe(2);
      expect(wrong.stderr).not.toContain('s3cret');
    }
    expect(withoutSecrets('http://a:b@c/d?token=e')).toBe('http://…@c/d');
  });

  test('a token with a line break at its end is used, and one with a space is rejected', async () => {
    const env = { ASSETPORTAL_URL: library.portal.url };
    const token = await library.portal.login();
    expect(await cli.run(['whoami'], { env: { ...env, ASSETPORTAL_TOKEN: `${token}\n` } })).toMatchObject({
      code: 0,
    });
    const bad = await cli.run(['whoami'], { env: { ...env, ASSETPORTAL_TOKEN: 'two words' } });
    expect(bad.code).toBe(3);
    expect(bad.stderr).toContain('ASSETPORTAL_TOKEN');
  });

  test('a file with credentials that others can read becomes private', async () => {
    await login();
    const path = join(home.path, 'credentials.json');
    await chmod(path, 0o644);
    const first = await cli.run(['whoami']);
    expect(first.code).toBe(0);
    expect(first.stderr).toContain(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await cli.run(['whoami'])).stderr).not.toContain(path);
  });

  test('login warns about a connection to another computer without encryption', async () => {
    const args = ['login', 'http://portal.invalid', '--user', 'x', '--password-stdin', '--json'];
    const result = await cli.run(args, { input: 'x' });
    expect(events(result.stderr)[0]).toMatchObject({ kind: 'warning', code: 'not-encrypted' });
  });

  test('a project file cannot add a certificate authority', async () => {
    await writeFile(
      join(home.path, '.assetportal.json'),
      '{"caCert":"/nowhere.pem","url":"https://127.0.0.1:1"}',
    );
    expect((await cli.run(['search'])).code).toBe(7);
  });
});
