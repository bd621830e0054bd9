import type { Sqlite } from './database/sqlite.js';
import type { BookmarkRepository } from '../bookmarks.js';

type BookmarkChange = (...change: Parameters<BookmarkRepository['replace']>) => boolean;

export function sqliteBookmarks(db: Sqlite): BookmarkRepository {
  const read = db
    .prepare<[number], string>('SELECT asset_id FROM bookmarks WHERE user_id = ? ORDER BY position')
    .pluck();
  const clear = db.prepare('DELETE FROM bookmarks WHERE user_id = ?');
  const add = db.prepare('INSERT INTO bookmarks (user_id, position, asset_id) VALUES (?, ?, ?)');
  const replace = db.transaction<BookmarkChange>((userId, ids, onlyIf) => {
    if (onlyIf?.(read.all(userId)) === false) return false;
    clear.run(userId);
    for (const [position, id] of ids.entries()) add.run(userId, position, id);
    return true;
  });
  return {
    of: async (userId) => read.all(userId),
    replace: async (...change) => replace(...change),
  };
}
