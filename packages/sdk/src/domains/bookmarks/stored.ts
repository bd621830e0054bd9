import { STORAGE_KEYS, type Storage } from '../../lib/storage.js';
import { cleanIds, sameIds } from './ids.js';

const VERSION = 1;

/** Changes of a user that the server has not confirmed yet. */
export interface PendingBookmarks {
  readonly user: string;
  /** The server's list on which the changes are based. */
  readonly base: readonly string[];
  /** The list to send to the server. */
  readonly ids: readonly string[];
  /** IDs of the guest's list that `ids` has adopted. They stay in the guest's list until the server has confirmed them. */
  readonly guest?: readonly string[];
}

interface Stored {
  readonly guest: readonly string[];
  /** One entry per user. */
  readonly pending: readonly PendingBookmarks[];
  /** IDs of the guest's list that stay there while this user is logged in, because the user undid the merge. */
  readonly withheld?: { readonly user: string; readonly ids: readonly string[] };
}

/** Bookmarks in the browser's storage: a guest's list, and changes that have not reached the server. */
export interface StoredBookmarks {
  /** Returns the guest's list, or null if the storage is empty, blocked or unreadable. */
  readonly readGuest: () => readonly string[] | null;
  /** Stores the guest's list. Returns false if that failed because the storage is full or blocked. */
  readonly writeGuest: (ids: readonly string[]) => boolean;
  /** Stores the changes of a user until the server has confirmed them. */
  readonly writePending: (pending: PendingBookmarks) => void;
  /** Removes the changes of a user after the server has accepted or rejected them. */
  readonly dropPending: (user: string) => void;
  /** Removes the changes of all users but this one. @param user null for a guest */
  readonly dropOthers: (user: string | null) => void;
  /**
   * Adds the guest's list to the pending changes of the user who has logged in. The guest's list stays until
   * `confirm`. `further` adds guest IDs that are not in the storage. Returns all pending changes of the user.
   */
  readonly adopt: (user: string, further: readonly string[]) => Required<PendingBookmarks>;
  /** Removes IDs from the guest's list, because the server has confirmed their merge. */
  readonly confirm: (ids: readonly string[]) => void;
  /** Returns IDs to the guest's list, or keeps them there: they are not merged again while this user is logged in. */
  readonly keep: (user: string, ids: readonly string[]) => void;
}

const EMPTY: Stored = { guest: [], pending: [] };

/**
 * Returns true if the browser has bookmarks of a guest, and no user was logged in last. They survive any fault of the
 * server, which the screen for an unavailable API says.
 *
 * @param storage A storage that never throws: see `safeStorage`.
 */
export function hasGuestBookmarks(storage: Storage): boolean {
  const isGuest = storage.get(STORAGE_KEYS.session) === null;
  return isGuest && (storedBookmarks(storage).readGuest() ?? []).length > 0;
}

/**
 * Provides access to the bookmarks in the browser's storage. Content that is invalid or from another version is
 * copied to a backup key before it is overwritten.
 *
 * @param storage A storage that never throws: see `safeStorage`.
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
    dropOthers(user) {
      const stored = readable();
      if (stored === undefined) return;
      const { guest, withheld, pending: all } = stored;
      const pending = all.filter((entry) => entry.user === user);
      const isOwn = withheld !== undefined && withheld.user === user;
      if (pending.length === all.length && isOwn === (withheld !== undefined)) return;
      write({ guest, pending, ...(isOwn ? { withheld } : {}) });
    },
    adopt(user, further) {
      const stored = read();
      const previous = stored.pending.find((entry) => entry.user === user);
      const present = new Set([...(previous?.guest ?? []), ...withheldFrom(stored, user)]);
      const adopted = cleanIds([...stored.guest, ...further]).filter((id) => !present.has(id));
      const ids = cleanIds([...(previous?.ids ?? []), ...adopted]);
      const guest = cleanIds([...(previous?.guest ?? []), ...adopted]);
      const pending = { user, base: previous?.base ?? [], ids, guest };
      if (adopted.length > 0) write({ ...stored, pending: [...others(stored, user), pending] });
      return pending;
    },
    confirm(ids) {
      const stored = read();
      const confirmed = new Set(ids);
      const guest = stored.guest.filter((id) => !confirmed.has(id));
      if (guest.length < stored.guest.length) write({ ...stored, guest });
    },
    keep(user, ids) {
      const stored = read();
      const withheld = { user, ids: cleanIds([...withheldFrom(stored, user), ...ids]) };
      write({ ...stored, guest: cleanIds([...stored.guest, ...ids]), withheld });
    },
  };
}

function parse(text: string): Stored | undefined {
  const value = parsed(text);
  if (!isRecord(value) || value['version'] !== VERSION || !Array.isArray(value['guest'])) return undefined;
  const { pending, withheld } = value;
  const isOwn = isRecord(withheld) && typeof withheld['user'] === 'string';
  return {
    guest: cleanIds(value['guest']),
    pending: (Array.isArray(pending) ? pending : []).flatMap(pendingOf),
    ...(isOwn ? { withheld: { user: String(withheld['user']), ids: cleanIds(withheld['ids']) } } : {}),
  };
}

function pendingOf(value: unknown): PendingBookmarks[] {
  if (!isRecord(value) || typeof value['user'] !== 'string') return [];
  const guest = cleanIds(value['guest']);
  const lists = { base: cleanIds(value['base']), ids: cleanIds(value['ids']) };
  return [{ user: value['user'], ...lists, ...(guest.length > 0 ? { guest } : {}) }];
}

function withheldFrom({ withheld }: Stored, user: string): readonly string[] {
  return withheld?.user === user ? withheld.ids : [];
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
