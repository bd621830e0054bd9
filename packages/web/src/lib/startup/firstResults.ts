/** ID of the element in which the starter shows the images of the first results. */
export const FIRST_RESULTS = 'first-results';

/** Time in milliseconds after which the images of the starter end, even if those of the grid are not decoded. */
const PATIENCE = 500;

/**
 * Removes the images of the starter, because the page shows something else.
 *
 * @param shown element that shows the same images. They are then decoded first, so that none of them disappears for a
 *   moment.
 */
export async function endFirstResults(shown?: HTMLElement | null): Promise<void> {
  const first = document.getElementById(FIRST_RESULTS);
  if (first === null) return;
  const images = Array.from(shown?.querySelectorAll('img') ?? []).slice(
    0,
    first.querySelectorAll('img').length,
  );
  const decoded = Promise.allSettled(images.map((image) => image.decode()));
  if (images.length > 0) await Promise.race([decoded, new Promise((end) => setTimeout(end, PATIENCE))]);
  first.remove();
  delete document.documentElement.dataset.firstResults;
}
