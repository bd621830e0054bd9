import type { SearchRequest } from '../engine.js';
import { FieldOrders } from './index/field-orders.js';
import { Matcher } from './match/matcher.js';
import type { MemoryIndex } from './index/memory-index.js';
import { Narrowing } from './match/filter-evaluator.js';
import { Paging } from './top-k.js';
import { Slices } from '../../lib/time-slice.js';
import { Suggesting } from './suggest/suggester.js';

/** An index and what works on it; replaced as a whole when it was compacted. */
export class Reader {
  readonly matcher: Matcher;
  readonly narrowing: Narrowing;
  readonly orders: FieldOrders;
  readonly paging: Paging;
  readonly suggesting: Suggesting;

  constructor(readonly index: MemoryIndex) {
    this.matcher = new Matcher(index);
    this.narrowing = new Narrowing(index);
    this.orders = new FieldOrders(index);
    this.paging = new Paging(index, this.orders);
    this.suggesting = new Suggesting(index);
  }

  /** Brings the orders that a search needs up to date, without keeping others waiting. */
  async prepare(sort: SearchRequest['sort'], slices = new Slices()): Promise<void> {
    await this.index.byId.prepare(slices);
    await this.index.wordOrder.prepare(slices);
    if (sort.field !== 'score') await this.orders.of(sort.field)?.order.prepare(slices);
  }

  /** The same for what is being typed. */
  async prepareToSuggest(slices = new Slices()): Promise<void> {
    await this.index.wordOrder.prepare(slices);
    await this.suggesting.prepare(slices);
  }
}
