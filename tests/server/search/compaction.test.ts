import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Compaction } from '../../../packages/server/src/search/embedded/compaction.js';
import { MemoryIndex } from '../../../packages/server/src/search/embedded/index/memory-index.js';
import { IndexView } from '../../../packages/server/src/search/embedded/index-view.js';
import { parseQuery } from '../../../packages/server/src/search/query.js';
import { asset } from './assets.js';

const POLICY = { minDead: 0, deadShare: 0, slice: 0 };

function matchingIds({ index, matcher }: IndexView, query: string): string[] {
  return Array.from(matcher.match(parseQuery(query)), (document) => index.id(document)).sort();
}

it('compaction copies concurrent additions and removals, and drops deleted documents', async () => {
  const source = new IndexView(new MemoryIndex());
  for (let i = 0; i < 60; i++) source.index.add(asset(`a${i}`, { title: `old ${i}` }));
  for (let i = 0; i < 40; i++) source.index.add(asset(`a${i}`, { title: `new ${i}` }));
  source.orders.of('title')!.order.current();
  let compacted: IndexView | undefined;
  const compaction = new Compaction(source, POLICY, (view) => (compacted = view));
  // With a slice of 0 ms, one document is copied per turn of the event loop. Some are copied by now, and some
  // are not.
  for (let turn = 0; turn < 50; turn++) await setImmediate();
  expect(compacted).toBeUndefined();
  for (const id of ['a41', 'a39']) compaction.remove(source.index.remove(id), id);
  compaction.remove(source.index.remove('a42'), 'a42');
  source.index.add(asset('a42', { title: 'newer 42' }));
  await compaction.done;
  expect(compacted!.index.alive).toBe(58);
  // The only deleted documents are those that had been copied before they were removed.
  expect(compacted!.index.size).toBeLessThanOrEqual(61);
  for (const query of ['old', 'new', 'newer', 'ne*', '"old 50"', 'a41', 'fname:a39']) {
    expect(matchingIds(compacted!, query)).toEqual(matchingIds(source, query));
  }
  const order = (view: IndexView) =>
    Array.from(view.orders.of('title')!.order.current())
      .filter((document) => view.index.dead[document] === 0)
      .map((document) => view.index.id(document));
  expect(order(compacted!)).toEqual(order(source));
});

it('compaction does not finish after it is stopped', async () => {
  const source = new IndexView(new MemoryIndex());
  for (let i = 0; i < 60; i++) source.index.add(asset(`a${i}`));
  let finished = false;
  const compaction = new Compaction(source, POLICY, () => (finished = true));
  await setImmediate();
  compaction.stop();
  await compaction.done;
  expect(finished).toBe(false);
});
