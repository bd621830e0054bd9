import { Emitter } from '../lib/emitter.js';
import type { AssetChange } from '../indexing/index-feed.js';
import type { SearchFeedRepository } from '../store/search/search-feed.js';

/** Maximum number of changes that wait until they are visible. Further ones are reported at once. */
const MAX_WAITING = 10_000;

/**
 * Changes that wait until searches include them. Then they are reported to the listeners. While the engine is
 * unavailable, changes are reported at once, because the rest of the portal shows them. They are reported again when
 * searches include them.
 */
export class VisibleChanges {
  readonly #visible = new Emitter<readonly AssetChange[]>();
  readonly #waiting = new Map<string, AssetChange>();
  #isUnavailable = false;

  constructor(private readonly feed: Pick<SearchFeedRepository, 'pendingAmong'>) {}

  on(listener: (changes: readonly AssetChange[]) => void): () => void {
    return this.#visible.on(listener);
  }

  add(changes: readonly AssetChange[]): void {
    const now: AssetChange[] = this.#isUnavailable ? [...changes] : [];
    for (const { id, was, is } of changes) {
      const before = this.#waiting.get(id);
      if (before !== undefined || this.#waiting.size < MAX_WAITING) {
        this.#waiting.set(id, { id, was: before === undefined ? was : before.was, is });
      } else if (!this.#isUnavailable) now.push({ id, was, is });
    }
    if (now.length > 0) this.#visible.emit(now);
  }

  /** Reports the changes that are confirmed. */
  async confirmed(): Promise<void> {
    this.#isUnavailable = false;
    if (this.#waiting.size === 0) return;
    const changes = [...this.#waiting.values()];
    const pending = await this.feed.pendingAmong(changes.map(({ id }) => id));
    const visible = changes.filter((change) => !pending.has(change.id));
    for (const change of visible) {
      if (this.#waiting.get(change.id) === change) this.#waiting.delete(change.id);
    }
    if (visible.length > 0) this.#visible.emit(visible);
  }

  /** Reports all changes, because the engine is unavailable. */
  unavailable(): void {
    if (this.#isUnavailable) return;
    this.#isUnavailable = true;
    if (this.#waiting.size > 0) this.#visible.emit([...this.#waiting.values()]);
  }
}
