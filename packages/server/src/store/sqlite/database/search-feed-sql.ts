/** The outbox for a remote search engine, and the triggers that write it (migration `search-feed`). */
export const SEARCH_FEED_SQL = `
  -- Outbox for a remote search engine (store/search/search-feed.ts). Without one, active is 0 and search_feed is empty.
  CREATE TABLE search_feed (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    -- 0: confirmed, 1: only numbers have changed, 2: everything may have changed.
    pending INTEGER NOT NULL,
    -- 1: excluded from searches until the change is confirmed.
    hidden INTEGER NOT NULL,
    -- 1: the index must not contain the asset.
    removed INTEGER NOT NULL,
    -- Time since which a change is pending, in milliseconds.
    changed INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX search_feed_pending ON search_feed(version) WHERE pending > 0;
  CREATE INDEX search_feed_age ON search_feed(changed) WHERE pending > 0;
  CREATE INDEX search_feed_hidden ON search_feed(id) WHERE hidden = 1;
  CREATE TABLE search_feed_state (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    -- State (feed-activation.ts).
    active INTEGER NOT NULL,
    -- Version of the last change. Never decreases.
    version INTEGER NOT NULL,
    -- Counts the changes of the set of hidden assets, and the confirmations.
    hidden INTEGER NOT NULL,
    confirmed INTEGER NOT NULL,
    -- Distinguishes the generations from those of another state with the same counts.
    seed TEXT NOT NULL,
    -- JSON (IndexState).
    indexes TEXT NOT NULL
  ) STRICT;
  INSERT INTO search_feed_state VALUES (1, 0, 0, 0, 0, hex(randomblob(8)), '{}');
  CREATE TRIGGER search_feed_unhidden AFTER DELETE ON search_feed WHEN OLD.hidden = 1
    BEGIN UPDATE search_feed_state SET hidden = hidden + 1; END;
  CREATE TRIGGER search_feed_hidden_new AFTER INSERT ON search_feed WHEN NEW.hidden = 1
    BEGIN UPDATE search_feed_state SET hidden = hidden + 1; END;
  CREATE TRIGGER search_feed_hidden_changed AFTER UPDATE OF hidden ON search_feed WHEN OLD.hidden <> NEW.hidden
    BEGIN UPDATE search_feed_state SET hidden = hidden + 1; END;
  CREATE VIEW search_feed_changes AS SELECT '' AS id, 0 AS pending, 0 AS hidden, 0 AS removed;
  CREATE TRIGGER search_feed_record INSTEAD OF INSERT ON search_feed_changes BEGIN
    UPDATE search_feed_state SET version = version + 1;
    INSERT INTO search_feed
      SELECT NEW.id, version, NEW.pending, NEW.hidden, NEW.removed, CAST(unixepoch('subsec') * 1000 AS INTEGER)
        FROM search_feed_state WHERE true
      ON CONFLICT (id) DO UPDATE SET
        version = excluded.version, pending = max(pending, excluded.pending), hidden = max(hidden, excluded.hidden),
        removed = excluded.removed, changed = iif(pending > 0, changed, excluded.changed);
  END;
  CREATE TRIGGER search_feed_asset_added AFTER INSERT ON assets WHEN (SELECT active FROM search_feed_state)
    BEGIN INSERT INTO search_feed_changes VALUES (NEW.id, 2, 0, NEW.offline IS NOT NULL); END;
  CREATE TRIGGER search_feed_asset_changed AFTER UPDATE OF document, media, offline ON assets
    WHEN (SELECT active FROM search_feed_state) AND (OLD.document, OLD.media, OLD.offline IS NULL)
      IS NOT (NEW.document, NEW.media, NEW.offline IS NULL)
    BEGIN INSERT INTO search_feed_changes VALUES (NEW.id, 2,
      NEW.offline IS NOT NULL OR (OLD.document ->> '$.folder') IS NOT (NEW.document ->> '$.folder'),
      NEW.offline IS NOT NULL); END;
  CREATE TRIGGER search_feed_asset_downloaded AFTER UPDATE OF downloads ON assets
    WHEN (SELECT active FROM search_feed_state) AND NEW.offline IS NULL
    BEGIN INSERT INTO search_feed_changes VALUES (NEW.id, 1, 0, 0); END;
  CREATE TRIGGER search_feed_asset_removed AFTER DELETE ON assets WHEN (SELECT active FROM search_feed_state)
    BEGIN INSERT INTO search_feed_changes VALUES (OLD.id, 2, 1, 1); END;
  -- The text of a removed asset is removed after the asset, so that these triggers must not add it again.
  CREATE TRIGGER search_feed_text_added AFTER INSERT ON asset_texts WHEN (SELECT active FROM search_feed_state)
    BEGIN INSERT INTO search_feed_changes SELECT id, 2, 0, offline IS NOT NULL FROM assets WHERE id = NEW.id; END;
  CREATE TRIGGER search_feed_text_changed AFTER UPDATE ON asset_texts
    WHEN (SELECT active FROM search_feed_state) AND OLD.text <> NEW.text
    BEGIN INSERT INTO search_feed_changes SELECT id, 2, 0, offline IS NOT NULL FROM assets WHERE id = NEW.id; END;
  CREATE TRIGGER search_feed_text_removed AFTER DELETE ON asset_texts WHEN (SELECT active FROM search_feed_state)
    BEGIN INSERT INTO search_feed_changes SELECT id, 2, 0, offline IS NOT NULL FROM assets WHERE id = OLD.id; END;
`;
