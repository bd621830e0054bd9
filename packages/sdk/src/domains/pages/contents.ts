/** Number of second-level headings from which a custom page has a list of its contents (mockup portal-asset, Custom page). */
export const MIN_SECTIONS = 3;

/**
 * Returns the index of the section in view: the last one whose heading is above a line, otherwise the first.
 *
 * @param tops Positions of the headings below the upper edge of the window, in pixels.
 * @param line Position of the line, in pixels.
 */
export function sectionInView(tops: readonly number[], line: number): number {
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}
