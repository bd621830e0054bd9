import { STORAGE_KEYS, type Storage } from '../../lib/storage.js';
import { cleanIds, sameIds } from './ids.js';

const VERSION = 1;

/** Changes of a user that the server has not confirmed yet. */
export interface PendingBookmarks {
  readonly user: string;
  /** What the server held when the changes were made. */
  readonly base: readonly string[];
  /** What it should hold. */
  readonly ids: readonly string[];
}

interface Stored {
  readonly guest: readonly string[];
  /** One entry a user. */
  readonly pending: readonly PendingBookmarks[];
}

/** What of the bookmarks outlasts a visit: a guest’s list, and changes that have not reached the server. */
export interface StoredBookmarks {
  /** Null where nothing is known: nothing was kept, the storage is blocked, or what it holds cannot be read. */
  readonly readGuest: () => readonly string[] | null;
  /** Answers whether it is kept: a full or blocked storage forgets it. */
  readonly writeGuest: (ids: readonly string[]) => boolean;
  /** Keeps the changes of a user until the server has them. */
  readonly writePending: (pending: PendingBookmarks) => void;
  /** Forgets the changes of a user: the server has them, or has refused them. */
  readonly dropPending: (user: string) => void;
  /**
   * Makes the guest’s list, with further ids of it that no storage holds, a change of the user who has logged in; the
   * guest’s is then empty. Answers all changes of the user that are to reach the server.
   */
  readonly adopt: (user: string, further: readonly string[]) => PendingBookmarks;
}

const EMPTY: Stored = { guest: [], pending: [] };

/**
 * Keeps bookmarks in a browser's storage. What cannot be read there (rubbish, or what a newer version wrote) is put
 * aside under a key of its own before anything is written over it.
 *
 * @param storage One that never fails: `forgivingStorage`.
 */
export function storedBookmarks(storage: Storage): StoredBookmarks {
  const readable = (): Stored | undefined => {
    const text = storage.get(STORAGE_KEYS.bookmarks);
    return text === null ? undefined : parse(text);
  };
  const read = () => readable() ?? EMPTY;
  const write = (stored: Stored): void => {
    const before = storage.get(STORAGE_KEYS.bookmarks);
    if (before !== null && parse(before) === undefined) storage.set(STORAGE_KEYS.bookmarksBackup, before);
    storage.set(STORAGE_KEYS.bookmarks, JSON.stringify({ version: VERSION, ...stored }));
  };
  return {
    readGuest: () => readable()?.guest ?? null,
    writeGuest(guest) {
      write({ ...read(), guest });
      return sameIds(read().guest, guest);
    },
    writePending(pending) {
      const stored = read();
      write({ ...stored, pending: [...others(stored, pending.user), pending] });
    },
    dropPending(user) {
      const stored = read();
      const pending = others(stored, user);
      if (pending.length < stored.pending.length) write({ ...stored, pending });
    },
    adopt(user, further) {
      const stored = read();
      const own = stored.pending.find((entry) => entry.user === user);
      const ids = cleanIds([...(own?.ids ?? []), ...stored.guest, ...further]);
      const pending = { user, base: own?.base ?? [], ids };
      // In one write, so that the list is at all times either the guest's or the user's.
      if (stored.guest.length > 0) write({ guest: [], pending: [...others(stored, user), pending] });
      return pending;
    },
  };
}

function parse(text: string): Stored | undefined {
  const value = parsed(text);
  if (!isRecord(value) || value['version'] !== VERSION || !Array.isArray(value['guest'])) return undefined;
  const { pending } = value;
  return {
    guest: cleanIds(value['guest']),
    pending: (Array.isArray(pending) ? pending : []).flatMap(pendingOf),
  };
}

function pendingOf(value: unknown): PendingBookmarks[] {
  if (!isRecord(value) || typeof value['user'] !== 'string') return [];
  return [{ user: value['user'], base: cleanIds(value['base']), ids: cleanIds(value['ids']) }];
}

function others(stored: Stored, user: string): readonly PendingBookmarks[] {
  return stored.pending.filter((entry) => entry.user !== user);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
