import type { FieldName } from '@assetportal/sdk';
import { MAX_FACET_VALUES, RANGE_BUCKETS, type FacetCount, type FacetRange } from '../engine.js';
import type { KeywordColumn } from './keyword-column.js';
import type { MemoryIndex } from './memory-index.js';
import type { NumberColumn } from './number-column.js';

/** How often each value of a field occurs in documents given in parts. */
export function countValues(
  index: MemoryIndex,
  field: FieldName,
  parts: readonly Uint32Array[],
): FacetCount[] {
  const column = index.keywords.get(field);
  if (!column) return [];
  const counts = new Uint32Array(column.labels.length);
  for (const part of parts) column.count(part, part.length, counts);
  return listed(index, column, counts);
}

/** The same for every living document: the column keeps that count itself. */
export function countAll(index: MemoryIndex, field: FieldName): FacetCount[] {
  const column = index.keywords.get(field);
  return column ? listed(index, column, column.counts.slice(0, column.labels.length)) : [];
}

function listed(index: MemoryIndex, column: KeywordColumn, counts: Uint32Array): FacetCount[] {
  counts[0] = 0;
  if (column === index.folders) index.folders.rollUp(counts);
  const present = counts.filter((count) => count > 0).sort();
  const least = present[Math.max(0, present.length - MAX_FACET_VALUES)] ?? 0;
  // Of those that have just the least count, as many are listed as there is room for, by label.
  let room = MAX_FACET_VALUES;
  for (let i = present.length - 1; i >= 0 && present[i]! > least; i--) room--;
  const rows: FacetCount[] = [];
  for (const number of column.byLabel) {
    const count = counts[number]!;
    if (count === 0 || count < least || (count === least && room-- <= 0)) continue;
    rows.push({ label: column.labels[number]!, count });
  }
  return rows.sort((a, b) => b.count - a.count);
}

/** The lowest and highest number of a field and how the numbers are spread between; undefined when there is none. */
export function measure(column: NumberColumn, parts: readonly Uint32Array[]): FacetRange | undefined {
  let min = Infinity;
  let max = -Infinity;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const value = column.get(part[i]!);
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  if (min > max) return undefined;
  const buckets = min === max ? 1 : RANGE_BUCKETS;
  const edges = Float64Array.from({ length: buckets + 1 }, (_, i) =>
    i === buckets ? max : min + ((max - min) * i) / buckets,
  );
  const counts = new Uint32Array(buckets);
  const scale = min === max ? 0 : buckets / (max - min);
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const value = column.get(part[i]!);
      if (value !== value) continue;
      let bucket = Math.min(buckets - 1, Math.floor((value - min) * scale));
      // Rounding may put a number on an edge into the bucket beside it.
      if (value < edges[bucket]!) bucket--;
      else if (bucket < buckets - 1 && value >= edges[bucket + 1]!) bucket++;
      counts[bucket]!++;
    }
  }
  return {
    min,
    max,
    buckets: Array.from(counts, (count, i) => ({ from: edges[i]!, to: edges[i + 1]!, count })),
  };
}
