import { openState } from '../../../../packages/server/src/store/sqlite/database/open.js';
import type { Sqlite } from '../../../../packages/server/src/store/sqlite/database/sqlite.js';
import { nameKey } from '../../../../packages/server/src/store/names.js';
import { GROUPS, nameOf } from './people.js';

const USERS = 20_000;
const AUDIT_ENTRIES = 100_000;

const MINUTE = 60_000;
/** Time between two entries. All of them are within the usual retention. */
const BETWEEN_ENTRIES = MINUTE;
const DAY = 24 * 60 * MINUTE;

/** Adds users with groups, audit entries and downloads to the state of a stopped portal. */
export function fillState(data: string): void {
  const state = openState(data);
  try {
    const { db } = state;
    db.transaction(() => {
      addUsers(db);
      addAuditEntries(db);
    })();
  } finally {
    state.close();
  }
}

function addUsers(db: Sqlite): void {
  const now = Date.now();
  const group = db.prepare('INSERT INTO groups (name_key, name, created) VALUES (?, ?, ?)');
  for (const name of GROUPS) group.run(nameKey(name), name, now);
  const user = db.prepare(
    `INSERT INTO users (id, name, name_key, password, asset_user, gui_admin, email, created, last_login)
     VALUES (?, ?, ?, '', ?, ?, ?, ?, ?)`,
  );
  const member = db.prepare('INSERT INTO group_members (group_key, user_id) VALUES (?, ?)');
  for (let index = 0; index < USERS; index += 1) {
    const [id, name] = [index + 1000, nameOf(index)];
    const email = index % 10 === 0 ? null : `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;
    const lastLogin = index % 4 === 0 ? null : now - index * BETWEEN_ENTRIES;
    const isAdmin = index % 1000 === 1;
    user.run(id, name, nameKey(name), index % 50 === 0 ? 0 : 1, isAdmin ? 1 : 0, email, now, lastLogin);
    for (const [place, one] of GROUPS.entries())
      if (((index >> place) & 1) === 1) member.run(nameKey(one), id);
  }
}

function addAuditEntries(db: Sqlite): void {
  const ids = db.prepare<[], string>('SELECT id FROM assets ORDER BY id').pluck().all();
  const add = db.prepare(
    'INSERT INTO audit (time, action, user, address, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const download = db.prepare(
    `INSERT INTO download_days (day, asset_id, count) VALUES (?, ?, 1)
     ON CONFLICT (day, asset_id) DO UPDATE SET count = count + 1`,
  );
  const now = Date.now();
  for (let index = 0; index < AUDIT_ENTRIES; index += 1) {
    const time = now - ((AUDIT_ENTRIES - index) * 60 * DAY) / AUDIT_ENTRIES;
    const [action, user, subject, detail] = entryOf(index, ids);
    add.run(Math.round(time), action, user, '192.0.2.1', subject, detail && JSON.stringify(detail));
    if (action === 'download') download.run(new Date(time).toISOString().slice(0, 10), subject);
  }
}

type Entry = readonly [action: string, user: string | null, subject: string | null, detail: object | null];

/** Returns an entry. Three quarters are downloads, as in a portal with many visitors. */
function entryOf(index: number, ids: readonly string[]): Entry {
  const user = nameOf((index * 7919) % USERS);
  switch (index % 20) {
    case 0:
      return ['login', user, null, { by: 'password' }];
    case 1:
      return ['login-failed', null, user, { reason: 'wrong-credentials' }];
    case 2:
      return ['zip', user, null, { csetid: 'original', count: 38, bytes: 214e6, ids: [] }];
    case 3:
      return ['saved', 'admin', 'config', { change: `change-${index}` }];
    case 4:
      return ['user-changed', 'admin', user, { changed: ['groups', 'email'] }];
    default:
      return [
        ...(['download', index % 3 === 0 ? null : user, ids[index % ids.length] ?? null] as const),
        { convert_set: index % 2 === 0 ? 'original' : 'web' },
      ];
  }
}
