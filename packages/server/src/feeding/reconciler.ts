import type { RemoteIndex } from '../search/remote-engine.js';
import type { SearchFeedRepository } from '../store/search/search-feed.js';
import { reconcile, type Differences } from './reconcile.js';

/** Result of the comparisons, for monitoring. */
export interface ReconcilerStatus {
  /** End of the last comparison of the active index, in milliseconds since 1970. Undefined before the first one. */
  readonly reconciled: number | undefined;
  /** Number of differences that were repaired since the start. */
  readonly repaired: number;
}

interface Pass {
  readonly index: RemoteIndex;
  readonly steps: AsyncGenerator<void, Differences>;
}

/** Compares indexes with the store, in steps: at the start, after each failure and in an interval. */
export class Reconciler {
  #pass: Pass | undefined;
  /** True if the next comparison must not trust equal versions. */
  #isStrict = false;
  /** Number of missing assets in the last comparison, if there was no other difference. */
  #onlyMissing: number | undefined;
  /** Name of the index that was compared last. */
  #compared: string | undefined;
  #due = 0;
  #reconciled: number | undefined;
  #repaired = 0;

  constructor(
    private readonly parts: {
      readonly feed: SearchFeedRepository;
      readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
      /** In milliseconds. */
      readonly interval: number;
    },
  ) {}

  /** Returns true if the index was compared completely since the start. */
  hasCompared({ name }: RemoteIndex): boolean {
    return this.#compared === name;
  }

  status(): ReconcilerStatus {
    return { reconciled: this.#reconciled, repaired: this.#repaired };
  }

  /** Compares the index again soon: the engine may have lost changes. */
  restart(): void {
    this.#pass = undefined;
    this.#due = 0;
  }

  /** Does a step of a comparison of the active index, if one is due. Returns false if none is. */
  async step(index: RemoteIndex): Promise<boolean> {
    if (this.hasCompared(index) && performance.now() < this.#due) return false;
    await this.#next(index);
    return true;
  }

  /**
   * Does a step of a comparison. Returns true if it has ended without a difference that can be repaired. Assets that the
   * engine rejects are missing after every repair.
   */
  async isEqual(index: RemoteIndex): Promise<boolean> {
    const before = this.#onlyMissing;
    const differences = await this.#next(index);
    if (differences === undefined) return false;
    return total(differences) === 0 || (before !== undefined && before === this.#onlyMissing);
  }

  /**
   * Checks before the first change is fed that the index contains no later changes than the store. Otherwise the store
   * was restored, or lost its last changes in a power cut. Later changes then get higher versions than those of the
   * index, and the index is not searched until it is compared.
   *
   * @param limit Highest version that the index may contain.
   */
  async check(index: RemoteIndex, limit: number): Promise<void> {
    const [summary] = await index.summaries([{}]);
    if (summary === undefined || summary.max <= limit) return;
    await this.parts.feed.raiseVersion(summary.max);
    this.#isStrict = true;
    this.#compared = undefined;
  }

  /** Returns the differences at the end of a comparison. */
  async #next(index: RemoteIndex): Promise<Differences | undefined> {
    if (this.#pass?.index.name !== index.name) {
      this.#pass = { index, steps: reconcile({ ...this.parts, index, strict: this.#isStrict }) };
    }
    const { done, value } = await this.#pass.steps.next();
    if (done !== true) return undefined;
    this.#pass = undefined;
    this.#isStrict = false;
    this.#onlyMissing = total(value) === value.missing ? value.missing : undefined;
    this.#compared = index.name;
    this.#due = performance.now() + this.parts.interval;
    this.#reconciled = Date.now();
    this.#repaired += total(value);
    const data = { index: index.name, ...value };
    if (total(value) > 0) this.parts.log.warn(data, 'The search index differed from the store');
    else this.parts.log.info(data, 'The search index equals the store');
    return value;
  }
}

const total = ({ missing, outdated, surplus }: Differences): number => missing + outdated + surplus;
