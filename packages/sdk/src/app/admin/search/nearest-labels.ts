import { foldedText } from './folded-text.js';
import type { SearchEntry } from './search-entries.js';

const MAX_LABELS = 3;

/** Returns the three labels that share the most pairs of neighboring characters with a folded query. */
export function nearestLabels(query: string, entries: readonly SearchEntry<unknown>[]): readonly string[] {
  const pairs = pairsOf(query);
  const labels = new Map<string, number>();
  for (const { fields } of entries) {
    const [{ text }] = fields.label;
    if (!labels.has(text)) labels.set(text, similarity(pairs, pairsOf(foldedText(text).folded)));
  }
  return [...labels]
    .filter(([, similar]) => similar > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_LABELS)
    .map(([label]) => label);
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
