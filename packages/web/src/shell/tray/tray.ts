import { browserStorage } from '@assetportal/sdk';
import { useSyncExternalStore, type DragEvent, type PointerEvent } from 'react';
import { STORAGE_PREFIX } from '../../lib/startupData.js';

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

/** Returns the state of the tray. This module is small: its user interface loads with the first drag. */
export const useTray = (): Tray => useSyncExternalStore(subscribe, () => tray);

/** Opens or closes the tray, for this tab of the browser. */
export function openTray(isOpen: boolean): void {
  if (isOpen) storage.set(KEY, OPEN);
  else storage.remove(KEY);
  set({ ...tray, isOpen });
}

/**
 * Lets the mouse drag the link or item under it. Not a finger, whose long press selects, and not with Shift or from a
 * button, which select a range. Call it when the pointer is pressed.
 */
export function allowDrag({ target, pointerType, shiftKey }: PointerEvent): void {
  const item = (target as Element).closest<HTMLElement>('a[draggable], [data-drag]');
  if (item !== null) item.draggable = pointerType === 'mouse' && !shiftKey;
}

/** Starts to drag assets, which shows the tray. Call it when the browser starts to drag. */
export function startDrag({ dataTransfer }: DragEvent, dragged: Dragged): void {
  dataTransfer.effectAllowed = 'copyLink';
  // Firefox drags an item only with data.
  if (dataTransfer.types.length === 0) dataTransfer.setData('text/plain', '');
  document.addEventListener('dragend', () => set({ ...tray, dragged: null }), { once: true });
  // Chromium ends a drag at once if the page changes in this event.
  setTimeout(() => set({ ...tray, dragged }));
}
