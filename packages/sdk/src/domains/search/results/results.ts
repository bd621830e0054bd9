import type { Asset } from '../../../contract/schemas/common/asset.js';

/** Number of positions per block. Adding a page copies only the blocks that it changes. */
const BLOCK = 100;

/** An asset, `null` if the position repeats an asset (see `with`), or a missing entry if it is not loaded. */
type Block = readonly (Asset | null | undefined)[];

/**
 * The loaded results of a search, by their position. Positions without a loaded asset may exist anywhere. The object
 * never changes: a page that arrives makes a new one, so that its identity shows a change.
 */
export class SearchResults {
  /** No loaded results. */
  static readonly EMPTY = new SearchResults(new Map(), new Map(), 0);

  private list: readonly Asset[] | undefined;
  private readonly stretches = new Map<number, readonly Asset[]>();

  private constructor(
    private readonly blocks: ReadonlyMap<number, Block>,
    /** Positions by ID, shared by all objects of one search. An entry is valid if `at` returns that asset. */
    private readonly positions: Map<string, number>,
    /** Number of loaded assets. */
    readonly loaded: number,
  ) {}

  /** Returns the asset at a position, counted from 0. Undefined if it is not loaded. */
  at(position: number): Asset | undefined {
    return this.entry(position) ?? undefined;
  }

  /** Returns true if the position is loaded, or was loaded but repeats an asset. */
  covers(position: number): boolean {
    return this.entry(position) !== undefined;
  }

  /** Iterates over the loaded assets with their positions, in any order. */
  *entries(): Iterable<readonly [number, Asset]> {
    for (const [at, block] of this.blocks) {
      for (const [offset, asset] of block.entries()) if (asset != null) yield [at * BLOCK + offset, asset];
    }
  }

  /** Returns the position of an asset. Undefined if it is not loaded. */
  indexOf(id: string): number | undefined {
    const position = this.positions.get(id);
    return position !== undefined && this.at(position)?.id === id ? position : undefined;
  }

  /** Returns the first position that is not covered. */
  firstGap(): number {
    let position = 0;
    while (this.covers(position)) position += 1;
    return position;
  }

  /** Returns the loaded assets in the order of the results. Calls on the same object return the same list. */
  all(): readonly Asset[] {
    this.list ??= [...this.blocks.keys()]
      .sort((a, b) => a - b)
      .flatMap((at) => (this.blocks.get(at) ?? []).filter((asset) => asset != null));
    return this.list;
  }

  /**
   * Returns the loaded assets before and after an asset, up to the next gap, in the order of the results. Empty if the
   * asset is not loaded. Calls on the same object for assets without a gap between them return the same list.
   */
  around(id: string): readonly Asset[] {
    let first = this.indexOf(id);
    if (first === undefined) return [];
    while (first > 0 && this.covers(first - 1)) first -= 1;
    let stretch = this.stretches.get(first);
    if (stretch === undefined) {
      const assets: Asset[] = [];
      for (let at = first; this.covers(at); at += 1) {
        const asset = this.at(at);
        if (asset !== undefined) assets.push(asset);
      }
      this.stretches.set(first, (stretch = assets));
    }
    return stretch;
  }

  /**
   * Returns these results with a page of assets. Assets that are already loaded at another position keep it, and
   * their new position stays empty: this happens if the library changes between two pages, until the next refresh.
   *
   * @param start Position of the first asset.
   */
  with(start: number, assets: readonly Asset[]): SearchResults {
    const blocks = new Map(this.blocks);
    const positions = this === SearchResults.EMPTY ? new Map<string, number>() : this.positions;
    const copied = new Map<number, (Asset | null | undefined)[]>();
    let loaded = this.loaded;
    assets.forEach((asset, offset) => {
      const position = start + offset;
      const at = Math.floor(position / BLOCK);
      let block = copied.get(at);
      if (block === undefined) {
        block = [...(blocks.get(at) ?? new Array<undefined>(BLOCK).fill(undefined))];
        copied.set(at, block);
        blocks.set(at, block);
      }
      const before = block[position % BLOCK];
      const present = positions.get(asset.id);
      const isElsewhere =
        present !== undefined &&
        present !== position &&
        blocks.get(Math.floor(present / BLOCK))?.[present % BLOCK]?.id === asset.id;
      block[position % BLOCK] = isElsewhere ? null : asset;
      if (!isElsewhere) positions.set(asset.id, position);
      loaded += (isElsewhere ? 0 : 1) - (before == null ? 0 : 1);
    });
    return new SearchResults(blocks, positions, loaded);
  }

  /**
   * Returns these results without those far from a range of positions, so that a long visit does not fill the memory.
   * Returns this object if at most `most` results are loaded.
   */
  near(from: number, to: number, most: number): SearchResults {
    if (this.loaded <= most) return this;
    const reach = Math.floor(most / 2);
    const blocks = new Map<number, Block>();
    for (const [at, block] of this.blocks) {
      if ((at + 1) * BLOCK > from - reach && at * BLOCK < to + reach) blocks.set(at, block);
    }
    const loaded = [...blocks.values()].reduce(
      (sum, block) => sum + block.filter((asset) => asset != null).length,
      0,
    );
    return new SearchResults(blocks, this.positions, loaded);
  }

  private entry(position: number): Asset | null | undefined {
    return this.blocks.get(Math.floor(position / BLOCK))?.[position % BLOCK];
  }
}
