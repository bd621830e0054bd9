import type { RemoteEngine, RemoteIndex } from '../search/remote-engine.js';
import type { AssetRepository } from '../store/assets.js';
import type { IndexState, PendingChange, SearchFeedRepository } from '../store/search/search-feed.js';
import { BATCH_COUNT, readBatch } from './batch.js';
import { writeChanges, type OnRejected } from './write-changes.js';

export interface IndexSetParts {
  readonly engine: Pick<RemoteEngine, 'active' | 'indexes' | 'create' | 'activate' | 'drop'>;
  readonly feed: SearchFeedRepository;
  readonly assets: Pick<AssetRepository, 'one' | 'text'>;
  /** Label of the requested re-index (`ASSETPORTAL_SEARCH_REINDEX`). */
  readonly reindex: string | undefined;
  readonly onRejected: OnRejected;
  readonly onInfo: (message: string, index: string) => void;
}

/**
 * The active index, and a new one that is being filled beside it. The state is in the store, so that another process
 * continues after a crash.
 *
 * A new index is filled if there is none that this store has filled, if the schema of the active one is old, and if an
 * admin requests it. An index that the store does not recognize is neither searched nor fed: it may contain assets that
 * no longer exist, or in folders that are now hidden.
 */
export class IndexSet {
  #active: RemoteIndex | undefined;
  #building: RemoteIndex | undefined;
  #state: IndexState = {};

  constructor(private readonly parts: IndexSetParts) {}

  /** Index that is searched. Undefined until the first one is complete. */
  get active(): RemoteIndex | undefined {
    return this.#active;
  }

  /** Index that is being filled. */
  get building(): RemoteIndex | undefined {
    return this.#building;
  }

  /** True if the new index contains all assets, so that it can be compared and activated. */
  get isFilled(): boolean {
    return this.#state.building?.filled === true;
  }

  /** Reads the state of the engine. Starts or continues a new index if one is required. @throws SearchUnavailable */
  async open(): Promise<void> {
    const { engine, feed, reindex } = this.parts;
    this.#state = await feed.indexState();
    const active = await engine.active();
    // The process was stopped after it had activated the new index.
    if (active !== undefined && this.isFilled && active.name === this.#state.building?.name) {
      await this.#save({ index: active.name, reindexed: this.#state.reindexed });
    }
    this.#active = active?.name === this.#state.index ? active : undefined;
    const all = await engine.indexes();
    this.#building = all.find(({ name, isCurrent }) => isCurrent && name === this.#state.building?.name);
    const isRequested = reindex !== undefined && reindex !== this.#state.reindexed;
    if (isRequested || (this.#building === undefined && this.#active?.isCurrent !== true)) {
      await this.#startBuilding();
    }
    const used = [active?.name, this.#building?.name];
    for (const index of all) if (!used.includes(index.name)) await engine.drop(index);
  }

  /** Writes changes to both indexes. @throws SearchUnavailable */
  async write(changes: Parameters<RemoteIndex['write']>[0]): Promise<void> {
    for (const index of [this.#active, this.#building]) {
      if (index !== undefined) await writeChanges(index, changes, this.parts.onRejected);
    }
  }

  /** Makes written changes visible in the active index. Also in the new one, while it is compared with the store. */
  async refresh(): Promise<void> {
    await this.#active?.refresh();
    if (this.isFilled) await this.#building?.refresh();
  }

  /** Writes the next assets to the new index. Call only while no other changes are being written. */
  async fill(): Promise<void> {
    const { feed, assets, onRejected } = this.parts;
    const { building } = this.#state;
    if (this.#building === undefined || building === undefined) return;
    const from = building.after;
    // The first entry was part of the step before.
    const entries = (await feed.entries({ from }, BATCH_COUNT)).filter(({ id }) => id !== from);
    const [first, ...more] = entries.map(({ id, version, removed }): PendingChange => ({
      id,
      version,
      removed,
      touchOnly: false,
    }));
    if (first === undefined) {
      await this.#building.refresh();
      await this.#save({ ...this.#state, building: { ...building, filled: true } });
      return;
    }
    const { changes, last } = await readBatch(assets, [first, ...more]);
    await writeChanges(this.#building, changes, onRejected);
    await this.#save({ ...this.#state, building: { ...building, after: last.id } });
  }

  /** Searches use the new index from now on. Removes the one before. */
  async activate(): Promise<void> {
    const { engine, feed, onInfo } = this.parts;
    if (this.#building === undefined) return;
    const before = await engine.active();
    await engine.activate(this.#building);
    await this.#save({ index: this.#building.name, reindexed: this.#state.reindexed });
    await feed.renewGeneration();
    this.#active = this.#building;
    this.#building = undefined;
    onInfo('The new search index is active', this.#active.name);
    if (before !== undefined && before.name !== this.#active.name) await engine.drop(before);
  }

  async #startBuilding(): Promise<void> {
    const { engine, onInfo, reindex } = this.parts;
    this.#building = await engine.create();
    const { name } = this.#building;
    await this.#save({ index: this.#active?.name, building: { name }, reindexed: reindex });
    onInfo('Filling a new search index', name);
  }

  async #save(state: IndexState): Promise<void> {
    await this.parts.feed.setIndexState(state);
    this.#state = state;
  }
}
