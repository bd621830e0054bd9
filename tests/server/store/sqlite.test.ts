import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { openDatabase, SQLITE_PACKAGE } from '../../../packages/server/src/lib/sqlite-driver.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../../packages/server/src/lib/errors.js';
import { withCheckpoints } from '../../../packages/server/src/store/sqlite/database/checkpoint.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { withoutSync } from '../../../packages/server/src/store/sqlite/database/without-sync.js';
import { MIGRATIONS } from '../../../packages/server/src/store/sqlite/database/migrations.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { describeUsers, describeSettings } from './users-contract.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const opened: State[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  opened.splice(0).forEach((state) => state.close());
  await folder.remove();
});

const open = (name = 'state') => {
  const state = openState(join(folder.path, name));
  opened.push(state);
  return state;
};
const startErrorOf = (action: () => unknown): StartError => {
  try {
    action();
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error('The action did not throw.');
};

describeUsers('SQLite', () => sqliteStore(open().db));
describeSettings('SQLite', () => sqliteStore(open().db).settings);

describe('openState', () => {
  it('can be closed twice, and a change that ends after that is no error', () => {
    const state = open('closed');
    state.close();
    state.checkpoint();
    state.close();
  });

  it('waits for the disk after every commit, except for data that is created again', async () => {
    const { db } = open();
    const [normal, full] = [1, 2];
    const level = () => db.pragma('synchronous', { simple: true });
    expect(level()).toBe(full);
    expect(withoutSync(db, level)()).toBe(normal);
    expect(level()).toBe(full);
    const failing = withoutSync(db, () => db.exec('INSERT INTO no_such_table VALUES (1)'));
    expect(() => failing()).toThrow('no_such_table');
    expect(level()).toBe(full);
    const { assets, audit } = sqliteStore(db);
    await assets.countDownloads([]);
    await audit.add({ action: 'download', user: 'ada', address: null });
    expect(level()).toBe(full);
  });

  it('migrates an older state and preserves its data', () => {
    const state = openState(join(folder.path, 'state'), { migrations: MIGRATIONS.slice(0, 1) });
    state.db.exec("INSERT INTO users VALUES (1, 'a', 'p', 1, 1, NULL, 0)");
    state.close();
    expect(open().db.prepare('SELECT name FROM users').pluck().get()).toBe('a');
  });

  it('rejects a state of a newer version, and does not change it', () => {
    open().close();
    opened.length = 0;
    const path = join(folder.path, 'state', 'portal.db');
    const db = openDatabase(path);
    db.pragma('user_version = 999');
    db.close();
    expect(startErrorOf(() => open()).code).toBe('state-newer');
    const after = openDatabase(path);
    expect(after.pragma('user_version', { simple: true })).toBe(999);
    after.close();
  });

  it('rejects a state that another process uses, until that process ends for any reason', async () => {
    const directory = join(folder.path, 'state');
    mkdirSync(directory);
    const program = `
      const Database = require('${SQLITE_PACKAGE}');
      const lock = new Database(process.argv[1]);
      lock.pragma('locking_mode = EXCLUSIVE');
      lock.exec('BEGIN EXCLUSIVE');
      console.log('locked');
      setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['-e', program, join(directory, 'lock.db')], {
      cwd: join(import.meta.dirname, '../../../packages/server'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');
    expect(startErrorOf(() => open()).code).toBe('state-in-use');
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(open().db.open).toBe(true);
  });

  it('rejects a damaged state', () => {
    const directory = join(folder.path, 'state');
    mkdirSync(directory);
    writeFileSync(
      join(directory, 'portal.db'),
      'this is not a database, but long enough to look like one. '.repeat(50),
    );
    expect(startErrorOf(() => open()).code).toBe('state-damaged');
  });

  it('reports where the newest backup is', () => {
    const directory = join(folder.path, 'state');
    mkdirSync(join(directory, 'backups'), { recursive: true });
    expect(startErrorOf(() => open()).hint).not.toContain('.zip');
    const [older, newest] = ['20260101T000000000Z', '20260102T000000000Z'].map((time) =>
      join(directory, 'backups', `before-restore-${time}.zip`),
    );
    for (const path of [newest, older]) writeFileSync(path ?? '', '');
    const error = startErrorOf(() => open());
    expect(error).toMatchObject({ code: 'state-damaged', values: { path: directory, backup: newest } });
    expect(error.hint).toContain(newest);
    expect(error.hint).toContain('--new-state');
    // The lock alone was created.
    expect(readdirSync(directory).sort()).toEqual(['backups', 'lock.db']);
  });

  it.each(['generation', 'renditions', 'search.snapshot', 'reserve', 'portal.db-wal'])(
    'rejects a state that consists of %s, unless a new one is confirmed',
    (name) => {
      const directory = join(folder.path, 'state');
      mkdirSync(directory);
      writeFileSync(join(directory, name), '7');
      expect(startErrorOf(() => open()).code).toBe('state-damaged');
      writeFileSync(join(directory, 'portal.db'), '');
      expect(startErrorOf(() => open()).code).toBe('state-damaged');
      openState(directory, { newState: true }).close();
      expect(open().db.open).toBe(true);
    },
  );

  it('opens a state whose first start was killed', () => {
    const directory = join(folder.path, 'state');
    open().close();
    opened.length = 0;
    // Before the schema was on the disk, there is nothing else.
    truncateSync(join(directory, 'portal.db'));
    open().close();
    opened.length = 0;
    // While the schema was created.
    for (const name of ['portal.db', 'generation']) rmSync(join(directory, name), { force: true });
    const db = openDatabase(join(directory, 'portal.db'));
    db.pragma('journal_mode = WAL');
    db.close();
    writeFileSync(join(directory, 'portal.db-wal'), Buffer.alloc(32));
    open().close();
    opened.length = 0;
    // Before the first user was added, or after `assetportal index`.
    writeFileSync(join(directory, 'search.snapshot'), 'x');
    mkdirSync(join(directory, 'renditions'));
    expect(open().db.open).toBe(true);
  });

  it('rejects a database without users if there are traces of some', async () => {
    const { db } = open();
    await sqliteStore(db).audit.add({ action: 'login', user: 'ada', address: null });
    opened.splice(0).forEach((state) => state.close());
    expect(startErrorOf(() => open())).toMatchObject({ code: 'state-damaged', values: { damage: 'users' } });
  });

  it('rejects an older database beside a recorded generation, until the record is removed', async () => {
    const directory = join(folder.path, 'state');
    const database = join(directory, 'portal.db');
    open().close();
    opened.length = 0;
    cpSync(database, `${database}.old`);
    const { db } = open();
    await sqliteStore(db).audit.add({ action: 'login', user: 'ada', address: null });
    opened.splice(0).forEach((state) => state.close());
    cpSync(`${database}.old`, database);
    expect(startErrorOf(() => open())).toMatchObject({ code: 'state-damaged', values: { damage: 'older' } });
    rmSync(join(directory, 'generation'));
    expect(open().db.open).toBe(true);
  });

  it('stores a change whose generation cannot be recorded, and closes', async () => {
    const state = open();
    const store = withCheckpoints(sqliteStore(state.db), state);
    mkdirSync(join(folder.path, 'state', 'generation.part'));
    await store.documents.change({ kind: 'config', name: '' }, { content: '{}', user: 'ada' });
    state.close();
    expect(state.db.open).toBe(false);
  });

  it('copies the database before a migration', () => {
    const directory = join(folder.path, 'state');
    const old = MIGRATIONS.slice(0, 3);
    const state = openState(directory, { migrations: old });
    state.db.exec("INSERT INTO users VALUES (1, 'a', 'p', 1, 1, NULL, 0)");
    state.close();
    open().close();
    opened.length = 0;
    const backups = join(directory, 'backups');
    expect(readdirSync(backups)).toEqual(['before-schema-3.db']);
    const copy = join(backups, 'before-schema-3.db');
    if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
    // The way back: the older version opens the copy.
    const returned = join(folder.path, 'returned');
    mkdirSync(returned);
    cpSync(copy, join(returned, 'portal.db'));
    const back = openState(returned, { migrations: old });
    expect(back.db.prepare('SELECT name FROM users').pluck().get()).toBe('a');
    back.close();
    // A state without a migration is not copied again.
    rmSync(copy);
    open();
    expect(readdirSync(backups)).toEqual([]);
  });

  it('keeps the three newest copies', () => {
    const directory = join(folder.path, 'state');
    for (const version of [9, 10, 11, 12]) {
      const state = openState(directory, { migrations: MIGRATIONS.slice(0, version) });
      state.db.exec("INSERT OR IGNORE INTO groups VALUES ('a', 'a', 0)");
      state.close();
    }
    const copies = [9, 10, 11].map((version) => `before-schema-${version}.db`);
    expect(readdirSync(join(directory, 'backups')).sort()).toEqual([...copies].sort());
    open();
    expect(readdirSync(join(directory, 'backups')).sort()).toEqual([
      'before-schema-10.db',
      'before-schema-11.db',
      'before-schema-12.db',
    ]);
  });

  it('changes nothing if there is no space for the copy', ({ skip }) => {
    const disk = join(folder.path, 'disk');
    const directory = join(disk, 'state');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      skip('only root can mount a small disk');
    }
    try {
      const state = openState(directory, { migrations: MIGRATIONS.slice(0, 3) });
      state.db.exec("INSERT INTO settings VALUES ('large', hex(randomblob(1000000)), 0)");
      state.db.exec("INSERT INTO users VALUES (1, 'a', 'p', 1, 1, NULL, 0)");
      state.close();
      writeFileSync(join(disk, 'filling'), Buffer.alloc(5 * 2 ** 20));
      expect(startErrorOf(() => openState(directory)).code).toBe('disk-full');
      expect(readdirSync(join(directory, 'backups'))).toEqual([]);
      const after = openDatabase(join(directory, 'portal.db'), { readonly: true });
      expect(after.pragma('user_version', { simple: true })).toBe(3);
      after.close();
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  it('removes the incomplete files of a killed process, and nothing else', () => {
    open().close();
    opened.length = 0;
    const backups = join(folder.path, 'state', 'backups');
    mkdirSync(backups);
    const others = ['before-restore-20260101T000000000Z.zip', 'notes.part'];
    const left = ['before-restore-20260102T000000000Z.zip.part', 'before-schema-3.db.part'];
    for (const name of [...others, ...left]) writeFileSync(join(backups, name), 'x');
    const top = ['generation.part', 'search.snapshot.part'].map((name) => join(folder.path, 'state', name));
    for (const path of top) writeFileSync(path, 'x');
    openState(join(folder.path, 'state'), { newState: true }).close();
    expect(readdirSync(backups)).toEqual(expect.arrayContaining(others));
    for (const name of left) expect(readdirSync(backups)).not.toContain(name);
    expect(top.filter((path) => existsSync(path))).toEqual([]);
  });

  it('rejects a path that is a file', () => {
    writeFileSync(join(folder.path, 'state'), '');
    expect(startErrorOf(() => open()).code).toBe('state-unwritable');
  });

  it('reports a full disk', ({ skip }) => {
    const disk = join(folder.path, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      skip('only root can mount a small disk');
    }
    try {
      expect(startErrorOf(() => openState(join(disk, 'state'))).code).toBe('disk-full');
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});
