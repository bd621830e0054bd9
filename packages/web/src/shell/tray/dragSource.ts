import type { DragEvent, PointerEvent } from 'react';
import { loadOrReload } from '../../lib/onDemand/chunk.js';
import type * as Tray from './tray.js';

/** The code of the tray, which loads with the first drag, or when the first page has shown its content. */
const run = (work: (tray: typeof Tray) => void): void =>
  void loadOrReload('tray', () => import('./tray.js')).then(work, () => undefined);

/**
 * Lets the mouse drag the link or item under it. Not a finger, whose long press selects, and not with Shift or from a
 * button, which select a range. Call it when the pointer is pressed.
 */
export function allowDrag({ target, pointerType, shiftKey }: PointerEvent): void {
  const item = (target as Element).closest<HTMLElement>('a[draggable], [data-drag]');
  if (item !== null) item.draggable = pointerType === 'mouse' && !shiftKey;
}

/** Starts to drag assets, which shows the tray. Call it when the browser starts to drag. */
export function startDrag({ dataTransfer }: DragEvent, dragged: Tray.Dragged): void {
  // Firefox drags an item only with data. Links have their address.
  if (dataTransfer.types.length === 0) dataTransfer.setData('text/plain', '');
  run(({ drag }) => drag(dragged));
  document.addEventListener('dragend', () => run(({ drag }) => drag(null)), { once: true });
}
