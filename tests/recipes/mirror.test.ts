/** @module-tag gate */
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalWithFiles, type CliPortal } from '../cli/library.js';
import { events } from '../cli/terminal.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { FILES, Runner } from './pipeline.js';

const FOLDER = join(FILES, 'nightly-mirror');

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let runner: Runner;
let token: string;
/** Settings of the mirror, as in mirror.env. */
let settings: Record<string, string>;
let count = 0;
beforeAll(async () => {
  library = await portalWithFiles({
    'press/one.txt': 'one\n',
    'press/two.txt': 'two\n',
    'press/three.txt': 'three\n',
    'internal/secret.txt': 'secret\n',
  });
  home = await temporaryFolder();
  runner = await Runner.create(home.path);
  const env = { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: await library.portal.login() };
  const created = await runner.run(
    'assetportal token create --name mirror --may assets:read,downloads --until 365d',
    env,
  );
  token = created.stdout;
});
beforeEach(async () => {
  count += 1;
  const root = join(home.path, `mirror-${count}`);
  await mkdir(root);
  await writeFile(join(root, 'token'), token, { mode: 0o600 });
  settings = {
    ASSETPORTAL_URL: library.portal.url,
    MIRROR_DIR: join(root, 'files'),
    MIRROR_QUERY: 'folder:press',
    MIRROR_REPORTS: join(root, 'reports'),
    CREDENTIALS_DIRECTORY: root,
  };
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

/** Runs the command of the service with the environment that the service manager provides. */
const mirror = (env: Record<string, string> = {}) =>
  runner.run(`'${join(FOLDER, 'portal-mirror')}'`, { ...settings, ...env });
const path = (...names: string[]) => join(settings['MIRROR_DIR'] ?? '', ...names);
const files = async () =>
  (await readdir(path(), { recursive: true })).filter((name) => name.endsWith('.txt')).sort();

describe('nightly mirror', () => {
  test('mirrors the assets of the query, prints nothing, and writes a report', async () => {
    expect(await mirror()).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await files()).toEqual(['press/one.txt', 'press/three.txt', 'press/two.txt']);
    const [report = ''] = await readdir(settings['MIRROR_REPORTS'] ?? '');
    const lines = events(await readFile(join(settings['MIRROR_REPORTS'] ?? '', report), 'utf8'));
    expect(lines).toHaveLength(3);
  });

  test(
    'downloads a missing file again, and reports one that was changed in the mirror',
    { tags: ['night'] },
    async () => {
      await mirror();
      await rm(path('press/one.txt'));
      expect(await mirror()).toMatchObject({ code: 0 });
      expect(await files()).toHaveLength(3);
      await writeFile(path('press/two.txt'), 'changed\n');
      const result = await mirror();
      expect(result).toMatchObject({ code: 8 });
      expect(result.stderr).toContain('two.txt');
      expect(await readFile(path('press/two.txt'), 'utf8')).toBe('changed\n');
    },
  );

  test('deletes nothing if most assets are gone from the result', { tags: ['night'] }, async () => {
    await mirror();
    const result = await mirror({ MIRROR_QUERY: 'folder:press one' });
    expect(result).toMatchObject({ code: 9 });
    expect(await files()).toHaveLength(3);
  });

  test('ends with 4 without a token, and with a token that was revoked', async () => {
    const missing = await mirror({ CREDENTIALS_DIRECTORY: join(home.path, 'nothing') });
    expect(missing).toMatchObject({ code: 4, stdout: '' });
    expect(missing.stderr).toContain('has no token');
    await writeFile(join(settings['CREDENTIALS_DIRECTORY'] ?? '', 'token'), `${token.slice(0, -3)}xx\n`);
    expect(await mirror()).toMatchObject({ code: 4 });
    await expect(files()).rejects.toThrow('ENOENT');
  });

  test('ends with 7 if the portal is unreachable', async () => {
    expect(await mirror({ ASSETPORTAL_URL: 'http://127.0.0.1:9', MIRROR_WAIT: '1s' })).toMatchObject({
      code: 7,
    });
  });

  test('runs from cron, which mails the exit code', { tags: ['night'] }, async () => {
    const cron = await readFile(join(FOLDER, 'portal-mirror.cron'), 'utf8');
    const [, line = ''] = /^30 2 \* \* \* assetportal-mirror (.*)$/m.exec(cron) ?? [];
    const env = (await readFile(join(FOLDER, 'mirror.env'), 'utf8')).replaceAll(
      /^(ASSETPORTAL_URL|MIRROR_\w+)=.*$/gm,
      (_, name: string) => `${name}='${settings[name] ?? ''}'`,
    );
    await writeFile(join(home.path, 'mirror.env'), env);
    await writeFile(join(home.path, 'home/bin/portal-mirror'), await readFile(join(FOLDER, 'portal-mirror')));
    await chmod(join(home.path, 'home/bin/portal-mirror'), 0o755);
    const command = line.replace('/etc/assetportal/mirror.env', `'${join(home.path, 'mirror.env')}'`);
    const credentials = join(settings['CREDENTIALS_DIRECTORY'] ?? '', 'token');
    expect(await runner.run(command, { MIRROR_TOKEN_FILE: credentials })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await files()).toHaveLength(3);
    const failed = await runner.run(command, { MIRROR_TOKEN_FILE: '/nothing' });
    expect(failed.stdout).toBe('portal-mirror: exit code 4\n');
  });
});
