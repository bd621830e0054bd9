import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../packages/server/src/store/sqlite/database/migrations.js';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal } from '../../fixtures/library.js';
import { contentOf, LIBRARY, useState } from '../../fixtures/states/used-state.js';
import { folderOf } from '../../fixtures/started-portal.js';

/**
 * Databases of used states, one for each schema from {@link FIRST} on: `<schema>.db.gz`. A version creates its database
 * with `ASSETPORTAL_WRITE_STATE=1 npx vitest run tests/server/store/upgrades.test.ts`. It never changes after that.
 */
const STATES = join(import.meta.dirname, '../../fixtures/states');
const FIRST = 23;
const CURRENT = MIGRATIONS.length;
const fileOf = (schema: number) => join(STATES, `${schema}.db.gz`);

let library: Awaited<ReturnType<typeof folderOf>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
/** State of a new portal of this version. */
let fresh: { readonly content: Awaited<ReturnType<typeof contentOf>>; readonly schema: unknown };
beforeAll(async () => {
  library = await folderOf(LIBRARY);
  home = await temporaryFolder();
  const data = join(home.path, 'fresh');
  const portal = await testPortal(library.path, { data });
  await portal.settled();
  await useState(portal);
  fresh = { content: await contentOf(portal), schema: schemaOf(data) };
  await portal.close();
  if (process.env['ASSETPORTAL_WRITE_STATE'] === '1' && !existsSync(fileOf(CURRENT))) await store(data);
});
afterAll(async () => {
  await library.remove();
  await home.remove();
});

async function store(data: string): Promise<void> {
  const copy = join(home.path, 'copy.db');
  const db = openDatabase(join(data, 'portal.db'));
  db.prepare('VACUUM INTO ?').run(copy);
  db.close();
  await writeFile(fileOf(CURRENT), gzipSync(await readFile(copy), { level: 9 }));
}

/** Returns the tables, columns and indexes of a database. */
function schemaOf(data: string): unknown {
  const db = openDatabase(join(data, 'portal.db'));
  try {
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    return tables.map((name) => ({
      name,
      columns: db.prepare('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY name').all(name),
      indexes: db.prepare('SELECT name FROM pragma_index_list(?) ORDER BY name').pluck().all(name),
    }));
  } finally {
    db.close();
  }
}

describe('a state of an earlier version', () => {
  it('is stored for each schema', async () => {
    const stored = (await readdir(STATES)).filter((name) => name.endsWith('.db.gz')).sort();
    const expected = Array.from({ length: CURRENT - FIRST + 1 }, (_, index) => `${FIRST + index}.db.gz`);
    expect(stored).toEqual(expected);
  });

  it.for(Array.from({ length: CURRENT - FIRST + 1 }, (_, index) => FIRST + index))(
    'of schema %d has everything after the upgrade',
    { tags: ['gate'] },
    async (schema) => {
      const data = join(home.path, `of-${schema}`);
      await mkdir(data, { mode: 0o700 });
      await writeFile(join(data, 'portal.db'), gunzipSync(await readFile(fileOf(schema))), { mode: 0o600 });
      const portal = await testPortal(library.path, { data });
      try {
        await portal.settled();
        expect(await contentOf(portal)).toEqual(fresh.content);
        expect(schemaOf(data)).toEqual(fresh.schema);
      } finally {
        await portal.close();
      }
      expect(existsSync(join(data, 'backups', `before-schema-${schema}.db`))).toBe(schema < CURRENT);
    },
  );
});
