import { SEARCHED } from './field-schema.js';

/**
 * Number of bits for the level in a posting's weight. A weight has 16 bits: the set of fields that contain the
 * word, and 4 bits for the level. The level is the quantized ratio of the word's frequency to a single
 * occurrence in each of these fields at typical length. A table maps a weight to the part of BM25 that does not
 * depend on the query (BM25F: frequencies are summed over the fields before they saturate).
 */
const LEVEL_BITS = 4;
const LEVELS = 1 << LEVEL_BITS;
/** Level for a ratio of 1. One level is a factor of the square root of two. */
const MIDDLE = 8;
/** Weighted frequency at which a score is half of its maximum (`k1` in BM25). */
const SATURATION = 4;
/** Penalty for long fields: 0 for none, 1 for proportional. */
const LENGTH_PENALTY = 0.25;

/** Returns the weighted frequency of one occurrence of a word in a field of `length` words. */
export function weightedFrequency(field: number, length: number): number {
  const { weight, typicalLength } = SEARCHED[field]!;
  return weight / (1 - LENGTH_PENALTY + (LENGTH_PENALTY * length) / typicalLength);
}

/**
 * Packs the weight of a posting.
 * @param fields Bit set of the fields that contain the word.
 * @param frequency Sum of the weighted frequencies in these fields.
 */
export function packWeight(fields: number, frequency: number): number {
  const level = Math.round(MIDDLE + 2 * Math.log2(frequency / sumOfWeights(fields)));
  return (fields << LEVEL_BITS) | Math.max(0, Math.min(LEVELS - 1, level));
}

export const fieldsOfWeight = (weight: number): number => weight >>> LEVEL_BITS;

const tables = new Map<number, Float32Array>();

/**
 * Returns a table of scores, indexed by weight, in which only these fields count. A score is 0 if none of them
 * contains the word.
 */
export function scoreTable(fields: number): Float32Array {
  let table = tables.get(fields);
  if (!table) {
    table = new Float32Array(1 << (SEARCHED.length + LEVEL_BITS));
    for (let weight = 0; weight < table.length; weight++) {
      const level = 2 ** (((weight & (LEVELS - 1)) - MIDDLE) / 2);
      const frequency = sumOfWeights((weight >>> LEVEL_BITS) & fields) * level;
      table[weight] = frequency / (frequency + SATURATION);
    }
    tables.set(fields, table);
  }
  return table;
}

/** Returns the inverse document frequency of a word that `count` of `total` documents contain. */
export function idf(count: number, total: number): number {
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
