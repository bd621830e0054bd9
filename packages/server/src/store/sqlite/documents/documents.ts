import { HISTORY_LENGTH, type HistoryKind } from '@assetportal/sdk/contract';
import { sha256 } from '../../../lib/checksum.js';
import { sqliteBlobs, type BlobTable } from './blobs.js';
import type { Sqlite } from '../database/sqlite.js';
import { changeReader, changeRecorder } from './changes.js';
import type {
  CurrentDocument,
  DocumentChange,
  DocumentKey,
  DocumentRepository,
  StoredDocument,
} from '../../documents.js';
import { pointSync } from '../../../lib/fail-points/point.js';

interface HistoryRow {
  id: number;
  kind: HistoryKind;
  name: string;
  content: string;
  overwritten: number;
  user: string | null;
  writtenFor: string | null;
}

/** SQL for the portal version that a configuration or translations document states in its own content. */
const WRITTEN_FOR = `CASE kind WHEN 'config' THEN content -> '$.version' WHEN 'translations' THEN content -> '$._meta.version' END`;
const COLUMNS = `id, kind, lang AS name, overwritten, user, ${WRITTEN_FOR} AS writtenFor`;

/** Reads and changes documents synchronously, for use inside transactions of other repositories. */
export interface DocumentTable {
  get(key: DocumentKey): StoredDocument | undefined;
  /** Changes a document in a transaction, as {@link DocumentRepository.change} does. */
  change(key: DocumentKey, request: DocumentChange): StoredDocument | undefined | 'refused';
}

export function documentTable(db: Sqlite, blobs: BlobTable = sqliteBlobs(db)): DocumentTable {
  const one = db.prepare<[string, string], StoredDocument>(
    'SELECT content, version FROM documents WHERE kind = ? AND lang = ?',
  );
  const put = db.prepare(
    `INSERT INTO documents (kind, lang, content, version, changed, user) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, lang) DO UPDATE SET content = excluded.content, version = excluded.version,
       changed = excluded.changed, user = excluded.user`,
  );
  const remove = db.prepare('DELETE FROM documents WHERE kind = ? AND lang = ?');
  const addToHistory = db.prepare(
    'INSERT INTO document_history (kind, lang, content, overwritten, user) VALUES (?, ?, ?, ?, ?)',
  );
  const trimHistory = db.prepare(
    `DELETE FROM document_history WHERE kind = @kind AND lang = @lang AND id NOT IN (
       SELECT id FROM document_history WHERE kind = @kind AND lang = @lang ORDER BY id DESC LIMIT ${HISTORY_LENGTH})`,
  );
  const record = changeRecorder(db);
  const change = db.transaction((key: DocumentKey, request: DocumentChange) => {
    const { kind, name: lang } = key;
    const { content, bytes, user, origin, onlyIf, now = Date.now() } = request;
    const current = one.get(kind, lang);
    if (onlyIf?.(current) === false) return 'refused';
    // Identical content does not create a new version.
    if (current?.content === content) return current;
    const overwritten = current && addToHistory.run(kind, lang, current.content, now, user).lastInsertRowid;
    if (current !== undefined) trimHistory.run({ kind, lang });
    const versions = { beforeId: overwritten, before: current?.content, after: content };
    record(key, { time: now, user, origin, ...versions });
    const version = content === undefined ? '' : versionOf(content);
    if (content === undefined) remove.run(kind, lang);
    else put.run(kind, lang, content, version, now, user);
    if (bytes !== undefined) blobs.put(bytes);
    if (kind === 'file') blobs.sweep();
    POINT: pointSync('document:storing', { kind });
    return content === undefined ? undefined : { content, version };
  });

  return {
    get: ({ kind, name: lang }) => one.get(kind, lang),
    change: (key, request) => change.immediate(key, request),
  };
}

export function sqliteDocuments(db: Sqlite, blobs?: BlobTable): DocumentRepository {
  const table = documentTable(db, blobs);
  const languages = db.prepare<[string], { lang: string; name: string | null }>(
    `SELECT lang, CASE kind WHEN 'translations' THEN content -> '$._meta.lang' END AS name
     FROM documents WHERE kind = ? AND lang <> '' ORDER BY lang`,
  );
  const history = db.prepare<[{ kind: string | null; lang: string | null }], Omit<HistoryRow, 'content'>>(
    `SELECT ${COLUMNS} FROM document_history WHERE (@kind IS NULL OR kind = @kind) AND (@lang IS NULL OR lang = @lang)
     ORDER BY id DESC`,
  );
  const current = db.prepare<[string, string], CurrentDocument>(
    'SELECT content, version, changed, user FROM documents WHERE kind = ? AND lang = ?',
  );
  const changes = changeReader(db);
  const entry = db.prepare<[number], HistoryRow>(
    `SELECT ${COLUMNS}, content FROM document_history WHERE id = ?`,
  );
  return {
    get: async (key) => table.get(key),
    current: async ({ kind, name }) => current.get(kind, name),
    languages: async (kind) => languages.all(kind).map(({ lang, name }) => ({ lang, name: stringOf(name) })),
    change: async (key, request) => table.change(key, request),
    history: async ({ kind = null, name = null }) => history.all({ kind, lang: name }).map(overwrittenOf),
    async overwritten(id) {
      const row = /^\d{1,15}$/.test(id) ? entry.get(Number(id)) : undefined;
      return row && overwrittenOf(row);
    },
    changes: async (query) => {
      const { sets, next } = changes(query);
      return { sets, next };
    },
  };
}

const versionOf = (content: string): string => sha256(content, 'base64url').slice(0, 22);

/** Returns a JSON value if it is a string that is not blank, or else null. */
function stringOf(json: string | null): string | null {
  const value: unknown = json === null ? null : JSON.parse(json);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

const overwrittenOf = <Row extends Omit<HistoryRow, 'content'>>(row: Row) => ({
  ...row,
  id: String(row.id),
  writtenFor: stringOf(row.writtenFor),
});
