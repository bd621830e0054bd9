import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS } from '../../../packages/server/src/store/sqlite/database/migrations.js';
import { describeBookmarks, describeDocuments } from './documents-contract.js';
import { sqliteBlobs } from '../../../packages/server/src/store/sqlite/documents/blobs.js';
import { sqliteBookmarks } from '../../../packages/server/src/store/sqlite/bookmarks.js';
import { sqliteDocuments } from '../../../packages/server/src/store/sqlite/documents/documents.js';
import { sqliteUsers } from '../../../packages/server/src/store/sqlite/users.js';

function database(migrations = MIGRATIONS) {
  const db = openDatabase(':memory:');
  onTestFinished(() => void db.close());
  db.pragma('foreign_keys = ON');
  for (const { sql } of migrations) db.exec(sql);
  return db;
}

describeDocuments('SQLite', () => {
  const db = database();
  return { documents: sqliteDocuments(db), blobs: sqliteBlobs(db) };
});
describeBookmarks('SQLite', async () => {
  const db = database();
  const users = sqliteUsers(db);
  const add = async (name: string): Promise<number> => {
    await users.addUser({ name, password: 'x', isAssetUser: true, isGuiAdmin: false, locale: null });
    return (await users.userByName(name))?.id ?? 0;
  };
  return { bookmarks: sqliteBookmarks(db), users: [await add('anna'), await add('bert')] };
});

describe('a document change that fails halfway', () => {
  it('preserves the document and its history', async () => {
    const db = database();
    const documents = sqliteDocuments(db);
    const key = { kind: 'config', name: '' } as const;
    await documents.change(key, { content: '{"old":true}', user: null });
    // The history is written before the document, which fails here.
    db.exec(`CREATE TRIGGER full BEFORE UPDATE ON documents BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    await expect(documents.change(key, { content: '{"new":true}', user: null })).rejects.toThrow('disk full');
    expect(await documents.get(key)).toMatchObject({ content: '{"old":true}' });
    expect(await documents.history({})).toEqual([]);
    expect(db.prepare('SELECT count(*) FROM document_history').pluck().get()).toBe(0);
  });

  it('does not store a file without its content', async () => {
    const db = database();
    const documents = sqliteDocuments(db);
    const key = { kind: 'file', name: 'logo' } as const;
    db.exec(`CREATE TRIGGER full BEFORE INSERT ON blobs BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    const change = { content: '{"sha256":"x"}', bytes: Uint8Array.of(1), user: null };
    await expect(documents.change(key, change)).rejects.toThrow('disk full');
    expect(await documents.get(key)).toBeUndefined();
  });
});

describe('migration of an older state', () => {
  it('preserves the configuration', async () => {
    const before = MIGRATIONS.findIndex(({ name }) => name === 'documents');
    const db = database(MIGRATIONS.slice(0, before));
    db.exec(`INSERT INTO settings VALUES ('config/global', '{"stored":true}', 5), ('signing-key', 'k', 5)`);
    for (const { sql } of MIGRATIONS.slice(before)) db.exec(sql);
    expect(await sqliteDocuments(db).get({ kind: 'config', name: '' })).toMatchObject({
      content: '{"stored":true}',
      version: expect.stringMatching(/^\w+$/) as string,
    });
    expect(db.prepare('SELECT key FROM settings').pluck().all()).toEqual(['signing-key']);
  });

  it('turns the history into change sets', async () => {
    const before = MIGRATIONS.findIndex(({ name }) => name === 'document-changes');
    const db = database(MIGRATIONS.slice(0, before));
    db.exec(`INSERT INTO document_history (kind, lang, content, overwritten, user)
        VALUES ('config', '', '{"a":1}', 10, 'anna'), ('translations', 'fr', '{"b":1}', 20, 'bert');
      INSERT INTO documents VALUES ('config', '', '{"a":2}', 'v', 10, 'anna'), ('rights', '', '{}', 'v', 15, NULL)`);
    for (const { sql } of MIGRATIONS.slice(before)) db.exec(sql);
    const { sets } = await sqliteDocuments(db).changes({ rows: 10 });
    const none = { state: 'none' };
    const current = { state: 'current' };
    expect(sets).toMatchObject([
      {
        time: 20,
        user: 'bert',
        documents: [{ name: 'fr', before: { state: 'stored', id: '2' }, after: none }],
      },
      { time: 15, user: null, documents: [{ kind: 'rights', before: none, after: current, areas: null }] },
      { time: 10, user: 'anna', documents: [{ kind: 'config', before: { id: '1' }, after: current }] },
    ]);
  });
});
