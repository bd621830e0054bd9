import { bitOf, FIELD_BITS, SEARCHED } from './field-schema.js';
import { MAX_FIELDS } from './word-streams.js';

/**
 * Number of bits for the level in a posting's weight. A weight has 16 bits: 12 for the fields that contain the
 * word, and 4 for the level. The level is the quantized ratio of the word's frequency to a single
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
 * @param fields Set of the fields that contain the word.
 * @param frequency Sum of the weighted frequencies in these fields.
 */
export function packWeight(fields: number, frequency: number): number {
  const bits = bitsOf(fields);
  const level = Math.round(MIDDLE + 2 * Math.log2(frequency / sumOfWeights(bits)));
  return (bits << LEVEL_BITS) | Math.max(0, Math.min(LEVELS - 1, level));
}

/** Returns the bits of a set of fields in the weight of a posting. */
function bitsOf(fields: number): number {
  let bits = 0;
  for (let field = 0; field < SEARCHED.length; field++) if (fields & (1 << field)) bits |= 1 << bitOf(field);
  return bits;
}

/** Set of fields by bits. */
const FIELD_SETS = Uint16Array.from({ length: 1 << FIELD_BITS }, (_, bits) =>
  SEARCHED.reduce((set, _field, field) => (bits & (1 << bitOf(field)) ? set | (1 << field) : set), 0),
);

/**
 * Returns the set of the fields that contain the word of a posting. If one of the fields that share a bit contains it, the
 * set has all of these.
 */
export const fieldsOfWeight = (weight: number): number => FIELD_SETS[weight >>> LEVEL_BITS]!;

const tables = new Map<number, Float32Array>();

/**
 * Returns a table of scores, indexed by weight, in which only these fields count. A score is 0 if none of them, and
 * no field with the same bit, contains the word.
 */
export function scoreTable(fields: number): Float32Array {
  let table = tables.get(fields);
  if (!table) {
    table = new Float32Array(1 << (FIELD_BITS + LEVEL_BITS));
    const bits = bitsOf(fields);
    for (let weight = 0; weight < table.length; weight++) {
      const level = 2 ** (((weight & (LEVELS - 1)) - MIDDLE) / 2);
      const frequency = sumOfWeights((weight >>> LEVEL_BITS) & bits) * level;
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

/** Weight of a field by its bit. Fields that share a bit have the same weight. */
const BIT_WEIGHTS: readonly number[] = Array.from(
  { length: FIELD_BITS },
  (_, bit) => SEARCHED.find((_field, field) => bitOf(field) === bit)!.weight,
);

function sumOfWeights(bits: number): number {
  let sum = 0;
  for (let bit = 0; bit < FIELD_BITS; bit++) if (bits & (1 << bit)) sum += BIT_WEIGHTS[bit]!;
  return sum;
}

if (FIELD_BITS + LEVEL_BITS > 16) throw new Error('More searched fields than a posting has bits for.');
if (SEARCHED.length > MAX_FIELDS) throw new Error('More searched fields than a word stream has markers for.');
