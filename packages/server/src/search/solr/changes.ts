import { createLimiter } from '../../lib/scheduling/limiter.js';
import { SearchUnavailable, type AssetTouch, type IndexedAsset } from '../engine.js';
import type { IndexChange } from '../remote-engine.js';
import type { SolrIndex } from './collections/solr-index.js';
import { encode } from './schema/encode.js';

/** Number of assets per update. */
const BATCH = 200;

/**
 * Changes the active index directly, one change at a time, and waits until the changes are visible. For the contract of
 * all engines: the portal uses the feeder.
 */
export class DirectChanges {
  readonly #writer = createLimiter({ concurrency: 1 });
  #version = Date.now() * 1000;

  /** @param active Returns the active index. Undefined if there is none. */
  constructor(private readonly active: () => Promise<SolrIndex | undefined>) {}

  index(assets: Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>): Promise<void> {
    return this.#change(async (index) => {
      let batch: IndexedAsset[] = [];
      const write = async (): Promise<void> => {
        await index.write(await this.#puts(index, batch));
        batch = [];
      };
      for await (const asset of assets) {
        batch.push(asset);
        if (batch.length === BATCH) await write();
      }
      await write();
    });
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#change((index) => index.write(ids.map((id) => ({ kind: 'remove', id }))));
  }

  touch(changes: readonly AssetTouch[]): Promise<void> {
    return this.#change((index) =>
      index.write(changes.map((touch) => ({ kind: 'touch', touch, version: this.#nextVersion() }))),
    );
  }

  #nextVersion(): number {
    return (this.#version += 1);
  }

  #change(change: (index: SolrIndex) => Promise<void>): Promise<void> {
    return this.#writer.run(async () => {
      const index = await this.active();
      if (index === undefined) throw new SearchUnavailable(new Error('There is no active index.'));
      await change(index);
      await index.refresh();
    });
  }

  /** Returns the changes for a batch. An asset without content gets the content that is indexed. */
  async #puts(index: SolrIndex, batch: readonly IndexedAsset[]): Promise<IndexChange[]> {
    const missing = batch.filter(({ content }) => content === undefined).map(({ asset }) => encode(asset.id));
    const contents = new Map(missing.length === 0 ? [] : await index.contents([...new Set(missing)]));
    return batch.map(({ asset, content }) => {
      const id = encode(asset.id);
      const text = content ?? contents.get(id) ?? '';
      // A later asset of this batch with the same ID and no content has this content.
      contents.set(id, text);
      return { kind: 'put', indexed: { asset, content: text }, version: this.#nextVersion() };
    });
  }
}
