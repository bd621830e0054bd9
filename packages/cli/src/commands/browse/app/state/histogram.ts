/** Bars of increasing height. */
const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/**
 * Returns counts as bars, one character each. Adjacent counts are added until there are at most `width` bars. An interval
 * without assets is a space. Empty for fewer than two counts.
 */
export function histogram(counts: readonly number[], width: number): string {
  if (counts.length < 2) return '';
  const perBar = Math.ceil(counts.length / width);
  const sums = Array.from({ length: Math.ceil(counts.length / perBar) }, (_, bar) =>
    counts.slice(bar * perBar, (bar + 1) * perBar).reduce((sum, count) => sum + count, 0),
  );
  const highest = Math.max(...sums);
  if (highest === 0) return '';
  return sums
    .map((sum) => (sum === 0 ? ' ' : (LEVELS[Math.ceil((sum / highest) * LEVELS.length) - 1] ?? '')))
    .join('');
}
