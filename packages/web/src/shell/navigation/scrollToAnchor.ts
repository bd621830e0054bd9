/**
 * Scrolls the window so that an element is at a distance from the top (`anchorOffset`; specification, section 2). An
 * element that is visible below this distance already stays where it is.
 *
 * @param offset in pixels, for the usual font size
 */
export function scrollToAnchor(element: Element, offset: number): void {
  const { top, bottom } = element.getBoundingClientRect();
  const isSticky = getComputedStyle(element).position === 'sticky';
  if (isSticky || (top >= 0 && bottom <= window.innerHeight) || (top >= 0 && top <= scaled(offset))) return;
  placeAt(element, offset);
}

/**
 * Scrolls the window so that an element is at a distance from the top, also if it is visible.
 *
 * @param offset in pixels, for the usual font size
 */
export function placeAt(element: Element, offset: number): void {
  window.scrollBy({ top: element.getBoundingClientRect().top - scaled(offset), behavior: 'instant' });
}

/** The header above is as high as the font of the browser needs. */
const scaled = (offset: number): number =>
  (offset * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16;
