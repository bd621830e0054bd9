import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { openDatabase, SQLITE_PACKAGE } from '../../../packages/server/src/lib/sqlite-driver.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../../packages/server/src/lib/errors.js';
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
    const state = openState(join(folder.path, 'state'), MIGRATIONS.slice(0, 1));
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
