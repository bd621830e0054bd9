import { afterByTimer } from '@assetportal/sdk';
import { REDUCED_MOTION } from '../../lib/useMediaQuery.js';

/** Time in which the page of a setting must appear, in milliseconds. */
const LIMIT = 3_000;
/** Longest time that a frame counts, in milliseconds. A device that renders slowly thus has as many frames as others. */
const FRAME = 50;

/**
 * Scrolls to a setting, and moves the focus to its control, as soon as its page shows it. A setting of list items is
 * reached by its list.
 *
 * @param path path in the notation of `CONFIG_FIELDS`
 */
export function goToSetting(path: string): void {
  let waited = 0;
  let last = performance.now();
  const look = () => {
    const row = rowOf(path);
    if (row === null) {
      const now = performance.now();
      waited += Math.min(now - last, FRAME);
      last = now;
      if (waited < LIMIT) requestAnimationFrame(look);
      return;
    }
    for (let at = row.parentElement; at !== null; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
    row.scrollIntoView({ block: 'center' });
    const control = row.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button');
    control?.focus({ preventScroll: true });
    // A color is edited in a separate editor.
    if (control?.matches('[data-opens][aria-expanded=false]') === true) control.click();
    flash(row);
  };
  afterDialog(look);
}

/** Calls a function after a dialog has closed, which returns the focus to its button. */
export function afterDialog(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

/**
 * Returns the row of a setting. A group has no row: returns the row of its first setting. Returns the row of the item for
 * a setting of a closed item, and the row of the list for a setting of all items.
 */
function rowOf(path: string): HTMLElement | null {
  const inside = document.querySelector<HTMLElement>(`[data-setting^="${CSS.escape(path)}."]`);
  const steps = path.replace(/\.\*.*$/, '').split('.');
  const above = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'));
  for (const name of [path, ...above]) {
    const row = document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(name)}"]`);
    if (row !== null) return row;
    if (name === path && inside !== null) return inside;
  }
  return null;
}

/** Time for which a setting is marked, in milliseconds (mockups, Motion). Without motion, the mark does not fade. */
const FLASH = { fading: 600, still: 1_500 };

/** Marks a setting for a moment, so that the eye finds it. */
function flash(row: HTMLElement): void {
  const isStill = window.matchMedia(REDUCED_MOTION).matches;
  row.dataset['flash'] = '';
  afterByTimer(isStill ? FLASH.still : FLASH.fading, () => delete row.dataset['flash'], 'auto-hide');
}
