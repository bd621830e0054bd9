import { SEARCHED } from './field-schema.js';

/**
 * Number of bits for the level of a posting's weight. A weight has 16 bits: the set of fields that contain the
 * word, and 4 bits for its level. The level is the ratio to a single occurrence in fields of typical length. A
 * table maps a weight to the part of BM25 that does not depend on the query (BM25F: occurrences are summed over
 * the fields before they saturate).
 */
const LEVEL_BITS = 4;
const LEVELS = 1 << LEVEL_BITS;
/** Level of a ratio of 1. One level is a factor of the square root of two. */
const MIDDLE = 8;
/** Saturation of further occurrences, in units of the fields' weights. */
const SATURATION = 4;
/** Penalty for long fields: 0 for none, 1 for proportional. */
const LENGTH_PENALTY = 0.25;

/** Returns the weight of one occurrence of a word in a field of `length` words. */
export function occurrence(field: number, length: number): number {
  const { weight, usualLength } = SEARCHED[field]!;
  return weight / (1 - LENGTH_PENALTY + (LENGTH_PENALTY * length) / usualLength);
}

/** @param fields Bit set of fields. @param occurrences Sum of weighted frequencies over the fields. */
export function packWeight(fields: number, occurrences: number): number {
  const level = Math.round(MIDDLE + 2 * Math.log2(occurrences / sumOfWeights(fields)));
  return (fields << LEVEL_BITS) | Math.max(0, Math.min(LEVELS - 1, level));
}

export const fieldsOfWeight = (weight: number): number => weight >>> LEVEL_BITS;

const tables = new Map<number, Float32Array>();

/** Returns scores by weight, if only these fields count. 0 if none of them contains the word. */
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

/** Returns the inverse document frequency of a word that `count` of `total` documents contain. */
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
