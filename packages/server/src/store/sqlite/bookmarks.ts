import type { Sqlite } from './database/sqlite.js';
import type { BookmarkRepository } from '../bookmarks.js';

export function sqliteBookmarks(db: Sqlite): BookmarkRepository {
  const read = db
    .prepare<[number], string>('SELECT asset_id FROM bookmarks WHERE user_id = ? ORDER BY position')
    .pluck();
  const clear = db.prepare('DELETE FROM bookmarks WHERE user_id = ?');
  const add = db.prepare('INSERT INTO bookmarks (user_id, position, asset_id) VALUES (?, ?, ?)');
  const replace = db.transaction((userId: number, ids: readonly string[]) => {
    clear.run(userId);
    for (const [position, id] of ids.entries()) add.run(userId, position, id);
  });
  return {
    of: async (userId) => read.all(userId),
    replace: async (userId, ids) => replace(userId, ids),
  };
}
