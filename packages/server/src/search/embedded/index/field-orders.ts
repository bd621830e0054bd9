import type { FieldName } from '@assetportal/sdk/contract';
import { sortKey } from '../../text.js';
import type { MemoryIndex } from './memory-index.js';
import { SortedOrder } from '../columns/sorted-order.js';

/** Order of an index's documents by one field. */
export interface FieldOrder {
  has(document: number): boolean;
  /** Compares by value only. Both documents must have a value. */
  compare(a: number, b: number): number;
  /** Returns the value that `compare` compares. The document must have one. */
  key(document: number): string | number;
  /** Type of the keys. */
  readonly keyType: 'string' | 'number';
  /** All documents with a value, including deleted ones: by value, then by ID. */
  readonly order: SortedOrder;
}

/** Orders by field, each created on first access. */
export class FieldOrders {
  readonly #orders = new Map<FieldName, FieldOrder>();

  constructor(private readonly index: MemoryIndex) {}

  /** Fields whose order has been created. */
  get fields(): FieldName[] {
    return [...this.#orders.keys()];
  }

  /** Returns the order by a field if it has been created. */
  created(field: FieldName): FieldOrder | undefined {
    return this.#orders.get(field);
  }

  /** Returns the order by a field, or undefined if the field cannot be sorted. */
  of(field: FieldName): FieldOrder | undefined {
    const existing = this.#orders.get(field);
    if (existing) return existing;
    const values = this.#valuesOf(field);
    if (!values) return undefined;
    const order = new SortedOrder(
      () => this.index.size,
      (a, b) => values.compare(a, b) || this.index.compareIds(a, b),
      values.has,
    );
    const fieldOrder = { ...values, order };
    this.#orders.set(field, fieldOrder);
    return fieldOrder;
  }

  #valuesOf(field: FieldName): Omit<FieldOrder, 'order'> | undefined {
    const sortKeys = this.index.sortKeys.get(field);
    if (sortKeys) {
      return {
        has: (document) => !sortKeys.isEmpty(document),
        compare: (a, b) => sortKeys.compare(a, b),
        key: (document) => sortKeys.get(document),
        keyType: 'string',
      };
    }
    const numbers = this.index.instants.get(field) ?? this.index.numbers.get(field);
    if (numbers) {
      return {
        has: (document) => !Number.isNaN(numbers.get(document)),
        compare: (a, b) => numbers.get(a) - numbers.get(b),
        key: (document) => numbers.get(document),
        keyType: 'number',
      };
    }
    const column = this.index.keywords.get(field);
    if (!column) return undefined;
    const keys: string[] = [];
    const keyOf = (number: number): string => (keys[number] ??= sortKey(column.labels[number]!));
    return {
      has: (document) => column.cells[document] !== 0,
      compare: (a, b) => {
        const one = column.first(a);
        const other = column.first(b);
        if (one === other) return 0;
        const [x, y] = [keyOf(one), keyOf(other)];
        return x < y ? -1 : Number(x > y);
      },
      key: (document) => keyOf(column.first(document)),
      keyType: 'string',
    };
  }
}
