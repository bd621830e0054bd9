import type { Sqlite } from '../database/sqlite.js';

/** Returns the function that counts a download of an asset for a day. It is part of a transaction. */
export function downloadDayCounter(db: Sqlite): (id: string, day: string) => void {
  const count = db.prepare<[string, string]>(
    'INSERT INTO download_days VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1',
  );
  return (id, day) => void count.run(day, id);
}
