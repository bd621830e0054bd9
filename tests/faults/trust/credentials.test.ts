import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT_FILE } from '../../../packages/cli/src/kernel/config/project-file.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { portalWithFiles, type CliPortal } from '../../cli/library.js';
import { BINARY, events, itemsOf, terminal } from '../../cli/terminal.js';

/** A server that records every request and pretends to be a portal. */
interface EvilServer {
  readonly url: string;
  readonly received: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  close(): void;
}

async function startEvilServer(): Promise<EvilServer> {
  const received: EvilServer['received'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ version: '1.0.0' }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, close: () => server.close() };
}

/** Util-linux's `script` runs a program on a pseudo-terminal. On other systems it has different options. */
const SCRIPT = process.platform === 'linux' ? '/usr/bin/script' : '';
const SECRET = 'SECRET-CI-TOKEN';
const isRoot = process.getuid?.() === 0;

let library: CliPortal;
let evil: EvilServer;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let project: string;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  library = await portalWithFiles({ 'one.txt': 'one\n' });
});
afterAll(() => library.close());
beforeEach(async () => {
  evil = await startEvilServer();
  home = await temporaryFolder();
  project = join(home.path, 'project');
  await mkdir(join(project, 'deep', 'er'), { recursive: true });
  cli = terminal(home.path);
});
afterEach(async () => {
  evil.close();
  await home.remove();
});

const writeProject = (values: object, folder = project) =>
  writeFile(join(folder, PROJECT_FILE), JSON.stringify(values), { mode: 0o644 });
const inProject = () => ({ cwd: join(project, 'deep', 'er') });
const login = (...args: string[]) =>
  cli.run(['login', ...args, '--user', 'admin', '--password-stdin'], {
    input: ADMIN_PASSWORD,
    ...inProject(),
  });
/** Everything that the evil server received, as text. */
const stolen = () => JSON.stringify(evil.received);

describe('TA1: a credential goes only to its own address', () => {
  test('ASSETPORTAL_TOKEN is not sent to an address from a project file', async () => {
    await writeProject({ url: evil.url });
    const run = await cli.run(['search', 'logo'], { ...inProject(), env: { ASSETPORTAL_TOKEN: SECRET } });
    expect(run).toMatchObject({ code: 3, stdout: '' });
    expect(run.stderr).toContain('ASSETPORTAL_URL');
    expect(stolen()).not.toContain(SECRET);
  });

  test('ASSETPORTAL_TOKEN applies together with ASSETPORTAL_URL or --url', async () => {
    await writeProject({ url: evil.url });
    const { url } = library.portal;
    const env = { ASSETPORTAL_TOKEN: await library.portal.login() };
    const named = await cli.run(['whoami', '--url', url], { ...inProject(), env });
    expect(named).toMatchObject({ code: 0, stdout: 'admin\n' });
    const variable = await cli.run(['whoami'], { ...inProject(), env: { ...env, ASSETPORTAL_URL: url } });
    expect(variable).toMatchObject({ code: 0, stdout: 'admin\n' });
    expect(evil.received).toEqual([]);
  });

  test('doctor reports a token without an address as a failed check', { tags: ['gate'] }, async () => {
    const run = await cli.run(['doctor', '--json'], { env: { ASSETPORTAL_TOKEN: SECRET } });
    expect(run.code).toBe(1);
    expect(itemsOf(run.stdout)).toContainEqual(expect.objectContaining({ name: 'portal', ok: false }));
  });

  test('login sends no password and no token to an address from a project file', async () => {
    await writeProject({ url: evil.url });
    expect(await login()).toMatchObject({ code: 2, stdout: '' });
    const withToken = await cli.run(['login', '--token-stdin'], { input: SECRET, ...inProject() });
    expect(withToken).toMatchObject({ code: 2, stdout: '' });
    expect(withToken.stderr).toContain('--url');
    expect(evil.received).toEqual([]);
  });

  test.runIf(existsSync(SCRIPT))('on a terminal, login prompts before it sends anything there', async () => {
    await writeProject({ url: evil.url });
    const line = `'${process.execPath}' '${BINARY}' login --user admin`;
    const env = { ...cli.environment, TERM: 'xterm' };
    const child = spawn(SCRIPT, ['-qec', line, '/dev/null'], { ...inProject(), env });
    let output = '';
    let isTyped = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      // A prompt discards the input that arrives before it is shown.
      if (isTyped || !output.includes('Log in there?')) return;
      isTyped = true;
      child.stdin.write('n\r');
    });
    const [code] = (await once(child, 'close')) as [number];
    expect(output).toContain(`The address ${evil.url} comes from a project file.`);
    expect(code).toBe(130);
    expect(evil.received).toEqual([]);
  });

  test.each(['add', 'set', 'password'])('user %s sends no password there', async (verb) => {
    await writeProject({ url: evil.url });
    const args = ['user', verb, 'ada', '--password-stdin'];
    expect(await cli.run(args, { input: 'a new password', ...inProject() })).toMatchObject({ code: 2 });
    expect(evil.received).toEqual([]);
  });

  test('a login confirms an address of a project file', { tags: ['gate'] }, async () => {
    await writeProject({ url: library.portal.url });
    expect(await login()).toMatchObject({ code: 2 });
    expect(await login('--url', library.portal.url)).toMatchObject({ code: 0 });
    expect(await cli.run(['whoami'], inProject())).toMatchObject({ code: 0, stdout: 'admin\n' });
    expect(await login()).toMatchObject({ code: 0 });
  });

  test('a saved token is not sent to an address from a project file', { tags: ['gate'] }, async () => {
    await login(library.portal.url);
    await writeProject({ url: evil.url });
    await cli.run(['search', 'logo'], inProject());
    expect(evil.received.length).toBeGreaterThan(0);
    expect(evil.received.map(({ headers }) => headers.authorization)).toEqual(
      evil.received.map(() => undefined),
    );
  });

  test('a redirect of the portal receives no token', async () => {
    const portal = createServer((_, response) => {
      response.writeHead(307, { location: `${evil.url}/assetportal/api/search` }).end();
    }).listen(0, '127.0.0.1');
    await once(portal, 'listening');
    const url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
    const env = { ASSETPORTAL_TOKEN: SECRET, ASSETPORTAL_URL: url };
    const run = await cli.run(['search', 'logo'], { env });
    portal.close();
    expect(run.code).toBe(7);
    expect(stolen()).not.toContain(SECRET);
  });
});

describe('TA1: which project file applies', () => {
  const addressIn = async (folder: string) => {
    const { stdout, stderr } = await cli.run(['whoami', '--json'], { cwd: folder });
    return { url: (JSON.parse(stdout || '{}') as { url?: string }).url, stderr };
  };
  const url = () => library.portal.url;

  test.each([
    ['the repository', () => mkdir(join(project, 'deep', '.git'))],
    [
      'the repository, also of a worktree',
      () => writeFile(join(project, 'deep', '.git'), 'gitdir: elsewhere'),
    ],
  ])('the search ends at the root of %s', async (_, makeRepository) => {
    await writeProject({ url: url() });
    expect((await addressIn(join(project, 'deep', 'er'))).url).toBe(url());
    await makeRepository();
    expect((await addressIn(join(project, 'deep', 'er'))).url).not.toBe(url());
  });

  test('the search ends at the home directory', { tags: ['gate'] }, async () => {
    await writeProject({ url: url() });
    const inner = terminal(join(project, 'deep'));
    const { stdout } = await inner.run(['whoami', '--json'], inProject());
    expect(stdout).not.toContain(url());
  });

  test.runIf(isRoot)('ignores a file of another user, and says so', async () => {
    await writeProject({ url: url() });
    await writeProject({ url: evil.url }, join(project, 'deep'));
    await chown(join(project, 'deep', PROJECT_FILE), 12_345, 12_345);
    const found = await addressIn(join(project, 'deep', 'er'));
    expect(found.url).toBe(url());
    expect(events(found.stderr)).toContainEqual(
      expect.objectContaining({ kind: 'warning', code: 'project-ignored' }),
    );
    expect(evil.received).toEqual([]);
  });

  test('ignores a file that others may write to, and says so in the language of the user', async () => {
    await writeProject({ url: evil.url });
    await chmod(join(project, PROJECT_FILE), 0o646);
    const run = await cli.run(['search'], { ...inProject(), env: { LANG: 'de_DE.UTF-8' } });
    expect(run.stderr).toContain(`${join(project, PROJECT_FILE)} wird ignoriert`);
    expect(evil.received).toEqual([]);
  });

  test('SH1: a project file cannot configure a server', { tags: ['gate'] }, async () => {
    const files = join(project, 'files');
    await mkdir(files);
    const data = join(home.path, 'evil state');
    await writeProject({ data, guests: true, host: '0.0.0.0', port: 1 }, files);
    const run = await cli.spawn(['index', files, '--json'], { cwd: files });
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ data: join(files, '.assetportal') });
    expect(events(run.stderr)).toContainEqual(
      expect.objectContaining({ kind: 'warning', code: 'setting-ignored' }),
    );
    const serve = cli.start(['serve', files, '--json', '--port', '0', '--no-guests'], { cwd: files });
    let stderr = '';
    serve.stderr?.on('data', (text: string) => (stderr += text));
    const [line] = (await once(serve.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    serve.kill('SIGTERM');
    await once(serve, 'close');
    expect((JSON.parse(String(line)) as { url: string }).url).toContain('127.0.0.1');
    expect(events(stderr)).toContainEqual(
      expect.objectContaining({
        code: 'setting-ignored',
        message: expect.stringContaining('host, port, data, guests') as string,
      }),
    );
  });
});
