import type { AssetTouch, SearchRequest, TouchedField } from '../engine.js';
import { FieldOrders } from './index/field-orders.js';
import { Matcher } from './match/matcher.js';
import type { MemoryIndex } from './index/memory-index.js';
import { FilterEvaluator } from './match/filter-evaluator.js';
import { TopK } from './top-k.js';
import type { TimeSlice } from '../../lib/scheduling/time-slice.js';
import { Suggester } from './suggest/suggester.js';

/** An index with the objects that search it. A compaction replaces the whole view. */
export class IndexView {
  readonly matcher: Matcher;
  readonly filters: FilterEvaluator;
  readonly orders: FieldOrders;
  readonly topK: TopK;
  readonly suggester: Suggester;

  constructor(readonly index: MemoryIndex) {
    this.matcher = new Matcher(index);
    this.filters = new FilterEvaluator(index);
    this.orders = new FieldOrders(index);
    this.topK = new TopK(index, this.orders);
    this.suggester = new Suggester(index);
  }

  /** Updates the orders that a search needs, without blocking the event loop. */
  async prepare(sort: SearchRequest['sort'], slice: TimeSlice): Promise<void> {
    await this.index.byId.prepare(slice);
    await this.index.wordOrder.prepare(slice);
    await this.index.spelledWords.prepare(slice);
    if (sort.field !== 'score') await this.orders.of(sort.field)?.order.prepare(slice);
  }

  /** Replaces numbers of a document in their columns and orders. */
  touch(document: number, numbers: AssetTouch['numbers']): void {
    for (const [field, number] of Object.entries(numbers) as [TouchedField, number][]) {
      const change = (): void => this.index.numbers.get(field)?.set(document, number);
      const created = this.orders.created(field);
      if (created) created.order.move(document, change);
      else change();
    }
  }

  /** Updates the orders that suggestions need, without blocking the event loop. */
  async prepareSuggestions(slice: TimeSlice): Promise<void> {
    await this.index.wordOrder.prepare(slice);
    await this.index.spelledWords.prepare(slice);
    await this.suggester.prepare(slice);
  }
}
