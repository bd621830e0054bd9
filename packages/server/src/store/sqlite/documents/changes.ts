import { randomUUID } from 'node:crypto';
import type { ChangeAction, ChangeClient, HistoryKind } from '@assetportal/sdk/contract';
import { changeCount } from '../../changes/change-count.js';
import { changedAreas } from '../../changes/changed-areas.js';
import {
  CHANGES_LENGTH,
  type ChangedDocument,
  type ChangeOrigin,
  type ChangeQuery,
  type ChangeSet,
  type DocumentKey,
  type VersionReference,
} from '../../documents.js';
import type { Sqlite } from '../database/sqlite.js';

/** A change of a document to record. */
interface NewChange {
  readonly time: number;
  readonly user: string | null;
  readonly origin: ChangeOrigin | undefined;
  /** ID of the overwritten version in the history. Undefined if the document did not exist. */
  readonly beforeId: number | bigint | undefined;
  /** JSON of both versions. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

interface ChangeRow {
  readonly kind: HistoryKind;
  readonly name: string;
  readonly time: number;
  readonly action: ChangeAction;
  readonly client: ChangeClient | null;
  readonly note: string | null;
  readonly areas: string | null;
  readonly count: number | null;
  readonly before: string;
  readonly after: string;
}

/** Records changes of documents, within the transaction of each change. */
export function changeRecorder(db: Sqlite): (key: DocumentKey, change: NewChange) => void {
  const add = db.prepare(
    `INSERT INTO document_changes (kind, lang, change_id, time, user, action, client, note, before_id, areas, count)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const trim = db.prepare(
    `DELETE FROM document_changes WHERE kind = @kind AND lang = @name AND id <= (
       SELECT id FROM document_changes WHERE kind = @kind AND lang = @name
       ORDER BY id DESC LIMIT 1 OFFSET ${CHANGES_LENGTH})`,
  );
  return (key, { time, user, origin, beforeId, before, after }) => {
    const { change = randomUUID(), action = 'edit', client = null, note = null } = origin ?? {};
    const areas = JSON.stringify(changedAreas(key, before, after));
    const count = changeCount(key, before, after);
    add.run(key.kind, key.name, change, time, user, action, client, note, beforeId ?? null, areas, count);
    trim.run(key);
  };
}

/** SQL for the state and ID of a version: `stored 7`, `dropped`, `none` if its ID is null. */
const referenceTo = (id: string) => `
  CASE WHEN ${id} IS NULL THEN 'none'
       WHEN EXISTS (SELECT 1 FROM document_history WHERE id = ${id}) THEN 'stored ' || ${id}
       ELSE 'dropped' END`;

/** Lists change sets (`DocumentRepository.changes`). */
export function changeReader(db: Sqlite): (query: ChangeQuery) => { sets: ChangeSet[]; next?: number } {
  const list = db.prepare<[Record<string, unknown>], { id: string; user: string | null; last: number }>(
    `SELECT change_id AS id, user, max(id) AS last FROM document_changes
     WHERE (@user IS NULL OR user = @user) AND (@change IS NULL OR change_id = @change)
     GROUP BY change_id, user
     HAVING last < @before AND max(
       (@action IS NULL OR action = @action) AND (@client IS NULL OR client = @client) AND
       (@kinds IS NULL OR kind IN (SELECT value FROM json_each(@kinds))) AND
       (@areas IS NULL OR EXISTS (SELECT 1 FROM json_each(areas) WHERE value IN (SELECT value FROM json_each(@areas)))))
     ORDER BY last DESC LIMIT @rows`,
  );
  // The next change of a document replaces the version that is current after a change.
  const changesOf = db.prepare<[string, string | null], ChangeRow>(
    `SELECT c.kind, c.lang AS name, c.time, c.action, c.client, c.note, c.areas, c.count,
       ${referenceTo('c.before_id')} AS before,
       CASE WHEN n.id IS NOT NULL THEN ${referenceTo('n.before_id')}
            WHEN EXISTS (SELECT 1 FROM documents d WHERE d.kind = c.kind AND d.lang = c.lang) THEN 'current'
            ELSE 'none' END AS after
     FROM document_changes c LEFT JOIN document_changes n ON n.id = (
       SELECT min(id) FROM document_changes WHERE kind = c.kind AND lang = c.lang AND id > c.id)
     WHERE c.change_id = ? AND c.user IS ? ORDER BY c.id`,
  );
  return ({ kinds, areas, rows, ...query }) => {
    const found = list.all({
      user: null,
      change: null,
      action: null,
      client: null,
      before: Number.MAX_SAFE_INTEGER,
      ...defined(query),
      kinds: jsonOf(kinds),
      areas: jsonOf(areas),
      rows: rows + 1,
    });
    const page = found.slice(0, rows);
    const sets = page.map((set) => setOf(set, changesOf.all(set.id, set.user)));
    const last = page.at(-1)?.last;
    return found.length > rows && last !== undefined ? { sets, next: last } : { sets };
  };
}

/** Returns the members that have a value. */
const defined = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

const jsonOf = (list: readonly string[] | undefined) => (list === undefined ? null : JSON.stringify(list));

function setOf({ id, user }: Pick<ChangeSet, 'id' | 'user'>, rows: readonly ChangeRow[]): ChangeSet {
  const last = rows.at(-1) as ChangeRow;
  const { time, action, client } = last;
  const note = rows.findLast((row) => row.note !== null)?.note ?? null;
  return { id, user, time, action, client, note, documents: documentsOf(rows) };
}

/** Returns the changed documents. Successive changes of the same document count as one. */
function documentsOf(rows: readonly ChangeRow[]): ChangedDocument[] {
  const documents: ChangedDocument[] = [];
  for (const { kind, name, ...row } of rows) {
    const [before, after] = [referenceOf(row.before), referenceOf(row.after)];
    const areas = row.areas === null ? null : (JSON.parse(row.areas) as string[]);
    const index = documents.findLastIndex((document) => document.kind === kind && document.name === name);
    const previous = documents[index];
    if (previous !== undefined && isSame(previous.after, before)) {
      const merged = previous.areas && areas ? [...new Set([...previous.areas, ...areas])] : null;
      const count = previous.count === null || row.count === null ? null : previous.count + row.count;
      documents[index] = { ...previous, after, areas: merged, count };
    } else documents.push({ kind, name, before, after, areas, count: row.count });
  }
  return documents;
}

function referenceOf(text: string): VersionReference {
  const [state, id] = text.split(' ') as [VersionReference['state'], string?];
  return state === 'stored' ? { state, id: id ?? '' } : { state };
}

/** Returns true if both refer to the same version. Of dropped versions, that is unknown. */
const isSame = (a: VersionReference, b: VersionReference): boolean =>
  (a.state === 'stored' && b.state === 'stored' && a.id === b.id) ||
  (a.state === 'none' && b.state === 'none');
