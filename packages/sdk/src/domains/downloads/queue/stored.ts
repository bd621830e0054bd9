import { STORAGE_KEYS, type Storage } from '../../../lib/storage.js';
import { isActive, type DownloadItem, type DownloadState } from './item.js';

/** Stored list of downloads, with its owner. */
interface StoredList {
  /** Name of the user. Null for a guest. */
  readonly user: string | null;
  readonly items: readonly DownloadItem[];
}

const STATES: ReadonlySet<string> = new Set<DownloadState>([
  'waiting',
  'preparing',
  'running',
  'paused',
  'saved',
  'browser',
  'failed',
]);

/** Stores the list of downloads of a user. Canceled ones are left out. */
export function storeItems(storage: Storage, { user, items }: StoredList): void {
  const stored = items.filter(({ state }) => state !== 'canceled');
  if (stored.length === 0) storage.remove(STORAGE_KEYS.downloads);
  else storage.set(STORAGE_KEYS.downloads, JSON.stringify({ user, items: stored } satisfies StoredList));
}

/**
 * Returns the stored list of downloads of a user, after a reload of the page. Interrupted downloads are paused. What
 * a download without a file had received was in memory, so it is lost.
 */
export function storedItems(storage: Storage, user: string | null): readonly DownloadItem[] {
  try {
    const stored = JSON.parse(storage.get(STORAGE_KEYS.downloads) ?? 'null') as Partial<StoredList> | null;
    if (stored === null || stored.user !== user || !Array.isArray(stored.items)) return [];
    return stored.items.filter(isItem).map(afterReload);
  } catch {
    return [];
  }
}

function afterReload(item: DownloadItem): DownloadItem {
  const lost = item.file === null ? { received: 0, etag: null } : {};
  const idle = { ...item, speed: null, left: null, interrupted: false, confirming: false, prepared: null };
  if (isActive(item)) return { ...idle, ...lost, state: 'paused' };
  return item.state === 'failed' ? { ...idle, ...lost } : idle;
}

function isItem(value: unknown): value is DownloadItem {
  const item = value as Partial<DownloadItem> | null;
  return (
    typeof item?.id === 'string' &&
    typeof item.fname === 'string' &&
    typeof item.convertSet === 'string' &&
    STATES.has(item.state ?? '') &&
    isListOf(item.ids, (id) => typeof id === 'string') &&
    isListOf(item.assets, (asset) => typeof (asset as { id?: unknown } | null)?.id === 'string') &&
    typeof item.received === 'number' &&
    (item.total === null || typeof item.total === 'number')
  );
}

function isListOf(value: unknown, test: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(test);
}
