import { browserStorage } from '@assetportal/sdk';
import { useSyncExternalStore } from 'react';
import { STORAGE_PREFIX } from '../../lib/storage/prefix.js';

/** The assets that the user drags. */
export interface Dragged {
  readonly count: number;
  /** Returns their IDs; null if they could not be loaded. Called after the drop. */
  readonly ids: () => readonly string[] | null | Promise<readonly string[] | null>;
}

interface Tray {
  /** True if the tray stays on the screen. A drag shows it as well. */
  readonly isOpen: boolean;
  readonly dragged: Dragged | null;
}

const KEY = 'tray';
const OPEN = 'open';
const storage = browserStorage(() => sessionStorage, STORAGE_PREFIX);
const listeners = new Set<() => void>();
let tray: Tray = { isOpen: storage.get(KEY) === OPEN, dragged: null };

function set(next: Tray): void {
  tray = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the state of the tray. */
export const useTray = (): Tray => useSyncExternalStore(subscribe, () => tray);

/** Opens or closes the tray, for this tab of the browser. */
export function openTray(isOpen: boolean): void {
  if (isOpen) storage.set(KEY, OPEN);
  else storage.remove(KEY);
  set({ ...tray, isOpen });
}

/** Shows the tray for assets that the user drags. null: the drag has ended. */
export function drag(dragged: Dragged | null): void {
  set({ ...tray, dragged });
}
