import { SEARCHED } from './field-schema.js';

/**
 * A posting's weight in 16 bits: the set of fields that hold the word, and in 4 bits how much more or less it counts
 * there than a single occurrence in a field of usual length. A table turns it into the part of BM25 that does not
 * depend on the query (BM25F: occurrences are added up over the fields before they saturate).
 */
const LEVEL_BITS = 4;
const LEVELS = 1 << LEVEL_BITS;
/** Half-powers of two around the middle level. */
const MIDDLE = 8;
/** How fast further occurrences stop counting, in units of the fields' weights. */
const SATURATION = 4;
/** How much a long field lessens a word: 0 not at all, 1 in proportion. */
const LENGTH_PENALTY = 0.25;

/** A word once in a field of `length` words. */
export function occurrence(field: number, length: number): number {
  const { weight, usualLength } = SEARCHED[field]!;
  return weight / (1 - LENGTH_PENALTY + (LENGTH_PENALTY * length) / usualLength);
}

/** @param fields bit by bit @param occurrences sum of `occurrence` over the fields */
export function packWeight(fields: number, occurrences: number): number {
  const level = Math.round(MIDDLE + 2 * Math.log2(occurrences / sumOfWeights(fields)));
  return (fields << LEVEL_BITS) | Math.max(0, Math.min(LEVELS - 1, level));
}

export const fieldsOfWeight = (weight: number): number => weight >>> LEVEL_BITS;

const tables = new Map<number, Float32Array>();

/** By weight, what a word is worth when only these fields count; 0 where none of them holds it. */
export function worthTable(fields: number): Float32Array {
  let table = tables.get(fields);
  if (!table) {
    table = new Float32Array(1 << (SEARCHED.length + LEVEL_BITS));
    for (let weight = 0; weight < table.length; weight++) {
      const level = 2 ** (((weight & (LEVELS - 1)) - MIDDLE) / 2);
      const occurrences = sumOfWeights((weight >>> LEVEL_BITS) & fields) * level;
      table[weight] = occurrences / (occurrences + SATURATION);
    }
    tables.set(fields, table);
  }
  return table;
}

/** How much a word says that `count` of `total` documents hold. */
export function rarity(count: number, total: number): number {
  return Math.log(1 + (Math.max(0, total - count) + 0.5) / (count + 0.5));
}

function sumOfWeights(fields: number): number {
  let sum = 0;
  for (let field = 0; field < SEARCHED.length; field++) {
    if (fields & (1 << field)) sum += SEARCHED[field]!.weight;
  }
  return sum;
}

if (SEARCHED.length + LEVEL_BITS > 16) throw new Error('More searched fields than a posting has bits for.');
