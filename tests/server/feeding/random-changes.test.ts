/** @module-tag gate */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SearchUnavailable } from '../../../packages/server/src/search/engine.js';
import { request } from '../search/assets.js';
import { feeding, storedContent, type Feeding } from './feeding.js';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const name = fc.constantFrom(...NAMES);

/** A change of the store, or a state of the search server or of the feeder. */
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('add', 'remove', 'offline', 'title', 'text', 'download'), name }),
  fc.record({ kind: fc.constant('move'), name, folder: fc.constantFrom('open', 'secret') }),
  fc.record({ kind: fc.constantFrom('cut', 'full', 'slow', 'works') }),
  fc.record({ kind: fc.constantFrom('restart', 'reindex', 'settle') }),
);
type Step = { readonly kind: string; readonly name?: string; readonly folder?: string };

/** Scope of a user who may not view one folder. */
const SCOPE = { otherwise: true, rules: [{ folder: 'secret', visible: false }] };

let labels = 0;

async function run(f: Feeding, { kind, name = '', folder = '' }: Step): Promise<void> {
  const { assets, server } = f;
  const id = `id-${name}`;
  if (kind === 'add') return f.add(name);
  if (kind === 'remove') return f.remove(name);
  if (kind === 'move') return f.move(name, folder);
  if (kind === 'offline' && (await assets.one(id)) !== undefined) {
    await assets.apply({ upserts: [], removed: [], offline: [{ id, cause: 'missing' }] });
  }
  if (kind === 'title') await assets.patch(id, { asset: { title: `title ${labels++}` } });
  if (kind === 'text') await assets.patch(id, { asset: {}, content: `text ${labels++}` });
  if (kind === 'download') await assets.countDownloads([id]);
  if (kind === 'restart') await f.start();
  if (kind === 'reindex') await f.start({ reindex: `label-${labels++}` });
  if (kind === 'cut' || kind === 'full' || kind === 'works') {
    server.isCutOff = kind === 'cut';
    server.isFull = kind === 'full';
    server.onRequest = () => Promise.resolve();
  }
  if (kind === 'slow') server.onRequest = () => new Promise((resolve) => setTimeout(resolve, 2));
  if (kind === 'settle' && !server.isCutOff && !server.isFull) await f.search().feed.settled();
  await f.changed();
}

/** No search returns an asset that is removed, offline or in the hidden folder. */
async function expectNothingHidden(f: Feeding): Promise<void> {
  let ids: readonly string[];
  try {
    ({ ids } = await f.search().engine.search(request({ scope: SCOPE })));
  } catch (error) {
    if (error instanceof SearchUnavailable) return;
    throw error;
  }
  for (const record of await Promise.all(ids.map((id) => f.assets.one(id)))) {
    expect(record?.asset.offline).toBeUndefined();
    expect(record?.asset.folder).not.toBe('secret');
    expect(record).toBeDefined();
  }
}

it('never shows hidden assets, and ends with an index that equals the store', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const f = await feeding();
      await f.add(...NAMES);
      await (await f.start()).feed.settled();
      for (const each of steps) {
        await run(f, each);
        await expectNothingHidden(f);
      }
      await run(f, { kind: 'works' });
      await f.search().feed.settled();
      expect(f.server.active?.content()).toEqual(await storedContent(f));
      expect(await f.server.active?.summaries([{}])).toEqual(await f.outbox.summaries([{}]));
      expect(await f.outbox.hidden(10)).toEqual([]);
      await f.stop();
    }),
    { numRuns: 25 },
  );
});
