/**
 * Changes the sandbox of its process.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { declareLibrary, hideFolder } from '../../../packages/server/src/workers/sandbox/environment.js';
import { moveOutput } from '../../../packages/server/src/workers/output.js';
import { configureSandbox, sandboxProtection } from '../../../packages/server/src/workers/sandbox/sandbox.js';
import { findTool, runTool, type ToolOptions } from '../../../packages/server/src/workers/spawn.js';
import { temporaryFolder } from '../../fixtures/folder.js';

const { signal } = new AbortController();
const protection = sandboxProtection();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let job: string;
let library: string;
let state: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  library = join(folder.path, 'library');
  state = join(library, '.assetportal');
  job = join(state, 'job');
  await mkdir(job, { recursive: true });
  await writeFile(join(library, 'photo.txt'), 'a photo');
  await writeFile(join(state, 'portal.db'), 'a secret');
  await writeFile(join(folder.path, 'other.txt'), 'another file');
  declareLibrary(library);
  hideFolder(state);
});
afterEach(async () => {
  configureSandbox('auto');
  await folder.remove();
});

/** Runs JavaScript as a tool. Resolves with its output. */
const run = async (
  script: string,
  options: Partial<Pick<ToolOptions, 'input' | 'readable'>> = {},
): Promise<string> => (await runTool('node', ['-e', script], { folder: job, signal, ...options })).toString();

const attempt = (call: string) =>
  run(`try { console.log(${call}) } catch (error) { console.log(error.code) }`, { readable: [library] });
const read = (path: string) => attempt(`fs.readFileSync(${JSON.stringify(path)}, 'utf8')`);
const write = (path: string) => attempt(`fs.writeFileSync(${JSON.stringify(path)}, 'new')`);

const bubblewrap = await findTool('bwrap');
const works =
  bubblewrap !== undefined &&
  spawnSync(bubblewrap, ['--unshare-net', '--ro-bind', '/', '/', 'true'], { stdio: 'ignore' }).status === 0;

it.runIf(works)('SM12: the sandbox is active on a machine where bubblewrap works', () => {
  expect(protection).toBe('bubblewrap');
});

describe.runIf(protection === 'bubblewrap')('SM12: a program in bubblewrap', () => {
  it('reads the library if it needs it, but neither the state directory nor other folders', async () => {
    expect(await read(join(library, 'photo.txt'))).toBe('a photo\n');
    expect(await read(join(state, 'portal.db'))).toBe('ENOENT\n');
    expect(await read(join(folder.path, 'other.txt'))).toBe('ENOENT\n');
    expect(await read('/etc/passwd')).toBe('ENOENT\n');
    expect(await run('console.log(fs.readdirSync("/proc").filter((name) => name > 0).length < 5)')).toBe(
      'true\n',
    );
  });

  it('writes only to the folder of its job', async () => {
    await write(join(job, 'output'));
    expect(await readFile(join(job, 'output'), 'utf8')).toBe('new');
    expect(await write(join(library, 'photo.txt'))).toBe('EROFS\n');
    expect(await write('/usr/planted')).toBe('EROFS\n');
  });

  it('reads an open file without access to the library', async () => {
    const file = await open(join(library, 'photo.txt'));
    onTestFinished(() => file.close());
    expect(await run('process.stdout.write(fs.readFileSync("/proc/self/fd/3"))', { input: file.fd })).toBe(
      'a photo',
    );
    expect(
      await run(`console.log(fs.existsSync(${JSON.stringify(library)} + '/photo.txt'))`, { input: file.fd }),
    ).toBe('false\n');
  });
});

describe.runIf(protection === 'bubblewrap' || protection === 'network')(
  'SM12: a program in any sandbox',
  () => {
    it('has no network', async () => {
      const server = createServer().listen(0, '127.0.0.1');
      onTestFinished(() => void server.close());
      await once(server, 'listening');
      const { port } = server.address() as { port: number };
      const connect = `net.connect(${port}, '127.0.0.1').on('connect', () => (console.log('connected'), process.exit()))
      .on('error', () => console.log('no network'))`;
      expect(await run(connect)).toBe('no network\n');
      configureSandbox('off');
      expect(await run(connect)).toBe('connected\n');
    });
  },
);

describe('runTool', () => {
  it.runIf(process.platform === 'linux')('passes an open file, whatever its path becomes', async () => {
    const path = join(library, 'photo.txt');
    const file = await open(path);
    onTestFinished(() => file.close());
    await rename(path, join(library, 'moved.txt'));
    await symlink('/etc/hostname', path);
    expect(await run('process.stdout.write(fs.readFileSync("/proc/self/fd/3"))', { input: file.fd })).toBe(
      'a photo',
    );
  });
});

describe('moveOutput', () => {
  it.skipIf(process.platform === 'win32')('accepts only a regular file with one name', async () => {
    const path = (name: string) => join(job, name);
    await writeFile(path('file'), '12345');
    await symlink(path('file'), path('link'));
    await mkdir(path('folder'));
    const target = join(folder.path, 'rendition');
    for (const name of ['link', 'folder', 'missing'])
      await expect(moveOutput(path(name), target)).rejects.toBeInstanceOf(Error);
    await link(path('file'), path('second'));
    await expect(moveOutput(path('second'), target)).rejects.toMatchObject({ code: 'damaged' });
    expect(existsSync(target)).toBe(false);
    await moveOutput(path('file'), target);
    expect(await readFile(target, 'utf8')).toBe('12345');
  });
});
