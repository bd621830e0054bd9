/** Where the results are on the page, in CSS pixels. Scrolling does not change it. */
export interface ResultOffsets {
  /** Distance of the results from the top of the page. */
  readonly pageTop: number;
  /** Height of the sticky elements that cover the results at the top of the window. */
  readonly coveredTop: number;
}

/** Attribute of sticky elements that cover the results at the top of the window. */
const COVERS = '[data-covers="top"]';

const measured = new WeakMap<Element, ResultOffsets>();

/**
 * Measures the offsets and stores them for {@link offsetsOf}. This may force a layout, so call it when the layout has
 * changed, and never while the page scrolls.
 *
 * @param results The element that contains all results.
 */
export function measureOffsets(results: Element): ResultOffsets {
  const covering = Array.from(document.querySelectorAll<HTMLElement>(COVERS), stuckBottom);
  const offsets = {
    pageTop: results.getBoundingClientRect().top + window.scrollY,
    coveredTop: Math.max(0, ...covering),
  };
  measured.set(results, offsets);
  return offsets;
}

/** Returns the offsets that were measured last. Measures them only if that has not happened yet. */
export function offsetsOf(results: Element): ResultOffsets {
  return measured.get(results) ?? measureOffsets(results);
}

/**
 * Returns the distance of the results from the top of the page, as measured last.
 *
 * @param before the distance, if it was measured before the results rendered
 */
export function pageTopOf(results: Element, before: number | undefined): number {
  return measured.get(results)?.pageTop ?? before ?? measureOffsets(results).pageTop;
}

/** Returns the lower edge that a sticky element has while it sticks, even if the page is at its top. */
function stuckBottom(element: HTMLElement): number {
  const { position, top } = getComputedStyle(element);
  return position === 'sticky' ? (Number.parseFloat(top) || 0) + element.offsetHeight : 0;
}
