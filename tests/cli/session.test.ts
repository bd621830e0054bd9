import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProfiles } from '../../packages/cli/src/kernel/config/profiles.js';
import { PROJECT_FILE } from '../../packages/cli/src/kernel/config/project-file.js';
import { resolveSettings } from '../../packages/cli/src/kernel/config/settings.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { ADMIN_PASSWORD } from '../fixtures/library.js';
import { portalWithFiles, type CliPortal } from './library.js';
import { startProxy } from './network/proxy.js';
import { itemsOf, terminal } from './terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  library = await portalWithFiles({ 'one.txt': 'one\n' });
});
afterAll(() => library.close());
beforeEach(async () => {
  home = await temporaryFolder();
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
});
afterEach(() => home.remove());

const credentials = () => join(home.path, 'credentials.json');
const savedToken = async () => {
  const saved = JSON.parse(await readFile(credentials(), 'utf8')) as { default: { token: string } };
  return saved.default.token;
};
const login = (...more: string[]) =>
  cli.run(['login', '--user', 'admin', '--password-stdin', ...more], { input: `${ADMIN_PASSWORD}\n` });

describe('login, whoami, logout', () => {
  test('login reads a password from standard input and saves the session, and logout ends it', async () => {
    expect(await cli.run(['whoami'])).toMatchObject({ code: 4, stdout: '' });
    const done = await login();
    expect(done).toMatchObject({ code: 0, stdout: '' });
    expect(done.stderr).toContain('admin');
    expect(await cli.run(['whoami'])).toMatchObject({ code: 0, stdout: 'admin\n' });
    expect(JSON.parse((await cli.run(['whoami', '--json'])).stdout)).toMatchObject({
      kind: 'whoami',
      version: 1,
      user: 'admin',
      guest: false,
      isGuiAdmin: true,
    });
    const token = await savedToken();
    expect(await cli.run(['logout'])).toMatchObject({ code: 0 });
    expect(await readFile(credentials(), 'utf8')).not.toContain(token);
    expect(await cli.run(['whoami'])).toMatchObject({ code: 4 });
    // The session has also ended on the server.
    expect(await cli.run(['whoami'], { env: { ASSETPORTAL_TOKEN: token } })).toMatchObject({ code: 4 });
    expect(await cli.run(['logout'])).toMatchObject({ code: 0 });
  });

  test('login saves the token and the profile in files with mode 0600 and never prints the token', async () => {
    const { stdout, stderr } = await login('--json');
    for (const name of ['credentials.json', 'profiles.json']) {
      expect([name, (await stat(join(home.path, name))).mode & 0o777]).toEqual([name, 0o600]);
    }
    const token = await savedToken();
    expect(stdout + stderr).not.toContain(token);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'login',
      version: 1,
      user: 'admin',
      url: library.portal.url,
    });
    expect((await readdir(home.path)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('login checks a token from standard input before saving it', async () => {
    const token = await library.portal.login();
    const bad = await cli.run(['login', '--token-stdin'], { input: 'not-a-token' });
    expect(bad).toMatchObject({ code: 4, stdout: '' });
    expect(await readdir(home.path)).not.toContain('credentials.json');
    expect(await cli.run(['login', '--token-stdin'], { input: `${token}\n` })).toMatchObject({ code: 0 });
    expect(await cli.run(['whoami'])).toMatchObject({ code: 0, stdout: 'admin\n' });
  });

  test('sends a token only to the portal that issued it', async () => {
    await login();
    const other = await startProxy(library.portal.url);
    const seen: (string | undefined)[] = [];
    other.fault = (request) => void seen.push(request.headers.authorization);
    expect(await cli.run(['whoami', '--url', other.url])).toMatchObject({ code: 4 });
    await other.close();
    expect(seen).toEqual([undefined]);
  });

  test.each([
    ['a wrong password', ['--user', 'admin', '--password-stdin'], 'wrong', 4],
    ['no username', ['--password-stdin'], 'x', 2],
    ['no terminal for a prompt', ['--user', 'admin'], '', 2],
    ['an empty password', ['--user', 'admin', '--password-stdin'], '', 2],
    ['two secrets', ['--password-stdin', '--token-stdin'], 'x', 2],
    ['an invalid address', ['mailto:x@y', '--user', 'admin', '--password-stdin'], 'x', 2],
    ['an unreachable address', ['http://127.0.0.1:1', '--user', 'admin', '--password-stdin'], 'x', 7],
  ])('login fails with %s and saves nothing', async (_, args, input, code) => {
    const result = await cli.run(['login', ...args], { input });
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr.trim()).not.toBe('');
    expect(await readdir(home.path)).not.toContain('credentials.json');
  });

  test('login reports a damaged settings file and does not change it', async () => {
    await writeFile(join(home.path, 'profiles.json'), '{"default":');
    const result = await login();
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('profiles.json');
    expect(await readFile(join(home.path, 'profiles.json'), 'utf8')).toBe('{"default":');
  });
});

describe('settings', () => {
  const layers = {
    flag: 'http://flag',
    environment: 'http://env',
    project: 'http://project',
    profile: 'http://profile',
  };

  test.each([
    [['flag', 'environment', 'project', 'profile'], 'flag'],
    [['environment', 'project', 'profile'], 'environment'],
    [['project', 'profile'], 'project'],
    [['profile'], 'profile'],
    [[], 'preset'],
  ] as const)('uses the first of the sources %j', async (present, winner) => {
    const has = (layer: keyof typeof layers) => (present as readonly string[]).includes(layer);
    const profiles = openProfiles(home.path);
    if (has('profile')) await profiles.save('default', { url: layers.profile }, { url: 'x', token: 'x' });
    if (has('project'))
      await writeFile(join(home.path, PROJECT_FILE), JSON.stringify({ url: layers.project }));
    const settings = resolveSettings({
      flags: has('flag') ? { url: layers.flag } : {},
      environment: has('environment') ? { ASSETPORTAL_URL: layers.environment } : { ASSETPORTAL_URL: '' },
      folder: home.path,
      profiles,
    });
    expect(settings.get('url')).toBe(winner === 'preset' ? 'http://127.0.0.1:8080' : layers[winner]);
    expect(settings.source('url')).toBe(winner);
  });

  test('--profile selects a profile and its settings', async () => {
    const profiles = openProfiles(home.path);
    await profiles.save('work', { url: 'http://work', jobs: 3 }, { url: 'http://work', token: 'x' });
    const input = { environment: {}, folder: home.path, profiles };
    const settings = resolveSettings({ ...input, flags: { profile: 'work' } });
    expect([settings.get('url'), settings.get('jobs'), settings.get('convertSet')]).toEqual([
      'http://work',
      3,
      'original',
    ]);
    const none = resolveSettings({ ...input, flags: { profile: 'constructor' } });
    expect(none.get('url')).toBe('http://127.0.0.1:8080');
  });

  test('search uses the nearest .assetportal.json', async () => {
    await writeFile(join(home.path, PROJECT_FILE), JSON.stringify({ url: library.portal.url }));
    const result = await terminal(home.path).run(['search', '--json=fname']);
    expect(itemsOf(result.stdout)).toEqual([{ fname: 'one.txt' }]);
  });

  test.each([
    [{ ASSETPORTAL_JOBS: 'many' }, 'ASSETPORTAL_JOBS'],
    [{ ASSETPORTAL_URL: 'ftp://x' }, 'ftp://x'],
  ])('reports an invalid variable: %j', async (env, name) => {
    const result = await cli.run(['download', 'x', '--yes'], { env });
    expect(result.code).toBe(3);
    expect(result.stderr).toContain(name);
  });
});
