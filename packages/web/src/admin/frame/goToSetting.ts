/** Time in which the page of a setting must appear, in milliseconds. */
const LIMIT = 3_000;

/**
 * Scrolls to a setting, and moves the focus to its control, as soon as its page shows it. A setting of list items is
 * reached by its list.
 *
 * @param path path in the notation of `CONFIG_FIELDS`
 */
export function goToSetting(path: string): void {
  const [list = path] = path.split('.*');
  const selector = [path, list].map((name) => `[data-setting="${CSS.escape(name)}"]`).join(', ');
  const end = performance.now() + LIMIT;
  const look = () => {
    const row = document.querySelector<HTMLElement>(selector);
    if (row === null) {
      if (performance.now() < end) requestAnimationFrame(look);
      return;
    }
    for (let at = row.parentElement; at !== null; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
    row.scrollIntoView({ block: 'center' });
    const control = row.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button');
    control?.focus({ preventScroll: true });
    // A color is edited in an editor of its own.
    if (control?.matches('[data-opens][aria-expanded=false]') === true) control.click();
  };
  // The dialog returns the focus to its button when it closes.
  requestAnimationFrame(() => requestAnimationFrame(look));
}
