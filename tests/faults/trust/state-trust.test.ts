/** @module-tag gate */
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { checkState } from '../../../packages/server/src/boot/state-trust.js';
import { diagnose, StartError, startServer, type ServeOptions } from '@assetportal/server';
import { events, terminal } from '../../cli/terminal.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idle, serveFolder } from '../../fixtures/server/serve.js';

/** Only root can give a file to another user. */
const isRoot = process.getuid?.() === 0;
const hasOwners = process.platform !== 'win32';
const STRANGER = 12_345;
const PASSWORD = 'a password for tests';

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let library: string;
let state: string;
beforeEach(async (test) => {
  home = await temporaryFolder();
  // Last, after the servers that the test started.
  test.onTestFinished(() => home.remove());
  library = join(home.path, 'library');
  state = join(library, '.assetportal');
  await mkdir(library);
  await writeFile(join(library, 'one.txt'), 'one\n');
});

async function start(options: Partial<ServeOptions> = {}) {
  const server = await startServer({ folder: library, port: 0, adminPassword: PASSWORD, ...options });
  onTestFinished(() => server.close());
  return server;
}

let created: Awaited<ReturnType<typeof temporaryFolder>>;
/** Starts and stops a server once: the tests copy its state. */
beforeAll(async () => {
  created = await temporaryFolder();
  const folder = join(created.path, 'library');
  await mkdir(folder);
  await writeFile(join(folder, 'one.txt'), 'one\n');
  const server = await startServer({ folder, port: 0, adminPassword: PASSWORD });
  await server.settled();
  await server.close();
});
afterAll(() => created.remove());

/** Copies the state of a stopped server, with the permissions that the server set. */
async function createState(data = state): Promise<void> {
  await cp(join(created.path, 'library', '.assetportal'), data, {
    recursive: true,
    preserveTimestamps: true,
  });
}

const startCode = (options: Partial<ServeOptions> = {}) =>
  start(options).then(
    () => 'started',
    (error: unknown) => (error instanceof StartError ? error.code : error),
  );

/** Returns the codes of the warnings, without those about the process of the test. */
const codesOf = ({ warnings }: { warnings: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code).filter((code) => !['runs-as-root', 'sandbox-missing'].includes(code));
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

async function give(path: string, user: number) {
  for (const name of await readdir(path, { recursive: true })) await lchown(join(path, name), user, user);
  await chown(path, user, user);
}

describe.runIf(hasOwners)('SH1: a folder does not bring its own state', () => {
  test.runIf(isRoot)('rejects a state directory of another user, until --data names it', async () => {
    await createState();
    await give(state, STRANGER);
    expect(await startCode()).toBe('state-foreign');
    const named = await start({ data: state, adminPassword: 'another password' });
    expect(codesOf(named)).toEqual(expect.arrayContaining(['state-foreign', 'admin-password-unused']));
  });

  test.runIf(isRoot).each(['portal.db', 'portal.db-wal', 'search.snapshot', 'renditions'])(
    'rejects %s of another user',
    async (name) => {
      await createState();
      if (!existsSync(join(state, name))) await writeFile(join(state, name), '');
      await lchown(join(state, name), STRANGER, STRANGER);
      expect(await startCode()).toBe('state-foreign');
    },
  );

  test.each([
    ['the state directory', '', 0o770],
    ['the state directory', '', 0o707],
    ['the database', 'portal.db', 0o666],
  ])('rejects %s (%s) if others may write to it (%o)', async (_, name, mode) => {
    await createState();
    await chmod(join(state, name), mode);
    expect(await startCode()).toBe('state-open');
  });

  test('rejects a database that the group may write to, in a directory that the group may enter', async () => {
    await createState();
    await chmod(join(state, 'portal.db'), 0o660);
    await chmod(state, 0o750);
    expect(await startCode()).toBe('state-open');
  });

  test('rejects a state directory that is a link, even one to nowhere', async () => {
    const elsewhere = join(home.path, 'elsewhere');
    await symlink(elsewhere, state);
    expect(await startCode()).toBe('state-link');
    await mkdir(elsewhere);
    expect(await startCode()).toBe('state-link');
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test.each(['portal.db', 'search.snapshot', 'renditions', 'lock.db'])(
    'rejects %s if it is a link',
    async (name) => {
      await createState();
      const target = join(home.path, 'target');
      await rename(join(state, name), target).catch(() => writeFile(target, ''));
      await symlink(target, join(state, name));
      expect(await startCode()).toBe('state-link');
    },
  );

  test.runIf(isRoot)('rejects a link of another user in a directory that --data names', async () => {
    const data = join(home.path, 'data');
    await createState(data);
    await rm(join(data, 'renditions'), { recursive: true });
    await symlink(home.path, join(data, 'renditions'));
    await lchown(join(data, 'renditions'), STRANGER, STRANGER);
    expect(await startCode({ data })).toBe('state-link');
  });

  test('does not warn about a password that is used', async () => {
    await createState();
    expect(codesOf(await start())).toEqual([]);
    expect(codesOf(await start({ data: join(home.path, 'new'), adminPassword: 'another password' }))).toEqual(
      [],
    );
  });

  test('reports a different password of the environment', async () => {
    await createState();
    expect(codesOf(await start({ adminPassword: 'another password' }))).toEqual(['admin-password-unused']);
  });

  test('warns if others may replace the state directory in the library', async () => {
    await chmod(library, 0o777);
    expect(codesOf(await start())).toEqual(['library-shared']);
    expect(codesOf(await start({ data: join(home.path, 'data') }))).toEqual([]);
  });
});

test('warns about plain HTTP to the network, except behind a trusted proxy', async () => {
  const named = { ASSETPORTAL_PUBLIC_URL: 'http://portal.example.org' };
  const trusted = { environment: { ...named, ASSETPORTAL_TRUST_PROXY: 'loopback' } };
  expect(codesOf(await start({ host: '0.0.0.0', data: join(home.path, 'a'), environment: named }))).toEqual([
    'plain-http',
  ]);
  expect(codesOf(await start({ host: '0.0.0.0', data: join(home.path, 'b'), ...trusted }))).toEqual([]);
  expect(codesOf(await start({ host: 'localhost', data: join(home.path, 'c') }))).toEqual([]);
});

describe.runIf(hasOwners)('SH2: other users cannot read the state', () => {
  test('closes a directory that was created with default permissions', async () => {
    const data = join(home.path, 'data');
    await mkdir(data, { mode: 0o755 });
    expect(codesOf(await start({ data }))).toEqual([]);
    expect(await modeOf(data)).toBe(0o700);
  });

  test('closes the files and folders of an open state, and reports that they were readable', async () => {
    const data = join(home.path, 'data');
    await createState(data);
    for (const name of await readdir(data)) {
      await chmod(join(data, name), (await stat(join(data, name))).isDirectory() ? 0o755 : 0o644);
    }
    await chmod(data, 0o755);
    expect(
      (await diagnose({ folder: library, data })).find(({ name }) => name === 'state-access'),
    ).toMatchObject({
      ok: 'optional-missing',
      warning: 'state-open',
    });
    expect(codesOf(await start({ data }))).toEqual(['state-exposed']);
    const modes = await Promise.all([data, join(data, 'portal.db'), join(data, 'renditions')].map(modeOf));
    expect(modes).toEqual([0o700, 0o600, 0o700]);
  });

  test('leaves a directory with other files as it is, and warns', async () => {
    const data = join(home.path, 'data');
    await mkdir(data, { mode: 0o755 });
    await writeFile(join(data, 'notes.txt'), '', { mode: 0o644 });
    expect(codesOf(await start({ data }))).toEqual(['state-open']);
    expect([await modeOf(data), await modeOf(join(data, 'notes.txt'))]).toEqual([0o755, 0o644]);
  });

  test('recognizes everything that it creates in its directory', async () => {
    const data = join(home.path, 'data');
    const server = await start({ data });
    await server.settled();
    await chmod(data, 0o755);
    const { open, closable } = checkState({ directory: data, named: true });
    expect(open).toBe(false);
    expect(closable.map(({ path }) => path)).toContain(data);
  });
});

describe.runIf(hasOwners)('SH1 and SH2: the command', () => {
  const cli = () => terminal(home.path, { ASSETPORTAL_ADMIN_PASSWORD: PASSWORD });

  test('serve creates only files that other users cannot read', async () => {
    const data = join(home.path, 'data');
    const server = await serveFolder(library, { home: home.path, data });
    onTestFinished(() => server.kill());
    await idle(server.client(await server.login()));
    for (const name of await readdir(data, { recursive: true })) {
      expect([name, (await modeOf(join(data, name))) & 0o077]).toEqual([name, 0]);
    }
  });

  test('serve and index exit with 3 and the next step, and the check of doctor fails', async () => {
    await createState();
    await chmod(state, 0o777);
    for (const [command, exit] of [
      ['serve', 3],
      ['index', 3],
      ['doctor', 1],
    ] as const) {
      const result = await cli().spawn([command, library, '--json']);
      expect([command, result.code]).toEqual([command, exit]);
    }
    const english = await cli().spawn(['index', library]);
    expect(english.stderr).toContain('Other users may write to');
    expect(english.stderr).toContain('--data');
    const german = await cli().spawn(['index', library], { env: { LANG: 'de_DE.UTF-8' } });
    expect(german.stderr).toContain(`Andere Benutzer dürfen in ${state} schreiben.`);
    expect(german.stderr).toContain('--data');
  });

  test(
    'index reports warnings in the language of the user, and with --json as an event',
    { tags: ['night'] },
    async () => {
      await chmod(library, 0o777);
      const german = await cli().spawn(['index', library, '--quiet'], { env: { LANG: 'de_DE.UTF-8' } });
      expect(german.stderr).toContain(`Andere Benutzer dürfen in ${library} schreiben.`);
      const json = await cli().spawn(['index', library, '--json']);
      expect(events(json.stderr)).toContainEqual(
        expect.objectContaining({ kind: 'warning', version: 1, code: 'library-shared' }),
      );
    },
  );
});
