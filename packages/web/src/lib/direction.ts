/** Returns 1 if the text of an element runs from left to right, otherwise -1. Default: the page. */
export const onwardOf = (element: Element = document.documentElement): 1 | -1 =>
  getComputedStyle(element).direction === 'rtl' ? -1 : 1;

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * Returns the key by its meaning in the order of the text. `ArrowRight` leads onward. Where text runs from right to left,
 * this is the left arrow.
 *
 * @param element Element whose direction counts. Default: the page.
 */
export const inlineKey = (key: string, element?: Element): string =>
  (onwardOf(element) < 0 && MIRRORED[key]) || key;
