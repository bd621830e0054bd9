import { fieldOf, type FieldName } from '@assetportal/sdk/contract';
import { secondsOf } from '../../dates.js';
import type { FilterValue, FolderScope } from '../../engine.js';
import { wordsOf } from '../../text.js';
import { grow } from '../columns/grow.js';
import type { KeywordColumn } from '../columns/keyword-column.js';
import type { NumberColumn } from '../columns/number-column.js';
import { Phrase } from './phrase.js';
import { hashOf, type MemoryIndex } from '../index/memory-index.js';
import { SEARCHED } from '../index/field-schema.js';

const FAILED_SEVERAL = 255;

/**
 * Splits documents by filters, in one pass per filter: into the documents that pass all filters and, for each
 * filter, the documents that fail only this one. A facet also counts the documents that fail only its own
 * filter, because this filter does not affect it.
 */
export class FilterEvaluator {
  #verdicts = new Uint8Array(0);
  #parts: Uint32Array[] = [];
  #complement: Uint32Array = new Uint32Array(0);

  constructor(private readonly index: MemoryIndex) {}

  /** Returns the documents that are visible in this scope. May overwrite the given array. */
  visible(documents: Uint32Array, scope: FolderScope): Uint32Array {
    const visible = this.index.folders.visible(scope);
    if (seesAll(scope, visible)) return documents;
    const { cells } = this.index.folders;
    let length = 0;
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i]!;
      if (visible[cells[document]!] === 1) documents[length++] = document;
    }
    return documents.subarray(0, length);
  }

  /**
   * Returns all live documents that are not in `documents`. The result is valid until the next call.
   *
   * @param documents Live documents in ascending order.
   */
  complement(documents: Uint32Array): Uint32Array {
    const { size, dead } = this.index;
    this.#complement = grow(this.#complement, this.index.alive - documents.length);
    let length = 0;
    let next = 0;
    for (let document = 0; document < size; document++) {
      if (documents[next] === document) next++;
      else if (dead[document] === 0) this.#complement[length++] = document;
    }
    return this.#complement.subarray(0, length);
  }

  /** Applies the filters. The resulting arrays are views that are valid until the next call. */
  evaluate(documents: Uint32Array, filters: ReadonlyMap<FieldName, FilterValue>): FilterResult {
    const active = [...filters].filter(([, filter]) => isActive(filter));
    if (active.length === 0) return { passed: documents, failedOnly: new Map() };
    this.#verdicts = grow(this.#verdicts, documents.length);
    const verdicts = this.#verdicts.fill(0, 0, documents.length);
    const totals = new Uint32Array(active.length + 1);
    active.forEach(([field, filter], i) => {
      eachFailing(this.index, documents, field, filter, (at) => {
        verdicts[at] = verdicts[at] === 0 ? i + 1 : FAILED_SEVERAL;
      });
    });
    for (let at = 0; at < documents.length; at++)
      if (verdicts[at] !== FAILED_SEVERAL) totals[verdicts[at]!]!++;
    const parts = Array.from(
      totals,
      (total, i) => (this.#parts[i] = grow(this.#parts[i] ?? new Uint32Array(0), total)),
    );
    totals.fill(0);
    for (let at = 0; at < documents.length; at++) {
      const verdict = verdicts[at]!;
      if (verdict !== FAILED_SEVERAL) parts[verdict]![totals[verdict]!++] = documents[at]!;
    }
    const failedOnly = new Map(
      active.map(([field], i) => [field, parts[i + 1]!.subarray(0, totals[i + 1])] as const),
    );
    return { passed: parts[0]!.subarray(0, totals[0]), failedOnly };
  }
}

export interface FilterResult {
  readonly passed: Uint32Array;
  /** By field, the documents that fail only this field's filter. */
  readonly failedOnly: ReadonlyMap<FieldName, Uint32Array>;
}

/** Returns true if everything is visible, so that no document needs a check. */
function seesAll(scope: FolderScope, visible: Uint8Array): boolean {
  return scope.otherwise && (scope.rules.length === 0 || !visible.includes(0));
}

/** Returns true if the filter restricts the results. A list without values does not. */
export const isActive = (filter: FilterValue): boolean => filter.kind === 'range' || filter.values.length > 0;

/** Returns the numbers that a range of a field compares. */
function numbersOf(index: MemoryIndex, field: FieldName, filter: FilterValue): NumberColumn | undefined {
  return (filter.kind === 'range' && filter.isInstant ? index.instants : index.numbers).get(field);
}

/** Calls `visit` with the position of each document that fails the filter. */
function eachFailing(
  index: MemoryIndex,
  documents: Uint32Array,
  field: FieldName,
  filter: FilterValue,
  visit: (at: number) => void,
): void {
  const numbers = numbersOf(index, field, filter);
  if (filter.kind === 'range' && numbers) {
    numbers.outside(documents, filter.from ?? -Infinity, filter.to ?? Infinity, visit);
    return;
  }
  const values = filter.kind === 'any' ? filter.values : [];
  const column = index.keywords.get(field);
  if (column) {
    column.without(documents, selectedOf(index, field, column, values), visit);
    return;
  }
  const passes = valueTest(index, field, values);
  for (let at = 0; at < documents.length; at++) if (!passes(documents[at]!)) visit(at);
}

/** Returns a function that tests a single document, for callers that test only a few. */
export function filterTest(
  index: MemoryIndex,
  field: FieldName,
  filter: FilterValue,
): (document: number) => boolean {
  const numbers = numbersOf(index, field, filter);
  if (filter.kind === 'range' && numbers) {
    const { from = -Infinity, to = Infinity } = filter;
    return (document) => {
      const number = numbers.get(document);
      return number >= from && number <= to;
    };
  }
  const values = filter.kind === 'any' ? filter.values : [];
  const column = index.keywords.get(field);
  if (column === undefined) return valueTest(index, field, values);
  const selected = selectedOf(index, field, column, values);
  return (document) => column.has(document, selected);
}

/** Returns an array, indexed by value number, with 1 for each value that the filter selects. */
function selectedOf(
  index: MemoryIndex,
  field: FieldName,
  column: KeywordColumn,
  values: readonly string[],
): Uint8Array {
  const selected = field === 'folder' ? index.folders.below(values) : new Uint8Array(column.labels.length);
  if (field !== 'folder')
    for (const value of values) for (const number of column.numbersOf(value)) selected[number] = 1;
  // Number 0 belongs to documents without a value, which no filter selects.
  selected[0] = 0;
  return selected;
}

/** Returns a test for a field without a dictionary. */
function valueTest(
  index: MemoryIndex,
  field: FieldName,
  values: readonly string[],
): (document: number) => boolean {
  const numbers = index.numbers.get(field);
  if (numbers) {
    const selected = new Set(values.map(fieldOf(field).type === 'date' ? secondsOf : Number));
    selected.delete(Number.NaN);
    return (document) => selected.has(numbers.get(document));
  }
  if (field === 'id') {
    const selected = new Set(values.map((id) => index.find(id)));
    return (document) => selected.has(document);
  }
  if (field === 'sha256') {
    const selected = values.map(hashOf);
    return (document) => selected.some((hash) => index.hasHash(document, hash));
  }
  return phraseTest(index, field, values);
}

/**
 * Returns a test for a text field, which has no dictionary. A value selects the documents that contain it as a
 * phrase.
 */
function phraseTest(
  index: MemoryIndex,
  field: FieldName,
  values: readonly string[],
): (document: number) => boolean {
  const bit = 1 << SEARCHED.findIndex((searched) => searched.name === field);
  const phrases = values
    .map((value) => index.phraseWords(wordsOf(value)) ?? [])
    .filter((words) => words.length > 0)
    .map((words) => new Phrase(index.streams, words));
  return (document) => phrases.some((phrase) => phrase.fieldsOf(document, bit) !== 0);
}
