import { wordFormsOf, type WordForms } from '../../word-forms.js';
import { grow } from '../columns/grow.js';
import type { KeywordColumn } from '../columns/keyword-column.js';
import type { TimeSlice } from '../../../lib/scheduling/time-slice.js';
import { SortedOrder } from '../columns/sorted-order.js';
import { StringList } from '../columns/string-list.js';

/** Only a folder's own name is searched. Otherwise the name of a folder would match all its subfolders. */
const lastPart = (label: string): string => label.slice(label.lastIndexOf('/') + 1);

/** Position of a part of a word, which is not at the start of a value. */
export const PART = 0xffff;

/**
 * The words of a column's values in sorted order. Finds all values that have a word with a given prefix, without
 * a full scan. Columns only grow. New values are added on access.
 */
export class LabelWords {
  /**
   * The words of all values. For each word, `#labels` has the number of its value, and `#positions` its position
   * in the value.
   */
  readonly #words = new StringList();
  #labels = new Uint32Array(64);
  #positions = new Uint16Array(64);
  #added = 1;
  readonly #order = new SortedOrder(
    () => this.#words.count,
    (a, b) => this.#words.compare(a, b) || a - b,
  );

  constructor(
    private readonly column: KeywordColumn,
    private readonly partOf: (label: string) => string = (label) => label,
  ) {}

  static ofFolders(column: KeywordColumn): LabelWords {
    return new LabelWords(column, lastPart);
  }

  /** Adds new values, without blocking the event loop. */
  async prepare(slice: TimeSlice): Promise<void> {
    while (this.#added < this.column.labels.length) {
      this.#addNext();
      if (slice.due) await slice.pause();
    }
    await this.#order.prepare(slice);
  }

  /** Returns the searched words in a value. */
  formsOf(label: number): WordForms {
    return wordFormsOf(this.partOf(this.column.labels[label]!));
  }

  /**
   * Calls `visit` for every word with this prefix, with the number of its value and its position in the value. The
   * position of a part of a word is {@link PART}.
   * May visit a value more than once.
   */
  each(prefix: string, visit: (label: number, position: number) => void): void {
    while (this.#added < this.column.labels.length) this.#addNext();
    const order = this.#order.current();
    const [from, to] = this.#words.rangeOf(order, prefix);
    for (let i = from; i < to; i++) visit(this.#labels[order[i]!]!, this.#positions[order[i]!]!);
  }

  #addNext(): void {
    const label = this.#added++;
    const { words, spelled, parts } = this.formsOf(label);
    for (let position = 0; position < words.length; position++) {
      this.#add(label, words[position]!, position);
      if (spelled[position] !== words[position]) this.#add(label, spelled[position]!, position);
    }
    for (const part of parts) this.#add(label, part, PART);
  }

  #add(label: number, word: string, position: number): void {
    const number = this.#words.push(word);
    this.#labels = grow(this.#labels, number + 1);
    this.#positions = grow(this.#positions, number + 1);
    this.#labels[number] = label;
    this.#positions[number] = position;
  }
}
