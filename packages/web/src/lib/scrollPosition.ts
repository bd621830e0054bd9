let position: number | undefined;

/**
 * Returns the scroll position of the page in pixels, as of the last scroll event. Unlike `window.scrollY`, it does not
 * force a layout when the page has changed. If the page is then too short for it, the browser scrolls, and an event
 * follows.
 */
export function scrollPosition(): number {
  if (position === undefined) {
    const update = () => (position = window.scrollY);
    window.addEventListener('scroll', update, { passive: true, capture: true });
    return update();
  }
  return position;
}
