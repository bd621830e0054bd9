/** @module-tag gate */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { spawnSync, type ChildProcess } from 'node:child_process';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createPortal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { getVersion } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../fixtures/folder.js';
import { problemOf } from '../fixtures/problem.js';
import { BINARY, waitForExit, events, terminal, until } from './terminal.js';

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: string;
let cli: ReturnType<typeof terminal>;
beforeEach(async (test) => {
  home = await temporaryFolder();
  // Last, after the servers that the test started.
  test.onTestFinished(() => home.remove());
  folder = join(home.path, 'my files');
  await mkdir(folder);
  await writeFile(join(folder, 'one.txt'), 'one\n');
  cli = terminal(home.path);
});

/** Starts `serve` and waits until it prints its address. */
async function serve(...args: string[]) {
  const child: ChildProcess = cli.start(['serve', folder, '--port', '0', ...args], {
    env: { ASSETPORTAL_ADMIN_PASSWORD: 'a password for tests' },
  });
  const end = waitForExit(child);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await end;
  });
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  await Promise.race([until(() => stdout.includes('\n')), end]);
  const url = /http:\/\/[^\s"]+/.exec(stdout)?.[0] ?? '';
  return { child, end, url, stdout: () => stdout };
}

describe('serve', () => {
  test('prints one line with the address, responds there and shuts down gracefully on SIGTERM', async () => {
    const { child, end, url, stdout } = await serve();
    expect(stdout()).toBe(`assetportal is serving ${folder} at ${url}\n`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await until(async () => {
      const result = await cli.run(['search', '--url', url, '--json=fname']);
      return (JSON.parse(result.stdout) as { items: unknown[] }).items.length === 1;
    });
    child.kill('SIGTERM');
    expect(await end).toMatchObject({ code: 0, stdout: stdout() });
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test('--json prints the address as JSON, and SIGINT exits with 0', { tags: ['night'] }, async () => {
    const { child, end, url } = await serve('--json', '--no-guests');
    expect(await cli.run(['search', '--url', url])).toMatchObject({ code: 4 });
    child.kill('SIGINT');
    const { code, stdout, stderr } = await end;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ kind: 'serving', version: 1, url, network_urls: [], folder });
    for (const line of stderr.trim().split('\n').filter(Boolean))
      expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  test('a second SIGINT exits immediately with 130', { tags: ['night'] }, async () => {
    const { child, end, url } = await serve();
    // An incomplete request prevents the server from closing.
    const open = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void open.destroy());
    open.on('error', () => undefined);
    await once(open, 'connect');
    const half =
      'POST /assetportal/api/search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\nexpect: 100-continue\r\n\r\n{';
    open.write(half);
    // The reply shows that the server has received the request: it would not wait for a connection in the backlog.
    const [reply] = (await once(open, 'data')) as [Buffer];
    expect(String(reply)).toContain('100 Continue');
    let output = '';
    child.stderr?.on('data', (text: string) => (output += text));
    child.kill('SIGINT');
    await until(() => output.includes('Stopping'));
    child.kill('SIGINT');
    expect((await end).code).toBe(130);
  });

  test('prints a generated password only at the first start', { tags: ['gate'] }, async () => {
    const start = () => cli.start(['serve', folder, '--port', '0']);
    const first = start();
    const end = waitForExit(first);
    await once(first.stdout as NodeJS.ReadableStream, 'data');
    const second = await waitForExit(start());
    // Only one process can use a state directory.
    expect(second).toMatchObject({ code: 3, stdout: '' });
    expect(second.stderr).toContain('--data');
    first.kill('SIGTERM');
    const { stderr } = await end;
    expect(stderr).toMatch(/“admin”.*: \S{8,}/);
    const third = start();
    const quiet = waitForExit(third);
    await once(third.stdout as NodeJS.ReadableStream, 'data');
    third.kill('SIGTERM');
    expect((await quiet).stderr).not.toContain('“admin”');
  });

  test('reports a port in use and the next step', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const result = await cli.spawn(['serve', folder, '--port', String(port)]);
    taken.close();
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toContain('--port');
  });

  const failsWithHint = async (args: readonly string[], code: string) => {
    const json = await cli.spawn(['serve', ...args, '--port', '0', '--json']);
    expect(json).toMatchObject({ code: 3, stdout: '' });
    expect(events(json.stderr).at(-1)).toMatchObject({
      kind: 'error',
      code,
      exit: 3,
      next: expect.any(String) as string,
    });
    const german = await cli.spawn(['serve', ...args, '--port', '0'], { env: { LANG: 'de_DE.UTF-8' } });
    expect(german.stderr.trim().split('\n')).toHaveLength(2);
    expect(german.stderr).not.toContain(String((events(json.stderr).at(-1) ?? {})['next']));
  };

  test('fails with a hint for a missing folder', { tags: ['night'] }, () =>
    failsWithHint([join(folder, 'nowhere')], 'folder-missing'),
  );

  test.each([
    ['a file', (base: string) => [join(base, 'one.txt')], 'folder-not-a-folder'],
    [
      'a state directory that is a file',
      (base: string) => [base, '--data', join(base, 'one.txt')],
      'state-unwritable',
    ],
    [
      'a state directory that has lost its database',
      (base: string) => {
        const data = join(base, 'state');
        mkdirSync(data);
        writeFileSync(join(data, 'reserve'), '');
        return [base, '--data', data];
      },
      'state-damaged',
    ],
    ['an address of another host', (base: string) => [base, '--host', '203.0.113.7'], 'host-unknown'],
  ])('fails with a hint for %s', { tags: ['gate'] }, (_, args, code) => failsWithHint(args(folder), code));

  test.each([
    [{ ASSETPORTAL_SMTP_URL: 'mail.example.org' }, 'ASSETPORTAL_SMTP_URL', 'smtp://'],
    [{ ASSETPORTAL_SMTP_URL: 'smtp://mail.example.org' }, 'ASSETPORTAL_MAIL_FROM', 'portal@example.org'],
  ])('with %j fails and reports the expected value', { tags: ['gate'] }, async (env, name, expected) => {
    for (const LANG of ['de_DE.UTF-8', 'en_GB.UTF-8']) {
      const result = await cli.spawn(['serve', folder, '--port', '0'], { env: { ...env, LANG } });
      expect(result).toMatchObject({ code: 3, stdout: '' });
      expect(result.stderr).toContain(name);
      expect(result.stderr).toContain(expected);
    }
  });

  test('logs no tokens or passwords', async () => {
    const secrets = ['a password to log in', 'a password that is wrong', 'a password for someone else'];
    const [pass = '', wrong = '', other = ''] = secrets;
    const child = cli.start(['serve', folder, '--port', '0', '--json'], {
      env: { ASSETPORTAL_ADMIN_PASSWORD: pass, ASSETPORTAL_LOG_LEVEL: 'trace' },
    });
    const end = waitForExit(child);
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await end;
    });
    const url = await new Promise<string>((resolve) => {
      child.stdout?.once('data', (line: string) => resolve((JSON.parse(line) as { url: string }).url));
    });
    const portal = (token?: string) => createPortal({ url, token: () => token, retry: 0 });
    const first = (await portal().session.get({ user: 'admin', pass })).session ?? '';
    const second = (await portal().session.exchange({ token: first })).session ?? '';
    await problemOf(portal().session.exchange({ token: first }));
    await problemOf(portal().session.get({ user: 'admin', pass: wrong }));
    await createAdminClient(portal(second)).users.add({ name: 'someone', pass: other });
    // Errors that the framework reports before routing are logged through a separate code path.
    await fetch(`${url}/assetportal/api/session/get%?token=${second}`, { method: 'POST' });
    await fetch(`${url}/assetportal/api/nowhere?token=${second}`);
    await fetch(`${url}/assetportal/api/session/get?token=${second}`, { method: 'POST', body: '{' });
    child.kill('SIGTERM');
    const { stderr } = await end;
    expect(stderr.split('session/get').length).toBeGreaterThan(4);
    for (const secret of [first, second, ...secrets]) expect(stderr).not.toContain(secret);
  });
});

describe('index, sample and doctor', () => {
  test(
    'index exits when all files are indexed, and a second run indexes nothing',
    { tags: ['gate'] },
    async () => {
      const first = await cli.spawn(['index', folder, '--json']);
      expect(first.code).toBe(0);
      expect(JSON.parse(first.stdout)).toMatchObject({
        kind: 'index',
        version: 1,
        found: 1,
        done: 1,
        failed: 0,
        items: [],
      });
      expect(events(first.stderr).length).toBeGreaterThan(0);
      const second = await cli.spawn(['index', folder]);
      expect(second).toMatchObject({ code: 0, stdout: '' });
      expect(second.stderr).toContain('Indexed 1 file');
      expect(await readdir(folder)).toEqual(['.assetportal', 'one.txt']);
    },
  );

  test('sample creates the given number of files and skips existing files', { tags: ['night'] }, async () => {
    const sampleFolder = join(home.path, 'sample');
    const first = await cli.run(['sample', sampleFolder, '--count', '4', '--json']);
    expect(first.code).toBe(0);
    expect(JSON.parse(first.stdout)).toMatchObject({ kind: 'sample', version: 1, made: 4, skipped: 0 });
    const second = await cli.run(['sample', sampleFolder, '--count', '4']);
    expect(second).toMatchObject({ code: 0, stdout: `${sampleFolder}\n` });
    expect(
      JSON.parse((await cli.run(['sample', sampleFolder, '--count', '4', '--json'])).stdout),
    ).toMatchObject({
      made: 0,
      skipped: 4,
    });
  });

  test.each([
    ['a folder with other files', () => [folder], 'folder-not-empty', 3],
    ['a file', () => [join(folder, 'one.txt')], 'not-a-folder', 3],
    ['a folder below a file', () => [join(folder, 'one.txt', 'below')], 'not-a-folder', 3],
    [
      'a folder with too many files requested',
      () => [join(home.path, 'new'), '--count', '5001'],
      'bad-count',
      2,
    ],
  ])('sample rejects %s and reports the next step in both languages', async (_, args, code, exit) => {
    const json = await cli.run(['sample', ...args(), '--json']);
    expect(json).toMatchObject({ code: exit, stdout: '' });
    const english = events(json.stderr).at(-1) as { message: string; next: string };
    expect(english).toMatchObject({ kind: 'error', code, exit });
    const german = await cli.run(['sample', ...args()], { env: { LANG: 'de_DE.UTF-8' } });
    expect(german).toMatchObject({ code: exit, stdout: '' });
    const [message = '', hint = ''] = german.stderr.trimEnd().split('\n');
    expect([message, hint]).not.toContain('');
    expect(`✗ ${english.message}` === message || english.next === hint.trim()).toBe(false);
    expect(await readdir(folder)).toEqual(['one.txt']);
  });

  test('sample reports unchanged files in the language of the user', async () => {
    const sampleFolder = join(home.path, 'sample');
    await cli.run(['sample', sampleFolder, '--count', '1']);
    const [name = ''] = (await readdir(sampleFolder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name.endsWith('.jpg'))
      .map((entry) => join(entry.parentPath, entry.name));
    await writeFile(name, 'my own');
    const german = await cli.run(['sample', sampleFolder, '--count', '1'], {
      env: { LANG: 'de_DE.UTF-8' },
    });
    expect(german.stderr).toContain(`nicht vom Beispielgenerator angelegt: ${relative(sampleFolder, name)}`);
    const { notes } = JSON.parse(
      (await cli.run(['sample', sampleFolder, '--count', '1', '--json'])).stdout,
    ) as {
      notes: unknown[];
    };
    expect(notes).toMatchObject([{ code: 'kept', paths: [relative(sampleFolder, name)] }]);
  });

  test('doctor prints hints in both languages', { tags: ['night'] }, async () => {
    const args = ['doctor', join(folder, 'one.txt'), '--json'];
    // The PATH contains no programs.
    const env = { PATH: join(home.path, 'no-programs') };
    const read = async (language: string) => {
      const { stdout } = await cli.spawn(args, { env: { ...env, LANG: language } });
      const { items } = JSON.parse(stdout) as { items: { name: string; ok: unknown; hint?: string }[] };
      return new Map(items.filter(({ ok }) => ok !== true).map(({ name, hint }) => [name, hint]));
    };
    const english = await read('en_GB.UTF-8');
    const german = await read('de_DE.UTF-8');
    expect([...german.keys()]).toEqual([...english.keys()]);
    for (const name of ['folder', 'exiftool', 'metadata', 'vips', 'ffmpeg', 'ffprobe', 'libreoffice']) {
      expect(english.get(name), name).toEqual(expect.stringMatching(/./));
      expect(german.get(name), name).toEqual(expect.stringMatching(/./));
      expect(german.get(name)).not.toBe(english.get(name));
    }
  });

  test(
    'doctor lists its checks, and does not fail without an optional component',
    { tags: ['night'] },
    async () => {
      const result = await cli.spawn(['doctor', folder, '--json']);
      const { items, ...head } = JSON.parse(result.stdout) as { items: { name: string; ok: unknown }[] };
      expect(head).toEqual({ kind: 'doctor', version: 1, ok: true });
      expect(result.code).toBe(0);
      const results = new Map(items.map(({ name, ok }) => [name, ok]));
      expect([results.get('node'), results.get('sqlite'), results.get('folder')]).toEqual([true, true, true]);
      expect(results.get('portal')).toBe('optional-missing');
      const rows = (await cli.spawn(['doctor'])).stdout.trim().split('\n');
      expect(rows).toContainEqual(expect.stringMatching(/^ok\tnode\tv\d+/));
      const { stderr } = await cli.spawn(['doctor'], { env: { ASSETPORTAL_SANDBOX: 'off' } });
      expect(stderr).toMatch(/^All required components work\. Missing: .*\bsandbox\b/m);
    },
  );

  test('doctor passes for the folder of a running portal, and reports it', { tags: ['night'] }, async () => {
    const child = cli.start(['serve', folder, '--port', '0', '--json']);
    const end = waitForExit(child);
    onTestFinished(async () => {
      child.kill('SIGTERM');
      await end;
    });
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [string];
    const { url } = JSON.parse(line) as { url: string };
    const { code, stdout } = await cli.spawn(['doctor', folder, '--url', url, '--json']);
    const { items } = JSON.parse(stdout) as { items: { name: string; ok: unknown; detail: string }[] };
    const find = (name: string) => items.find((one) => one.name === name);
    expect(find('state')).toMatchObject({
      ok: true,
      detail: expect.stringContaining('running portal') as string,
    });
    expect(find('portal')?.detail).toMatch(/\d+ ms, as guest$/);
    expect(code).toBe(0);
  });

  test(
    'serve and doctor report a SQLite driver that npm could not install',
    { tags: ['night'] },
    async () => {
      const hidden = join(home.path, 'hide-driver.cjs');
      await writeFile(
        hidden,
        `const Module = require('node:module');
       const load = Module._load;
       Module._load = (name, ...rest) => {
         if (name.startsWith('better-sqlite3')) throw new Error('Cannot find module');
         return load(name, ...rest);
       };`,
      );
      const run = (args: string[], LANG: string) =>
        cli.spawn(args, { env: { NODE_OPTIONS: `--require ${JSON.stringify(hidden)}`, LANG } });
      const start = ['serve', folder, '--port', '0', '--data', join(home.path, 'no-driver')];
      const english = await run(start, 'en_GB.UTF-8');
      expect(english.code).toBe(3);
      expect(english.stderr).toContain('The SQLite driver cannot be loaded');
      expect(english.stderr).toContain('npm ci');
      expect((await run(start, 'de_DE.UTF-8')).stderr).toContain(
        'Der SQLite-Treiber kann nicht geladen werden',
      );
      const doctor = await run(['doctor'], 'en_GB.UTF-8');
      expect(doctor.code).toBe(1);
      expect(doctor.stdout).toMatch(/failed\tsqlite\tThe SQLite driver cannot be loaded/);
    },
  );

  test('doctor exits with 1 if a requested folder or portal does not work', { tags: ['night'] }, async () => {
    const result = await cli.spawn([
      'doctor',
      join(folder, 'one.txt'),
      '--url',
      'http://127.0.0.1:1',
      '--json',
    ]);
    const { items } = JSON.parse(result.stdout) as { items: { name: string; ok: unknown; hint?: string }[] };
    expect(result.code).toBe(1);
    expect(items.filter(({ ok }) => ok === false).map(({ name }) => name)).toEqual(['portal', 'folder']);
  });

  test(
    'doctor keeps the results for portal and clock if the session cannot be checked',
    { tags: ['night'] },
    async () => {
      // A portal of which a proxy lets through only the version.
      const proxy = createHttpServer(({ url }, response) =>
        url?.endsWith(getVersion.path)
          ? void response.setHeader('content-type', 'application/json').end('{"version":"1.2.3"}')
          : void response.writeHead(500).end(),
      ).listen(0, '127.0.0.1');
      onTestFinished(() => void proxy.close());
      await once(proxy, 'listening');
      const { port } = proxy.address() as AddressInfo;
      const { code, stdout } = await cli.spawn(['doctor', '--url', `http://127.0.0.1:${port}`, '--json'], {
        env: { ASSETPORTAL_TOKEN: 'a-token' },
      });
      const { items } = JSON.parse(stdout) as { items: { name: string; ok: unknown }[] };
      const results = new Map(items.map(({ name, ok }) => [name, ok]));
      expect(code).toBe(1);
      expect(results.get('portal')).toBe(true);
      expect(results.get('clock')).toBe(true);
      expect(results.get('session')).toBe(false);
    },
  );
});

test.runIf(process.platform === 'linux')(
  'serve says how to raise a limit of open files that is too low',
  () => {
    const limited = ['-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, BINARY, 'serve', folder];
    const { status, stderr } = spawnSync('sh', limited, {
      encoding: 'utf8',
      env: { ...process.env, LANG: 'C' },
    });
    expect(status).toBe(3);
    expect(stderr).toContain('Raise the limit of open files to at least 1024 (ulimit -n');
  },
);
