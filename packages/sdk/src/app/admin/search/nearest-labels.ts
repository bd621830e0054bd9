import type { SearchEntry } from './search-entries.js';

const MAX_LABELS = 3;

/** Pairs of neighboring characters of each label. */
export type LabelPairs = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the pairs of the labels of entries. Computed once, because a query compares all of them. */
export function labelPairsOf(entries: readonly SearchEntry<unknown>[]): LabelPairs {
  return new Map(entries.map(({ fields: { label } }) => [label[0].text, pairsOf(label[0].folded)]));
}

/** Returns the three labels that share the most pairs of neighboring characters with a folded query. */
export function nearestLabels(query: string, labels: LabelPairs): readonly string[] {
  const pairs = pairsOf(query);
  return [...labels]
    .map(([label, others]) => ({ label, similar: similarity(pairs, others) }))
    .filter(({ similar }) => similar > 0)
    .sort((a, b) => b.similar - a.similar)
    .slice(0, MAX_LABELS)
    .map(({ label }) => label);
}

function pairsOf(folded: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, folded.length - 1) }, (_, at) => folded.slice(at, at + 2)));
}

/** Returns the Dice coefficient, from 0 to 1. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared += 1;
  return (2 * shared) / (one.size + other.size || 1);
}
