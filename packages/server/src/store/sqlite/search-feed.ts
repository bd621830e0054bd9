import type { AssetVersion, IdRange, RangeSummary } from '../../lib/versions/asset-versions.js';
import type {
  Backlog,
  FeedEntry,
  IndexState,
  PendingChange,
  Repair,
  SearchFeedRepository,
} from '../search/search-feed.js';
import type { Sqlite } from './database/sqlite.js';
import { withoutSync } from './database/without-sync.js';
import { activation } from './feed-activation.js';

/** The outbox in SQLite. Triggers on the tables of the assets write it (database/migrations.ts, `search-feed`). */
export const sqliteSearchFeed = (db: Sqlite): SearchFeedRepository => ({
  ...activation(db),
  ...changes(db),
  ...hiddenAssets(db),
  ...ranges(db),
  ...feedState(db),
});

function changes(
  db: Sqlite,
): Pick<SearchFeedRepository, 'pending' | 'confirm' | 'pendingAmong' | 'backlog' | 'repeat'> {
  type Row = AssetVersion & { pending: number; removed: number };
  const pending = db.prepare<[number, number], Row>(
    'SELECT id, version, pending, removed FROM search_feed WHERE pending > 0 AND version > ? ORDER BY version LIMIT ?',
  );
  const confirmRemoved = db.prepare('DELETE FROM search_feed WHERE id = ? AND version = ? AND removed = 1');
  const confirm = db.prepare('UPDATE search_feed SET pending = 0, hidden = 0 WHERE id = ? AND version = ?');
  const confirmed = db.prepare('UPDATE search_feed_state SET confirmed = confirmed + 1');
  const among = db
    .prepare<[string], string>(
      'SELECT id FROM search_feed WHERE pending > 0 AND id IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  const count = db.prepare<[], number>('SELECT count(*) FROM search_feed WHERE pending > 0').pluck();
  const oldest = db
    .prepare<[], number | null>('SELECT min(changed) FROM search_feed WHERE pending > 0')
    .pluck();
  const repeat = db.prepare<[string, number, string]>(
    `INSERT INTO search_feed_changes
     VALUES (?, 2, ?, NOT EXISTS (SELECT 1 FROM assets WHERE id = ? AND offline IS NULL))`,
  );
  const confirmAll = withoutSync(
    db,
    db.transaction((versions: readonly AssetVersion[]) => {
      for (const { id, version } of versions) {
        if (confirmRemoved.run(id, version).changes === 0) confirm.run(id, version);
      }
      confirmed.run();
    }),
  );
  const repeatAll = withoutSync(
    db,
    db.transaction((repairs: readonly Repair[]) => {
      for (const { id, hide } of repairs) repeat.run(id, Number(hide), id);
    }),
  );
  return {
    pending: async (after, limit) =>
      pending.all(after, limit).map(({ id, version, pending: kind, removed }): PendingChange => ({
        id,
        version,
        touchOnly: kind === 1,
        removed: removed === 1,
      })),
    async confirm(versions) {
      confirmAll(versions);
    },
    pendingAmong: async (ids) => new Set(among.all(JSON.stringify(ids))),
    backlog: async (): Promise<Backlog> => ({ pending: count.get() ?? 0, since: oldest.get() ?? undefined }),
    async repeat(repairs) {
      repeatAll(repairs);
    },
  };
}

function hiddenAssets(db: Sqlite): Pick<SearchFeedRepository, 'hiddenRevision' | 'hidden'> {
  const revision = db.prepare<[], number>('SELECT hidden FROM search_feed_state').pluck();
  const hidden = db
    .prepare<[number], string>('SELECT id FROM search_feed WHERE hidden = 1 ORDER BY id LIMIT ?')
    .pluck();
  return {
    hiddenRevision: async () => revision.get() ?? 0,
    hidden: async (limit) => hidden.all(limit),
  };
}

/** Selects the entries of a range. A text is before every blob, so that a blob is behind the last ID. */
const IN_RANGE = "id >= coalesce(@from, '') AND id < coalesce(@to, x'')";

function ranges(db: Sqlite): Pick<SearchFeedRepository, 'entries' | 'summaries' | 'boundary'> {
  type Row = AssetVersion & { pending: number; removed: number };
  const entries = db.prepare<{ from: string | null; to: string | null; limit: number }, Row>(
    `SELECT id, version, pending, removed FROM search_feed WHERE ${IN_RANGE} ORDER BY id LIMIT @limit`,
  );
  const summary = db.prepare<{ from: string | null; to: string | null }, RangeSummary>(
    `SELECT count(*) AS count, coalesce(sum(version), 0) AS sum, coalesce(max(version), 0) AS max
     FROM search_feed WHERE removed = 0 AND ${IN_RANGE}`,
  );
  const boundary = db
    .prepare<{ from: string | null; distance: number }, string>(
      `SELECT id FROM search_feed WHERE id >= coalesce(@from, '') ORDER BY id LIMIT 1 OFFSET @distance`,
    )
    .pluck();
  const bounds = ({ from, to }: IdRange) => ({ from: from ?? null, to: to ?? null });
  return {
    entries: async (range, limit) =>
      entries.all({ ...bounds(range), limit }).map(({ id, version, pending, removed }): FeedEntry => ({
        id,
        version,
        pending: pending > 0,
        removed: removed === 1,
      })),
    summaries: async (all) => all.map((range) => summary.get(bounds(range)) ?? { count: 0, sum: 0, max: 0 }),
    boundary: async (from, distance) => boundary.get({ from: from ?? null, distance }),
  };
}

function feedState(
  db: Sqlite,
): Pick<
  SearchFeedRepository,
  'version' | 'raiseVersion' | 'generation' | 'renewGeneration' | 'indexState' | 'setIndexState'
> {
  const version = db.prepare<[], number>('SELECT version FROM search_feed_state').pluck();
  const raise = db.prepare<[number]>(
    'UPDATE search_feed_state SET version = max(version, ?), seed = hex(randomblob(8))',
  );
  const generation = db
    .prepare<[], string>("SELECT seed || '-' || confirmed || '-' || hidden FROM search_feed_state")
    .pluck();
  const renew = db.prepare('UPDATE search_feed_state SET confirmed = confirmed + 1');
  const indexes = db.prepare<[], string>('SELECT indexes FROM search_feed_state').pluck();
  const setIndexes = db.prepare<[string]>('UPDATE search_feed_state SET indexes = ?');
  return {
    version: async () => version.get() ?? 0,
    async raiseVersion(value) {
      raise.run(value);
    },
    generation: async () => generation.get() ?? '',
    async renewGeneration() {
      renew.run();
    },
    indexState: async () => JSON.parse(indexes.get() ?? '{}') as IndexState,
    async setIndexState(state) {
      setIndexes.run(JSON.stringify(state));
    },
  };
}
