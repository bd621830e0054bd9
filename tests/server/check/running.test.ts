/**
 * @module-tag gate
 * @module-tag sizes
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { checkIntegrity } from '@assetportal/server';
import { copyDatabase } from '../../../packages/server/src/boot/check/database-copy.js';
import { committedFrames } from '../../../packages/server/src/boot/check/write-ahead-log.js';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { cases } from '../../fixtures/run/nightly.js';
import { idle, serveUntil, type ServerProcess } from '../../fixtures/server/serve.js';
import { fingerprint, usedState, type UsedState } from './used-state.js';

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let used: UsedState;
let server: ServerProcess;
beforeAll(async () => {
  [home, used] = await Promise.all([temporaryFolder(), usedState()]);
});
afterAll(async () => {
  await server?.kill();
  await Promise.all([home.remove(), used.remove()]);
});

/** Number of rows of a database whose copy takes some milliseconds. */
const ACCOUNTS = 5000;

const failed = (report: Awaited<ReturnType<typeof checkIntegrity>>) =>
  report?.results.filter(({ ok }) => ok !== true);

describe('the check beside a running server', () => {
  it('passes, changes no file, and leaves the server able to write', async () => {
    const data = join(home.path, 'state');
    server = await serveUntil(undefined, used.library, { home: home.path, data });
    const portal = server.client(await server.login());
    await idle(portal);
    const { users } = createAdminClient(portal);
    await users.add({ name: 'ada', pass: 'a password for tests' });
    const before = await fingerprint(data);
    const report = await checkIntegrity({ path: data });
    expect(await fingerprint(data)).toEqual(before);
    expect(failed(report)).toEqual([]);
    expect(report).toMatchObject({ isInUse: true });
    await users.add({ name: 'ben', pass: 'a password for tests' });
    expect((await users.list()).map(({ name }) => name)).toEqual(['ada', 'admin', 'ben']);
  });

  it('passes while the server writes all the time', { tags: ['night'] }, async () => {
    const data = join(home.path, 'state');
    const portal = server.client(await server.login());
    let writes = 0;
    let isChecked = false;
    const writing = (async () => {
      while (!isChecked) {
        writes += 1;
        await portal.config.save({
          config: { version: '5.1.4', number: writes, filler: 'x'.repeat(50_000) },
        });
      }
    })();
    try {
      // The checks block this process, except while they copy.
      while (writes < 30) expect(failed(await checkIntegrity({ path: data }))).toEqual([]);
    } finally {
      isChecked = true;
      await writing;
    }
  });

  it('includes what a killed server has written only to the log, and removes no log', async () => {
    const data = join(home.path, 'state');
    await server.kill();
    const killed = join(home.path, 'killed');
    await cp(data, killed, { recursive: true });
    const before = await fingerprint(killed);
    expect(Object.keys(before)).toContain('portal.db-wal');
    const report = await checkIntegrity({ path: killed });
    expect(report).toMatchObject({ isInUse: false });
    expect(report?.results.filter(({ ok }) => ok === false)).toEqual([]);
    expect(await fingerprint(killed)).toEqual(before);
  });
});

describe('a write-ahead log with three changes', () => {
  /** Creates a state whose last changes are only in the log. */
  async function withLog(): Promise<string> {
    const written = await used.copy();
    const db = openDatabase(join(written, 'portal.db'));
    db.pragma('journal_mode = WAL');
    db.pragma('wal_autocheckpoint = 0');
    const add = db.prepare('INSERT INTO settings VALUES (?, ?, 0)');
    for (const key of ['a', 'b', 'c']) add.run(key, 'x');
    const state = `${written}-killed`;
    await cp(written, state, { recursive: true });
    db.close();
    return state;
  }

  it.each(
    cases(
      [
        ['no damage', undefined, 0],
        ['damage in the header', 25, 3],
        ['damage in the first frame', 100, 3],
        ['damage in the last frame', -100, 1],
      ],
      2,
    ),
  )('and %s is reported if a change may be missing', async (_, at, count) => {
    const state = await withLog();
    const path = join(state, 'portal.db-wal');
    expect(committedFrames(path)).toHaveLength(3);
    const log = await readFile(path);
    if (at !== undefined) {
      const index = (at + log.length) % log.length;
      log.writeUInt8(log.readUInt8(index) ^ 1, index);
      await writeFile(path, log);
    }
    expect(failed(await checkIntegrity({ path: state }))).toEqual(
      count === 0 ? [] : [{ name: 'database', ok: 'warning', finding: 'log-damaged', values: { count } }],
    );
  });
});

describe('a copy of a database', () => {
  it.each(
    cases(
      [
        ['starts again and again', false],
        ['only grows, because of a reader', true],
      ],
      1,
    ),
  )('is consistent while changes are applied, and the log %s', { tags: ['night'] }, async (_, hasReader) => {
    const path = join(home.path, `log-${hasReader}.db`);
    const db = openDatabase(path);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = OFF');
    db.pragma('wal_autocheckpoint = 8');
    db.exec('CREATE TABLE accounts (id INTEGER PRIMARY KEY, amount INTEGER, filler TEXT)');
    const add = db.prepare("INSERT INTO accounts (amount, filler) VALUES (0, printf('%.*c', 3000, 'x'))");
    db.transaction(() => Array.from({ length: ACCOUNTS }, () => add.run()))();
    const change = db.prepare('UPDATE accounts SET amount = amount + ? WHERE id = ?');
    let moved = 0;
    const next = () => 1 + ((moved += 7919) % ACCOUNTS);
    // The sum stays 0.
    const transfer = db.transaction(() => {
      change.run(1, next());
      change.run(-1, next());
    });
    const reader = openDatabase(path, { readonly: true });
    for (let round = 0; round < 30; round += 1) {
      const target = join(home.path, 'target.db');
      let isCopied = false;
      const copying = copyDatabase(path, target).finally(() => (isCopied = true));
      // A log that starts again each time can only be copied when the changes end.
      for (let number = 0; hasReader ? !isCopied : number < 60; number += 1) {
        transfer();
        if (hasReader) {
          if (reader.inTransaction) reader.exec('COMMIT');
          reader.exec('BEGIN');
          reader.prepare('SELECT count(*) FROM sqlite_master').get();
          db.pragma('wal_checkpoint(PASSIVE)');
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
      await copying;
      const copy = openDatabase(target);
      expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(copy.prepare('SELECT sum(amount) FROM accounts').pluck().get()).toBe(0);
      copy.close();
    }
    reader.close();
    db.close();
  });

  it('is taken without a log from a database that has none', async () => {
    const path = join(home.path, 'plain.db');
    openDatabase(path).exec('CREATE TABLE one (id INTEGER)').close();
    const target = join(home.path, 'plain-copy.db');
    // Left from an earlier copy.
    await writeFile(`${target}-wal`, 'old');
    await copyDatabase(path, target);
    expect(await readFile(target)).toEqual(await readFile(path));
    await expect(readFile(`${target}-wal`)).rejects.toThrow('ENOENT');
  });
});
