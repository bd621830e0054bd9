import { FIELD_NAMES, type FieldName } from '@assetportal/sdk/contract';
import type { TimeSlice } from '../../../lib/scheduling/time-slice.js';
import { MAX_DISTINCT, MAX_EXAMPLES, type FactsOfField, type FieldFacts } from '../../engine.js';
import type { KeywordColumn } from '../columns/keyword-column.js';
import type { NumberColumn } from '../columns/number-column.js';
import { CONTENT, SEARCHED } from '../index/field-schema.js';
import type { MemoryIndex } from '../index/memory-index.js';
import { countsOf } from './counting.js';

/** Number of documents that are read without a pause. */
const PART = 50_000;

/** Counts assets and distinct values of a field that has no dictionary. */
class Tally {
  assets = 0;
  min = Infinity;
  max = -Infinity;
  readonly examples: number[] = [];
  readonly #distinct = new Set<number>();

  /** @param value number, or hash of a text */
  add(document: number, value: number): void {
    this.assets += 1;
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
    if (this.#distinct.size >= MAX_DISTINCT) return;
    const { size } = this.#distinct;
    this.#distinct.add(value);
    if (this.#distinct.size > size && this.examples.length < MAX_EXAMPLES) this.examples.push(document);
  }

  get distinct(): FactsOfField['distinct'] {
    return { count: this.#distinct.size, isExact: this.#distinct.size < MAX_DISTINCT };
  }
}

/**
 * Computes facts about the values of every field (`SearchEngine.fieldFacts`): one pass per column, and one over the
 * words of all searched fields.
 *
 * @param documents Visible live documents. Must not change during pauses.
 */
export async function fieldFacts(
  index: MemoryIndex,
  documents: Uint32Array,
  slice: TimeSlice,
): Promise<FieldFacts> {
  const words = await tallyWords(index, documents, slice);
  const fields = new Map<FieldName, FactsOfField>();
  for (const field of FIELD_NAMES) {
    const column = index.keywords.get(field);
    const numbers = index.numbers.get(field);
    const measured = numbers && (await tallyNumbers(numbers, documents, slice));
    if (column) fields.set(field, keywordFacts(index, column, documents, measured));
    else if (measured) fields.set(field, factsOf(index, measured, true));
    else if (field === 'id' || field === 'sha256')
      fields.set(field, factsOf(index, identities(index, field, documents), false));
    else fields.set(field, factsOf(index, words.get(field) ?? new Tally(), false));
    if (slice.due) await slice.pause();
  }
  return { total: documents.length, fields };
}

function factsOf(index: MemoryIndex, tally: Tally, hasExtent: boolean): FactsOfField {
  const { assets, distinct, min, max } = tally;
  return {
    assets,
    distinct,
    extent: hasExtent && assets > 0 ? { min, max } : undefined,
    examples: [],
    exampleIds: tally.examples.map((document) => index.id(document)),
  };
}

function keywordFacts(
  index: MemoryIndex,
  column: KeywordColumn,
  documents: Uint32Array,
  measured: Tally | undefined,
): FactsOfField {
  const counts = countsOf(index, column, { plus: [documents] });
  const numbers = [...counts.keys()].filter((number) => counts[number]! > 0);
  const order = (a: number, b: number): number =>
    counts[b]! - counts[a]! || (column.spellings.key(a) < column.spellings.key(b) ? -1 : 1);
  const none = column === index.folders ? column.find('') : undefined;
  let assets = 0;
  for (const document of documents) {
    const cell = column.cells[document]!;
    if (cell !== 0 && cell !== none) assets += 1;
  }
  return {
    assets,
    distinct: { count: numbers.length, isExact: true },
    extent: measured && measured.assets > 0 ? { min: measured.min, max: measured.max } : undefined,
    examples: highest(numbers, MAX_EXAMPLES, order).map((number) => column.labels[number]!),
    exampleIds: [],
  };
}

/** Returns the first items in an order, without sorting all of them. */
function highest(items: readonly number[], most: number, order: (a: number, b: number) => number): number[] {
  const best: number[] = [];
  for (const item of items) {
    if (best.length === most && order(item, best[most - 1]!) > 0) continue;
    best.push(item);
    best.sort(order).splice(most);
  }
  return best;
}

async function tallyNumbers(column: NumberColumn, documents: Uint32Array, slice: TimeSlice): Promise<Tally> {
  const tally = new Tally();
  for (let at = 0; at < documents.length; at += 1) {
    const value = column.get(documents[at]!);
    if (!Number.isNaN(value)) tally.add(documents[at]!, value);
    if (at % PART === 0 && slice.due) await slice.pause();
  }
  return tally;
}

function identities(index: MemoryIndex, field: 'id' | 'sha256', documents: Uint32Array): Tally {
  const tally = new Tally();
  for (const document of documents) {
    const value = field === 'id' ? document : index.hash(document);
    if (!Number.isNaN(value)) tally.add(document, value);
  }
  return tally;
}

/** Tallies the values of each searched field. Two values are equal if the hash of their word numbers is. */
async function tallyWords(
  index: MemoryIndex,
  documents: Uint32Array,
  slice: TimeSlice,
): Promise<ReadonlyMap<FieldName, Tally>> {
  const tallies = SEARCHED.slice(0, CONTENT).map(() => new Tally());
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at]!;
    index.streams.eachField(document, CONTENT, (field, hash) => tallies[field]?.add(document, hash));
    if (at % 1000 === 0 && slice.due) await slice.pause();
  }
  return new Map(tallies.map((tally, field) => [SEARCHED[field]!.name as FieldName, tally]));
}
