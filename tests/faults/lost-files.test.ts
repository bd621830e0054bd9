/**
 * @module-tag gate
 * @module-tag sizes
 */
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { startServer, type ServeOptions } from '@assetportal/server';
import { temporaryFolder } from '../fixtures/folder.js';
import { ADMIN_PASSWORD, clientsOf, testPortal } from '../fixtures/library.js';
import { cases, nightly } from '../fixtures/run/nightly.js';

/** Rules that hide all assets from guests. */
const HIDDEN = { rules: [], withoutRule: { guests: 'none', users: 'view' } } as const;

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let library: string;
/** State before the rules. */
let old: string;
/** State of a stopped server, and of one that was killed. */
const used = { stopped: '', killed: '' };

beforeAll(async () => {
  home = await temporaryFolder();
  library = join(home.path, 'library');
  old = join(home.path, 'old');
  used.stopped = join(home.path, 'stopped');
  used.killed = join(home.path, 'killed');
  const data = join(home.path, 'state');
  await mkdir(library);
  await writeFile(join(library, 'one.txt'), 'one\n');
  const first = await testPortal(library, { data });
  await first.settled();
  await first.close();
  await cp(data, old, { recursive: true });

  const second = await testPortal(library, { data });
  const calls = createAdminClient(await second.admin());
  await calls.users.add({ name: 'ada', pass: ADMIN_PASSWORD });
  await calls.permissions.save(HIDDEN);
  const archive = new Uint8Array(await (await calls.backup.get()).arrayBuffer());
  await calls.backup.restore({ bytes: archive });
  await second.settled();
  // These files are what a killed server leaves.
  await cp(data, used.killed, { recursive: true });
  await second.close();
  await cp(data, used.stopped, { recursive: true });
});
afterAll(() => home.remove());

let copies = 0;
async function copyOf(state: string): Promise<string> {
  const copy = join(home.path, `copy-${copies++}`);
  await cp(state, copy, { recursive: true });
  return copy;
}

/** Starts a server over a state. Returns the code of the refusal, or what guests see and who the users are. */
async function startOver(data: string, options: Partial<ServeOptions> = {}) {
  let server;
  try {
    server = await startServer({ folder: library, data, port: 0, adminPassword: ADMIN_PASSWORD, ...options });
  } catch (error) {
    return (error as { code?: string }).code;
  }
  try {
    await server.settled();
    const { client, admin } = clientsOf(server.url);
    const visible = await client()
      .search.query({ query: '*' })
      .then(({ total }) => total)
      // Without any permission, guests get 401 or 403.
      .catch(() => 0);
    const users = (await createAdminClient(await admin()).users.list()).map(({ name }) => name);
    return { visible, users };
  } finally {
    await server.close();
  }
}

const INTACT = { visible: 0, users: ['ada', 'admin'] };

/** Returns the losses of each entry of a state, and in the nightly run of each pair. */
async function losses(state: string): Promise<string[][]> {
  const names = await readdir(state);
  const pairs = names.flatMap((name, index) => names.slice(index + 1).map((other) => [name, other]));
  return [...names.map((name) => [name]), ...(nightly ? pairs : [])];
}

describe.each(cases(['killed', 'stopped'], 1))('a state of a %s server', (kind) => {
  it('starts with all users and rules', async () => {
    expect(await startOver(await copyOf(used[kind]))).toEqual(INTACT);
  });

  it('without one or two of its files, starts with all users and rules, or is refused', async () => {
    const wrong: string[] = [];
    for (const names of await losses(used[kind])) {
      const data = await copyOf(used[kind]);
      for (const name of names) await rm(join(data, name), { recursive: true });
      const result = await startOver(data);
      const expected = names.includes('portal.db') ? 'state-damaged' : INTACT;
      if (JSON.stringify(result) !== JSON.stringify(expected))
        wrong.push(`${names.join(' + ')}: ${JSON.stringify(result)}`);
      await rm(data, { recursive: true });
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('with one of its files emptied, starts with all users and rules, or is refused', async () => {
    const wrong: string[] = [];
    for (const entry of await readdir(used[kind], { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const data = await copyOf(used[kind]);
      await truncate(join(data, entry.name));
      const result = await startOver(data);
      if (result !== 'state-damaged' && JSON.stringify(result) !== JSON.stringify(INTACT))
        wrong.push(`${entry.name}: ${JSON.stringify(result)}`);
      await rm(data, { recursive: true });
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('with an older database beside the other files is refused', async () => {
    const data = await copyOf(used[kind]);
    for (const name of ['portal.db', 'portal.db-wal', 'portal.db-shm'])
      await rm(join(data, name), { force: true });
    await cp(join(old, 'portal.db'), join(data, 'portal.db'));
    expect(await startOver(data)).toBe('state-damaged');
  });
});

describe('--new-state', () => {
  it('starts a new portal, moves the damaged database aside and keeps the backups', async () => {
    const data = await copyOf(used.killed);
    await truncate(join(data, 'portal.db'));
    const wal = await readFile(join(data, 'portal.db-wal'));
    const before = await readdir(join(data, 'backups'));
    expect(await startOver(data)).toBe('state-damaged');
    // The refusal changes nothing.
    expect(await readFile(join(data, 'portal.db-wal'))).toEqual(wal);
    expect(await startOver(data, { newState: true })).toEqual({ visible: 1, users: ['admin'] });
    const after = await readdir(join(data, 'backups'));
    expect(after).toEqual(expect.arrayContaining(before));
    const [aside = ''] = after.filter((name) => name.startsWith('replaced-'));
    expect(await readFile(join(data, 'backups', aside, 'portal.db-wal'))).toEqual(wal);
    // The new state needs no confirmation.
    expect(await startOver(data)).toEqual({ visible: 1, users: ['admin'] });
  });

  it('changes nothing in a state that is not damaged', async () => {
    expect(await startOver(await copyOf(used.stopped), { newState: true })).toEqual(INTACT);
  });
});
