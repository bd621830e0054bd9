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
    row.scrollIntoView({ block: 'center' });
    row
      .querySelector<HTMLElement>('input:not([hidden]), textarea, select, button')
      ?.focus({ preventScroll: true });
  };
  // The dialog returns the focus to its button when it closes.
  requestAnimationFrame(() => requestAnimationFrame(look));
}
