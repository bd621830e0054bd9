import { useLayoutEffect, type RefObject } from 'react';
import { dockElement, type DockLayer } from './dock.js';

/**
 * Docks an element at the bottom of the window while it is rendered, so that nothing else covers it.
 *
 * The element is `position: fixed` and sets its own distance to the bottom: `bottom: calc(20px + var(--dock-below))`.
 * `--dock-below` is the height of the layers under it. All others read the custom properties of `:root`:
 *
 * - `--dock`: height of what spans the whole width. The scrubber and the scroll padding respect it.
 * - `--dock-corner`: height of everything docked, except the panel of the downloads.
 * - `--dock-top`: height of everything docked. Toasts respect it.
 *
 * @param ref the docked element. It may be absent while `active` is false
 * @param layer order of the layers, from the bottom: see {@link DockLayer}
 * @param active false while the element is hidden; default: true
 */
export function useDock(ref: RefObject<HTMLElement | null>, layer: DockLayer = 'tray', active = true): void {
  useLayoutEffect(() => {
    if (!active || ref.current === null) return;
    return dockElement(ref.current, layer);
  }, [ref, layer, active]);
}
