/**
 * @module-tag gate
 * @module-tag sizes
 */
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkIntegrity, type CheckResult } from '@assetportal/server';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { cases } from '../../fixtures/run/nightly.js';
import { fingerprint, usedState, type UsedState } from './used-state.js';

let used: UsedState;
beforeAll(async () => {
  used = await usedState();
});
afterAll(() => used.remove());

/** Returns the results that did not pass: `failed name code`, or `warning name code`. */
const findings = (results: readonly CheckResult[] = []) =>
  results
    .filter(({ ok }) => ok !== true)
    .map(({ name, ok, finding, error, problem, warning }) => {
      const code = problem?.code ?? error?.code ?? warning?.code ?? finding ?? '';
      return [ok === false ? 'failed' : 'warning', name, code].join(' ');
    });

/** Inverts a byte in the middle of a file. */
async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  await writeFile(path, bytes);
}

/** Changes a database as no server does. */
function sql(path: string, ...statements: string[]): void {
  const db = openDatabase(path);
  try {
    db.pragma('foreign_keys = OFF');
    for (const statement of statements) db.exec(statement);
  } finally {
    db.close();
  }
}

async function renditionIn(state: string): Promise<string> {
  const folder = await realpath(join(state, 'renditions'));
  const names = (await readdir(folder, { recursive: true })).sort();
  return join(folder, names.find((name) => /\w{36}$/.test(name)) ?? '');
}

async function backupIn(state: string): Promise<string> {
  const [name = ''] = await readdir(join(state, 'backups'));
  return join(state, 'backups', name);
}

const file = (name: string) => (state: string) => join(state, name);
const database = file('portal.db');
const ORPHAN = join('renditions', 'ab', 'cd');

/** Size of a page of the database, in bytes. */
const PAGE_SIZE = 4096;

/** Damages of a state, and the findings of the check. */
const DAMAGES: Readonly<
  Record<string, readonly [(state: string) => Promise<unknown> | void, ...expected: string[]]>
> = {
  'no damage': [() => undefined],
  'a changed byte in a rendition': [
    async (state) => flip(await renditionIn(state)),
    'failed renditions renditions-damaged',
  ],
  'a truncated rendition': [
    async (state) => truncate(await renditionIn(state), 10),
    'failed renditions renditions-damaged',
  ],
  'a missing rendition': [
    async (state) => rm(await renditionIn(state)),
    'warning renditions renditions-missing',
  ],
  'a rendition that is not in the index': [
    async (state) => {
      await mkdir(join(state, ORPHAN), { recursive: true });
      await writeFile(join(state, ORPHAN, '0'.repeat(36)), 'x');
    },
    'warning renditions renditions-orphaned',
  ],
  'a rendition of an asset that does not exist': [
    (state) =>
      sql(
        join(state, 'renditions/index.db'),
        "UPDATE renditions SET id = 'x' WHERE file = (SELECT min(file) FROM renditions)",
      ),
    'warning renditions renditions-unused',
  ],
  'a path outside the folder in the index of renditions': [
    (state) =>
      sql(
        join(state, 'renditions/index.db'),
        "UPDATE renditions SET file = '../portal.db' WHERE file = (SELECT min(file) FROM renditions)",
      ),
    'failed renditions renditions-index',
  ],
  'a damaged index of renditions': [
    (state) => writeFile(join(state, 'renditions/index.db'), 'no database'.repeat(1000)),
    'failed renditions renditions-index',
  ],
  'no index of renditions': [
    (state) => rm(join(state, 'renditions/index.db')),
    'failed renditions renditions-index',
  ],
  'a truncated snapshot': [
    async (state) =>
      truncate(join(state, 'search.snapshot'), (await stat(join(state, 'search.snapshot'))).size - 100),
    'failed index index-damaged',
  ],
  'a changed byte in the snapshot': [
    (state) => flip(join(state, 'search.snapshot')),
    'failed index index-damaged',
  ],
  'no snapshot': [(state) => rm(join(state, 'search.snapshot'))],
  'a snapshot that is older than the assets': [
    (state) => sql(database(state), "UPDATE library SET value = 'other' WHERE key = 'revision'"),
  ],
  'an asset that is not in the snapshot': [
    (state) =>
      sql(
        database(state),
        `INSERT INTO assets (id, path, stamp, size, mtime, ino, document, imported)
         SELECT 'missing', path, stamp, size, mtime, ino, document, imported FROM assets LIMIT 1`,
      ),
    'failed index index-differs',
  ],
  'a rule of a group that does not exist': [
    (state) => sql(database(state), "DELETE FROM groups WHERE name = 'Presse'", 'DELETE FROM group_members'),
    'failed references rules-without-group',
  ],
  'a rule with a format that does not exist': [
    (state) => sql(database(state), "DELETE FROM documents WHERE kind = 'convert_sets'"),
    'warning references rules-without-format',
  ],
  'a session of a user who does not exist': [
    (state) => sql(database(state), 'UPDATE sessions SET user_id = 999'),
    'failed database rows-orphaned',
  ],
  'an access token of a user who does not exist': [
    (state) =>
      sql(
        database(state),
        `INSERT INTO machine_tokens (id, token_hash, name, name_key, user_id, scopes, created, expires)
         VALUES ('x', x'00', 'x', 'x', 999, '[]', 0, 0)`,
      ),
    'failed database rows-orphaned',
  ],
  'bookmarks of an asset that does not exist': [
    (state) => sql(database(state), "INSERT INTO bookmarks SELECT id, 1, 'gone' FROM users LIMIT 1"),
  ],
  'rules that are no JSON': [
    (state) => sql(database(state), "UPDATE documents SET content = '{' WHERE kind = 'rights'"),
    'failed references documents-unreadable',
  ],
  'rules with another structure': [
    (state) => sql(database(state), `UPDATE documents SET content = '{"rights":7}' WHERE kind = 'rights'`),
    'failed references state-damaged',
  ],
  'a changed byte in the fields of an asset': [
    async (state) => {
      const bytes = await readFile(database(state));
      bytes.write('x', bytes.indexOf('"asset_groups"'));
      await writeFile(database(state), bytes);
    },
    'failed database database-damaged',
  ],
  'a branding file with other bytes': [
    (state) =>
      sql(database(state), "UPDATE blobs SET bytes = x'00' WHERE hash = (SELECT min(hash) FROM blobs)"),
    'failed branding blobs-damaged',
    'failed branding blobs-missing',
  ],
  'a branding file without bytes': [
    (state) => sql(database(state), 'DELETE FROM blobs WHERE hash = (SELECT min(hash) FROM blobs)'),
    'failed branding blobs-missing',
  ],
  'bytes without a branding file': [
    (state) =>
      sql(
        database(state),
        "INSERT INTO blobs VALUES ('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d', x'00')",
      ),
    'warning branding blobs-unused',
  ],
  'a trigger that was removed': [
    (state) => sql(database(state), 'DROP TRIGGER audit_is_kept'),
    'failed database schema-differs',
  ],
  'a database of a newer version': [
    (state) => sql(database(state), 'PRAGMA user_version = 1000'),
    'failed database state-newer',
  ],
  'a database that is older than the state': [
    (state) => writeFile(join(state, 'generation'), '1000000\n'),
    'failed database state-damaged',
  ],
  'a database without users': [
    (state) => sql(database(state), 'DELETE FROM users'),
    'failed database state-damaged',
  ],
  'an empty database': [(state) => truncate(database(state)), 'failed database state-damaged'],
  'no database': [(state) => rm(database(state)), 'failed database state-damaged'],
  'another file instead of the database': [
    (state) => writeFile(database(state), 'no database'.repeat(1000)),
    'failed database state-damaged',
  ],
  'a damaged file with the generation': [
    (state) => writeFile(join(state, 'generation'), 'x'),
    'failed files generation-damaged',
  ],
  'files of a server that was killed': [
    async (state) => {
      for (const name of ['search.snapshot.part', 'backups/before-schema-3.db.part', 'reading/1'])
        await writeFile(join(state, name), '');
    },
    'warning files files-left',
  ],
  'a pipe instead of a file': [
    async (state) => {
      await rm(join(state, 'search.snapshot'));
      execFileSync('mkfifo', [join(state, 'search.snapshot')]);
    },
    'failed files files-irregular',
  ],
  'a link to a file elsewhere': [
    async (state) => {
      const path = await renditionIn(state);
      await rm(path);
      await symlink(used.backup, path);
    },
    'failed files files-irregular',
  ],
  'a damaged rendition on another disk, by a link': [
    async (state) => {
      const elsewhere = `${state}-renditions`;
      await rename(join(state, 'renditions'), elsewhere);
      await symlink(elsewhere, join(state, 'renditions'));
      await flip(await renditionIn(state));
    },
    'failed renditions renditions-damaged',
  ],
  'a database that others can read': [
    async (state) => {
      await chmod(state, 0o755);
      await chmod(database(state), 0o644);
    },
    'failed access state-exposed',
  ],
  'a directory that others can enter': [
    async (state) => {
      await chmod(state, 0o711);
      await chmod(database(state), 0o600);
    },
    'warning access state-open',
  ],
  'a changed byte in a stored backup': [
    async (state) => flip(await backupIn(state)),
    'failed backup backup-damaged',
  ],
  'a truncated stored backup': [
    async (state) => truncate(await backupIn(state), 1000),
    'failed backup backup-damaged',
  ],
  'a copy of the database of another schema': [
    (state) => sql(database(state), `VACUUM INTO '${join(state, 'backups/before-schema-3.db')}'`),
    'failed copy copy-damaged',
  ],
  'a damaged copy of the database': [
    (state) => writeFile(join(state, 'backups/before-schema-3.db'), 'no database'.repeat(1000)),
    'failed copy copy-damaged',
  ],
};

describe('the check of a state', () => {
  it.each(cases(Object.entries(DAMAGES), 8))('of a state with %s', async (_, [damage, ...expected]) => {
    const state = await used.copy();
    await damage(state);
    const before = await fingerprint(state);
    const report = await checkIntegrity({ path: state });
    expect(findings(report?.results)).toEqual(expected);
    expect(report).toMatchObject({ kind: 'state', path: state, isInUse: false });
    // The check reads only.
    expect(await fingerprint(state)).toEqual(before);
  });

  it('finds any damaged page of the database', async () => {
    const state = await used.copy();
    for (const name of ['backups', 'renditions']) await rm(join(state, name), { recursive: true });
    // Nothing detects damage in a page that is not used.
    sql(database(state), 'VACUUM');
    const intact = await readFile(database(state));
    const missed: number[] = [];
    for (let page = 0; page < intact.length; page += PAGE_SIZE) {
      const damaged = Buffer.from(intact);
      damaged.fill(0xa5, page, page + 64);
      await writeFile(database(state), damaged);
      const report = await checkIntegrity({ path: state });
      if (findings(report?.results).length === 0) missed.push(page / PAGE_SIZE + 1);
    }
    expect(missed).toEqual([]);
  });
});

describe('the place of a state', () => {
  it.each(
    cases(
      [
        ['a library with --data', () => ({ path: used.library, data: used.state })],
        ['a state directory', () => ({ path: used.state })],
        [
          'a state directory although --data names another one',
          () => ({ path: used.state, data: used.home }),
        ],
      ],
      1,
    ),
  )('can be %s', async (_, options) => {
    expect(await checkIntegrity(options())).toMatchObject({ kind: 'state', path: used.state });
  });

  it('can be a library that contains its state, which must be closed to others', async () => {
    const state = join(used.library, '.assetportal');
    await cp(used.state, state, { recursive: true });
    await chmod(state, 0o700);
    expect(await checkIntegrity({ path: used.library })).toMatchObject({ kind: 'state', path: state });
    await chmod(state, 0o777);
    const results = (await checkIntegrity({ path: used.library }))?.results;
    await rm(state, { recursive: true });
    expect(findings(results)).toEqual(['failed access state-open']);
  });

  it.each(['library', 'library/one.txt'])('is not %s', async (name) => {
    expect(await checkIntegrity({ path: join(used.home, name) })).toBeUndefined();
  });

  it('is not a library with folders that have the names of a state', async () => {
    const library = join(used.home, 'names');
    for (const name of ['backups', 'reading', 'renditions'])
      await mkdir(join(library, name), { recursive: true });
    expect(await checkIntegrity({ path: library })).toBeUndefined();
    expect(await readdir(library)).toEqual(['backups', 'reading', 'renditions']);
  });

  it('is an error if it does not exist', async () => {
    await expect(checkIntegrity({ path: join(used.home, 'none') })).rejects.toMatchObject({
      code: 'folder-missing',
    });
  });
});
