import type { SearchFeedRepository } from '../search/search-feed.js';
import type { Sqlite } from './database/sqlite.js';
import { withoutSync } from './database/without-sync.js';

/** Number of assets that are added or removed per transaction. Takes less than 100 ms. */
const BATCH_SIZE = 10_000;

/** Values of `search_feed_state.active`. The triggers record changes in all states but the first one. */
const INACTIVE = 0;
const ACTIVE = 1;
/** Entries are being added or removed. If the process ends, the next call starts again. */
const INCOMPLETE = 2;

/**
 * Starts and stops the outbox. A library may have millions of assets, so both work in batches and yield to the event loop.
 */
export function activation(db: Sqlite): Pick<SearchFeedRepository, 'activate' | 'deactivate'> {
  const state = db.prepare<[], number>('SELECT active FROM search_feed_state').pluck();
  const setState = db.prepare<[number]>("UPDATE search_feed_state SET active = ?, indexes = '{}'");
  const complete = db.prepare<[number]>('UPDATE search_feed_state SET active = ?, seed = hex(randomblob(8))');
  const removeSome = db.prepare<[number]>(
    'DELETE FROM search_feed WHERE id IN (SELECT id FROM search_feed LIMIT ?)',
  );
  const add = batchAdder(db);
  // The state and the entries are in one database, so a power cut never leaves entries without their state.
  const remove = withoutSync(db, () => removeSome.run(BATCH_SIZE).changes);

  const clear = async () => {
    setState.run(INCOMPLETE);
    while (remove() > 0) await yieldToEventLoop();
  };
  return {
    async activate() {
      if (state.get() === ACTIVE) return;
      await clear();
      for (let last: string | undefined = ''; last !== undefined; last = add(last)) await yieldToEventLoop();
      complete.run(ACTIVE);
    },
    async deactivate() {
      if (state.get() === INACTIVE) return;
      await clear();
      setState.run(INACTIVE);
      // Changes during the removal.
      removeSome.run(-1);
    },
  };
}

/** Returns a function that adds the assets behind an ID. It returns the last ID, or undefined if there are no more. */
function batchAdder(db: Sqlite): (after: string) => string | undefined {
  // In the order of the entries: SQLite then writes each page once. In another order, it takes seven times as long.
  const batch = 'SELECT id FROM assets WHERE id > ? AND offline IS NULL ORDER BY id LIMIT ?';
  const end = db.prepare<[string, number], { last: string | null; count: number }>(
    `SELECT max(id) AS last, count(*) AS count FROM (${batch})`,
  );
  // New versions, so that an old index never seems to have them. A trigger has recorded assets that changed meanwhile.
  const insert = db.prepare<[string, number]>(
    `INSERT INTO search_feed
       SELECT id, row_number() OVER (ORDER BY id) + version, 0, 0, 0, 0
       FROM (${batch}) AS batch, search_feed_state WHERE true ORDER BY id
     ON CONFLICT DO NOTHING`,
  );
  const raise = db.prepare<[number]>('UPDATE search_feed_state SET version = version + ?');
  return withoutSync(
    db,
    db.transaction((after: string) => {
      const { last, count } = end.get(after, BATCH_SIZE) ?? { last: null, count: 0 };
      if (last === null) return undefined;
      insert.run(after, BATCH_SIZE);
      raise.run(count);
      return last;
    }),
  );
}

const yieldToEventLoop = () => new Promise(setImmediate);
