/** Width of a bar of a waveform with its gap, in pixels. */
export const BAR_WIDTH = 6;
/** Height of a silent bar, relative to the loudest. */
const MIN_HEIGHT = 0.02;

/**
 * Returns the heights of the bars of a waveform, from 0 to 1. Each bar has the loudest of the peaks that it covers.
 * Without peaks, the waveform is a flat line.
 *
 * @param peaks Peak levels from 0 to 100, spread evenly over the recording.
 * @param width Width of the waveform, in pixels.
 */
export function barsOf(peaks: readonly number[] | undefined, width: number): number[] {
  const count = Math.max(1, Math.floor(width / BAR_WIDTH));
  return Array.from({ length: count }, (_, index) => {
    if (peaks === undefined || peaks.length === 0) return MIN_HEIGHT;
    const from = Math.floor((index * peaks.length) / count);
    const to = Math.max(from + 1, Math.ceil(((index + 1) * peaks.length) / count));
    return Math.max(MIN_HEIGHT, Math.min(1, Math.max(...peaks.slice(from, to)) / 100));
  });
}
