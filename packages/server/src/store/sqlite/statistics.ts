import { dayOf, MAX_SEARCHES_PER_DAY, type StatisticsRepository } from '../statistics.js';
import type { AssetCount, DayCount, TextCount } from '../statistics.js';
import type { Sqlite } from './database/sqlite.js';
import { withoutSync } from './database/without-sync.js';

/** The statistics in SQLite. */
export function sqliteStatistics(db: Sqlite): StatisticsRepository {
  const byDay = db.prepare<[string, string], DayCount>(
    'SELECT day, sum(count) AS count FROM download_days WHERE day BETWEEN ? AND ? GROUP BY day ORDER BY day',
  );
  const top = db.prepare<[string, string, number, number], AssetCount>(
    `SELECT asset_id AS id, sum(count) AS count FROM download_days WHERE day BETWEEN ? AND ?
     GROUP BY asset_id ORDER BY 2 DESC, 1 LIMIT ? OFFSET ?`,
  );
  const addSearch = db.prepare<{ day: string; text: string; most: number }>(
    `INSERT INTO missed_searches SELECT @day, @text, 1
     WHERE EXISTS (SELECT 1 FROM missed_searches WHERE day = @day AND text = @text)
       OR (SELECT count(*) FROM missed_searches WHERE day = @day) < @most
     ON CONFLICT DO UPDATE SET count = count + 1`,
  );
  const missed = db.prepare<[string, string, number, number], TextCount>(
    `SELECT text, sum(count) AS count FROM missed_searches WHERE day BETWEEN ? AND ?
     GROUP BY text HAVING sum(count) >= ? ORDER BY 2 DESC, 1 LIMIT ?`,
  );
  const dropDownloads = db.prepare<[string]>('DELETE FROM download_days WHERE day < ?');
  const dropSearches = db.prepare<[string]>('DELETE FROM missed_searches WHERE day < ?');
  const add = withoutSync(db, (text: string, day: string) =>
    addSearch.run({ day, text, most: MAX_SEARCHES_PER_DAY }),
  );
  return {
    downloadsByDay: async ({ from, to }) => byDay.all(from, to),
    topAssets: async ({ from, to }, { start, rows }) => top.all(from, to, rows, start),
    addMissedSearch: async (text, now = new Date()) => void add(text, dayOf(now)),
    missedSearches: async ({ from, to }, { least, rows }) => missed.all(from, to, least, rows),
    async removeBefore({ downloads, searches }) {
      dropDownloads.run(downloads);
      dropSearches.run(searches);
    },
  };
}
