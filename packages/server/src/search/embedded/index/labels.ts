import { wordsOf } from '../../text.js';
import { grow } from '../columns/grow.js';
import type { KeywordColumn } from '../columns/keyword-column.js';
import type { TimeSlice } from '../../../lib/time-slice.js';
import { SortedOrder } from '../columns/sorted-order.js';
import { StringList } from '../columns/string-list.js';

/** A folder is known by its own name: all below it would be found by the names of those above. */
const lastPart = (label: string): string => label.slice(label.lastIndexOf('/') + 1);

/**
 * The words of a column's values in order, so that the values in which a word begins so are found without looking at
 * all. Values only ever come to a column; what is new is taken up when it is asked for.
 */
export class LabelWords {
  /** The words of all values one after another, and of each which value it is of and at what place in it. */
  readonly #words = new StringList();
  #labels = new Uint32Array(64);
  #places = new Uint16Array(64);
  #seen = 1;
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

  /** Takes up what is new, without keeping others waiting. */
  async prepare(slice: TimeSlice): Promise<void> {
    while (this.#seen < this.column.labels.length) {
      this.#take();
      if (slice.due) await slice.pause();
    }
    await this.#order.prepare(slice);
  }

  /** The words of a value that it is found by. */
  wordsOf(label: number): string[] {
    return wordsOf(this.partOf(this.column.labels[label]!));
  }

  /** Calls for every word that begins so with its value and its place there; a value may come more than once. */
  each(prefix: string, visit: (label: number, place: number) => void): void {
    while (this.#seen < this.column.labels.length) this.#take();
    const order = this.#order.current();
    const [from, to] = this.#words.rangeOf(order, prefix);
    for (let i = from; i < to; i++) visit(this.#labels[order[i]!]!, this.#places[order[i]!]!);
  }

  #take(): void {
    const label = this.#seen++;
    const words = this.wordsOf(label);
    for (let place = 0; place < words.length; place++) {
      const number = this.#words.push(words[place]!);
      this.#labels = grow(this.#labels, number + 1);
      this.#places = grow(this.#places, number + 1);
      this.#labels[number] = label;
      this.#places[number] = place;
    }
  }
}
