import { SEARCH_FEED_SQL } from './search-feed-sql.js';

/**
 * A migration of the database schema. `PRAGMA user_version` is the number of migrations applied to the database.
 * Never change the statements of a migration after it has landed: append a new one.
 */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'users',
    sql: `
      CREATE TABLE users (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        password TEXT NOT NULL,
        asset_user INTEGER NOT NULL,
        gui_admin INTEGER NOT NULL,
        locale TEXT,
        created INTEGER NOT NULL
      ) STRICT;
      -- Only the SHA-256 of a token is stored, so that a copy of the state does not allow anyone to log in.
      CREATE TABLE sessions (
        token_hash BLOB PRIMARY KEY,
        user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        created INTEGER NOT NULL,
        expires INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX sessions_of_user ON sessions(user_id);
    `,
  },
  {
    name: 'settings',
    sql: `
      -- Small values that the server stores by name: signing keys, the configuration.
      CREATE TABLE settings (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL,
        changed INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'assets',
    sql: `
      CREATE TABLE assets (
        id TEXT PRIMARY KEY,
        -- Relative to the library, as bytes, because names need not be UTF-8.
        path BLOB NOT NULL,
        -- A file with an unchanged stamp is not read again (lib/file-stamp.ts).
        stamp TEXT NOT NULL,
        size INTEGER NOT NULL,
        mtime REAL NOT NULL,
        ino REAL NOT NULL,
        sha256 TEXT,
        problem TEXT,
        -- JSON: fields from the file; and fields from the media component, which take precedence.
        document TEXT NOT NULL,
        media TEXT NOT NULL DEFAULT '{}',
        prepared INTEGER NOT NULL DEFAULT 0,
        imported TEXT NOT NULL,
        downloads INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX assets_unprepared ON assets(prepared) WHERE prepared = 0;
      CREATE INDEX assets_failed ON assets(problem) WHERE problem IS NOT NULL;
      CREATE TABLE library (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'assets-revision',
    sql: `
      -- Changes with every change of an asset, so that the search index detects an outdated snapshot.
      INSERT INTO library VALUES ('revision', hex(randomblob(8)));
      CREATE INDEX assets_preview_problem ON assets(media ->> '$.preview_problem')
        WHERE media ->> '$.preview_problem' IS NOT NULL;
    `,
  },
  {
    name: 'documents',
    sql: `
      -- Versioned documents: the configuration, and translations and pages by language; and their history.
      CREATE TABLE documents (
        kind TEXT NOT NULL,
        lang TEXT NOT NULL,
        content TEXT NOT NULL,
        version TEXT NOT NULL,
        changed INTEGER NOT NULL,
        user TEXT,
        PRIMARY KEY (kind, lang)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE document_history (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        lang TEXT NOT NULL,
        content TEXT NOT NULL,
        overwritten INTEGER NOT NULL,
        user TEXT
      ) STRICT;
      CREATE INDEX history_of_document ON document_history(kind, lang, id);
      INSERT INTO documents SELECT 'config', '', value, hex(randomblob(11)), changed, NULL
        FROM settings WHERE key = 'config/global';
      DELETE FROM settings WHERE key = 'config/global';
      CREATE TABLE bookmarks (
        user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        asset_id TEXT NOT NULL,
        PRIMARY KEY (user_id, position)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'groups',
    sql: `
      ALTER TABLE users ADD COLUMN email TEXT;
      ALTER TABLE users ADD COLUMN last_login INTEGER;
      -- Unique key of a name (store/names.ts): NOCASE folds only ASCII letters.
      ALTER TABLE users ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
      UPDATE users SET name_key = lower(name);
      CREATE UNIQUE INDEX users_by_key ON users(name_key);
      CREATE TABLE groups (
        name_key TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        created INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE group_members (
        group_key TEXT NOT NULL REFERENCES groups(name_key) ON DELETE CASCADE,
        user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        PRIMARY KEY (user_id, group_key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX members_of_group ON group_members(group_key);
      -- Mailed links, with the SHA-256 of their token.
      CREATE TABLE password_resets (
        token_hash BLOB PRIMARY KEY,
        user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        expires INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX resets_of_user ON password_resets(user_id);
    `,
  },
  {
    name: 'audit',
    sql: `
      CREATE TABLE audit (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        time INTEGER NOT NULL,
        action TEXT NOT NULL,
        user TEXT,
        address TEXT,
        subject TEXT,
        -- JSON.
        detail TEXT
      ) STRICT;
      CREATE INDEX audit_of_action ON audit(action, id);
      CREATE INDEX audit_of_user ON audit(user, id);
      CREATE INDEX audit_of_subject ON audit(subject, id);
      CREATE INDEX audit_logins ON audit(user, address) WHERE action = 'login';
      CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
      CREATE TRIGGER audit_is_fixed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
    `,
  },
  {
    name: 'blobs',
    sql: `
      -- Uploaded files by their SHA-256; documents of the kind 'file' refer to them.
      CREATE TABLE blobs (
        hash TEXT PRIMARY KEY,
        bytes BLOB NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'zips',
    sql: `
      -- Plans of zips, so that a download can continue after a restart.
      CREATE TABLE zips (
        id TEXT PRIMARY KEY,
        holder TEXT NOT NULL,
        plan BLOB NOT NULL,
        created INTEGER NOT NULL,
        expires INTEGER NOT NULL,
        -- 1 if its download was counted.
        counted INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX zips_expired ON zips(expires);
      CREATE INDEX zips_of_holder ON zips(holder, expires);
    `,
  },
  {
    name: 'checksums-and-texts',
    sql: `
      -- CRC-32 of the content; null for a file that was indexed before this migration.
      ALTER TABLE assets ADD COLUMN crc32 INTEGER;
      -- Text content of documents, for search.
      CREATE TABLE asset_texts (
        id TEXT PRIMARY KEY REFERENCES assets(id) ON DELETE CASCADE,
        text TEXT NOT NULL
      ) STRICT;
      -- Prepare assets again whose text and codecs were not read before this migration.
      UPDATE assets SET prepared = 0 WHERE document ->> '$.asset_groups[0]' IN ('document', 'video', 'audio');
    `,
  },
  {
    name: 'references-of-models',
    sql: `
      -- Models refer to other files (materials, textures) by path, in any letter case.
      CREATE INDEX assets_path ON assets(lower(CAST(path AS TEXT)));
      -- File names that a model refers to, in lower case. If such a file is added or changed, the preview is rendered again.
      CREATE TABLE asset_references (
        id TEXT NOT NULL REFERENCES assets(id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        PRIMARY KEY (id, name)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX references_to ON asset_references(name);
      -- Models were not prepared before this migration.
      UPDATE assets SET prepared = 0 WHERE document ->> '$.asset_groups[0]' = '3d';
    `,
  },
  {
    name: 'assets-by-folder',
    sql: `
      -- For permission rules: does a folder contain assets?
      CREATE INDEX assets_folder ON assets(document ->> '$.folder');
    `,
  },
  {
    name: 'offline-assets',
    sql: `
      -- Why the file is missing (store/sqlite/assets/offline-assets.ts); null if it exists.
      ALTER TABLE assets ADD COLUMN offline TEXT;
      -- Reading of the observation clock when the file was detected as missing, in milliseconds.
      ALTER TABLE assets ADD COLUMN offline_at INTEGER;
      CREATE INDEX assets_offline ON assets(offline, offline_at) WHERE offline IS NOT NULL;
    `,
  },
  {
    name: 'audit-retention',
    sql: `
      -- Entries before this time may be removed, and their addresses shortened. Empty except during a sweep.
      CREATE TABLE audit_sweep (before INTEGER NOT NULL) STRICT;
      DROP TRIGGER IF EXISTS audit_is_kept;
      DROP TRIGGER IF EXISTS audit_is_fixed;
      CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit
        WHEN NOT EXISTS (SELECT 1 FROM audit_sweep WHERE OLD.time < before)
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
      CREATE TRIGGER audit_is_fixed BEFORE UPDATE ON audit
        WHEN NOT EXISTS (SELECT 1 FROM audit_sweep WHERE OLD.time < before)
          OR (OLD.id, OLD.time, OLD.action, OLD.user, OLD.subject, OLD.detail)
            IS NOT (NEW.id, NEW.time, NEW.action, NEW.user, NEW.subject, NEW.detail)
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
      CREATE INDEX audit_by_time ON audit(time);
      CREATE INDEX audit_addresses ON audit(time) WHERE instr(address, '/') = 0;
    `,
  },
  {
    name: 'unprepared-online-assets',
    sql: `
      -- Covers the number of unprepared assets, which is counted after each batch.
      DROP INDEX assets_unprepared;
      CREATE INDEX assets_unprepared ON assets(prepared) WHERE prepared = 0 AND offline IS NULL;
    `,
  },
  {
    name: 'facts-of-streams-and-models',
    sql: `
      -- Before this migration, the preparation of these assets returned neither the frame rate nor the unit of a model.
      UPDATE assets SET prepared = 0 WHERE document ->> '$.asset_groups[0]' IN ('3d', 'video', 'audio');
    `,
  },
  {
    name: 'document-changes',
    sql: `
      -- Changes of documents. Those with the same change_id and user are one change set.
      CREATE TABLE document_changes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        lang TEXT NOT NULL,
        change_id TEXT NOT NULL,
        time INTEGER NOT NULL,
        user TEXT,
        action TEXT NOT NULL,
        client TEXT,
        note TEXT,
        -- Overwritten version in document_history, which may no longer be stored; null if there was no document.
        before_id INTEGER,
        -- JSON; null if unknown.
        areas TEXT
      ) STRICT;
      CREATE INDEX changes_of_document ON document_changes(kind, lang, id);
      CREATE INDEX changes_of_set ON document_changes(change_id, user);
      INSERT INTO document_changes (kind, lang, change_id, time, user, action, before_id)
        SELECT kind, lang, 'h' || id, overwritten, user, 'edit', id FROM document_history
        UNION ALL
        -- Documents without an older version, or that were removed in between.
        SELECT kind, lang, 'd' || kind || '.' || lang, changed, user, 'edit', NULL FROM documents
          WHERE NOT EXISTS (SELECT 1 FROM document_history h
            WHERE h.kind = documents.kind AND h.lang = documents.lang AND h.overwritten >= documents.changed)
        ORDER BY 4, 7;
    `,
  },
  {
    name: 'number-of-changes',
    sql: `
      -- Number of settings, messages or entries that a change concerns; null if unknown.
      ALTER TABLE document_changes ADD COLUMN count INTEGER;
    `,
  },
  {
    name: 'listed-sessions',
    sql: `
      -- For the list of sessions. The ID is random, not derived from the token.
      ALTER TABLE sessions ADD COLUMN id TEXT;
      UPDATE sessions SET id = lower(hex(randomblob(16)));
      CREATE UNIQUE INDEX sessions_id ON sessions(id);
      -- Time of the last request, accurate to some minutes; null if it is unknown.
      ALTER TABLE sessions ADD COLUMN last_used INTEGER;
      -- Address, kind and name of the client that logged in; null if they are unknown.
      ALTER TABLE sessions ADD COLUMN address TEXT;
      ALTER TABLE sessions ADD COLUMN client_kind TEXT;
      ALTER TABLE sessions ADD COLUMN client TEXT;
    `,
  },
  {
    name: 'statistics',
    sql: `
      -- Downloads per asset and UTC day (YYYY-MM-DD), without a user.
      CREATE TABLE download_days (
        day TEXT NOT NULL,
        asset_id TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (day, asset_id)
      ) STRICT, WITHOUT ROWID;
      -- Submitted searches that have no results even without permissions and filters, per UTC day.
      CREATE TABLE missed_searches (
        day TEXT NOT NULL,
        text TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (day, text)
      ) STRICT, WITHOUT ROWID;
      -- Covers the number and the size of the originals of each kind.
      CREATE INDEX assets_kind ON assets(document ->> '$.asset_groups[0]', size) WHERE offline IS NULL;
      -- The audit log of a user is filtered by action.
      CREATE INDEX audit_of_user_action ON audit(user, action, id);
    `,
  },
  {
    name: 'machine-tokens',
    sql: `
      -- Only the SHA-256 of a token is stored. The ID is part of the token, and no secret.
      CREATE TABLE machine_tokens (
        id TEXT PRIMARY KEY,
        token_hash BLOB NOT NULL UNIQUE,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        -- JSON list.
        scopes TEXT NOT NULL,
        created INTEGER NOT NULL,
        expires INTEGER NOT NULL,
        -- Time of the last request, accurate to one hour; null if there was none.
        last_used INTEGER,
        revoked INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX machine_tokens_by_name ON machine_tokens(name_key);
      CREATE INDEX machine_tokens_of_user ON machine_tokens(user_id);
    `,
  },
  {
    name: 'search-feed',
    sql: SEARCH_FEED_SQL,
  },
  {
    name: 'folder-counts',
    sql: `
      -- Covers the folders and their numbers of assets.
      DROP INDEX assets_folder;
      CREATE INDEX assets_folder ON assets(document ->> '$.folder', offline);
    `,
  },
  {
    name: 'limits-of-tokens',
    sql: `
      -- Groups to which a token may add users. A group with the name of a removed one is another group.
      CREATE TABLE machine_token_groups (
        token_id TEXT NOT NULL REFERENCES machine_tokens(id) ON DELETE CASCADE,
        group_key TEXT NOT NULL REFERENCES groups(name_key) ON DELETE CASCADE,
        PRIMARY KEY (token_id, group_key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX machine_token_groups_by_group ON machine_token_groups(group_key);
      -- ID of the token that added the account; null if an admin did. No reference: the account outlives the token.
      ALTER TABLE users ADD COLUMN added_by_token TEXT;
      -- Time of the last change of the mail address to another one; null if there was none.
      ALTER TABLE users ADD COLUMN email_changed INTEGER;
    `,
  },
  {
    name: 'pages-of-texts',
    sql: `
      -- Form feeds separate the pages of a text that comes from a PDF. Texts of earlier versions are read again.
      UPDATE assets SET prepared = 0 WHERE id IN (SELECT id FROM asset_texts) AND document ->> '$.filetype' IN
        ('pdf', 'ai', 'doc', 'dot', 'xls', 'xlt', 'ppt', 'pot', 'pps', 'rtf', 'vsdx');
    `,
  },
];
