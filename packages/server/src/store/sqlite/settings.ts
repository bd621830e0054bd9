import type { Sqlite } from './database/sqlite.js';
import type { SettingsRepository } from '../settings.js';

export function sqliteSettings(db: Sqlite): SettingsRepository {
  const read = db.prepare<[string], { value: string }>('SELECT value FROM settings WHERE key = ?');
  const write = db.prepare<[string, string, number]>(
    `INSERT INTO settings (key, value, changed) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed = excluded.changed`,
  );
  const writeNew = db.prepare<[string, string, number]>(
    'INSERT INTO settings (key, value, changed) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING',
  );
  return {
    async get(key) {
      return read.get(key)?.value;
    },
    async set(key, value) {
      write.run(key, value, Date.now());
    },
    async getOrCreate(key, create) {
      const stored = read.get(key)?.value;
      if (stored !== undefined) return stored;
      writeNew.run(key, create(), Date.now());
      return read.get(key)?.value ?? '';
    },
  };
}
