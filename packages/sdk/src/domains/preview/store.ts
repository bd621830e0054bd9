import { createStore, type StoreApi } from 'zustand/vanilla';
import { createLatest } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { previewPages } from './pages.js';

/** A page of the asset that is previewed. */
export interface PreviewPage {
  readonly page: number;
  /** Absolute, or below the page's origin; null until it is loaded. */
  readonly url: string | null;
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
}

/** The preview. */
export interface PreviewState {
  /** The preview is open while there is one (specification, section 4, Preview). */
  readonly asset: Asset | null;
  /** The assets one steps through. */
  readonly list: readonly Asset[];
  /** From 1. */
  readonly page: number;
  readonly pages: readonly PreviewPage[];
}

/** Steps through assets and their pages. What is not shown any longer is not fetched any longer. */
export interface PreviewStore {
  readonly store: StoreApi<PreviewState>;
  /**
   * Opens the preview at an asset's first page.
   *
   * @param list What next and previous go on to after the last and before the first page; only the asset by default.
   */
  open(asset: Asset, list?: readonly Asset[]): void;
  /** Closes the preview, and ends what is being fetched for it. */
  close(): void;
  /** The list one steps through has grown; ignored when the asset shown is not in it. */
  follow(list: readonly Asset[]): void;
  /** The next page, and after the last the next asset. */
  next(): void;
  /** The previous page, and before the first the previous asset. */
  previous(): void;
  /** Another page of this asset; one it does not have is ignored. */
  go(page: number): void;
  /** Fetches the links of pages that come into view; those at hand or under way are not fetched again. */
  load(pages: readonly number[]): Promise<void>;
  /** Whether there is something after, or before. */
  canStep(direction: 'next' | 'previous'): boolean;
}

const CLOSED: PreviewState = { asset: null, list: [], page: 1, pages: [] };

/**
 * The preview of one portal. Nothing is asked before `open`.
 *
 * @param options.onError Told of a page that could not be had, besides its status.
 */
export function createPreviewStore(options: {
  readonly portal: Portal;
  readonly onError: (error: unknown, call: string) => void;
}): PreviewStore {
  const { portal } = options;
  const store = createStore<PreviewState>(() => CLOSED);
  const { getState: get, setState: set } = store;
  // One run an asset: its pages are fetched side by side, and all end with it.
  const latest = createLatest();
  let run = latest.begin();

  const change = (page: number, part: Partial<PreviewPage>) =>
    set((state) => ({
      pages: state.pages.map((entry) => (entry.page === page ? { ...entry, ...part } : entry)),
    }));

  const loadOne = async (page: number): Promise<void> => {
    const { asset, pages } = get();
    const entry = pages[page - 1];
    if (asset === null || entry === undefined || entry.status === 'loading' || entry.status === 'success')
      return;
    const own = run;
    change(page, { status: 'loading' });
    try {
      const { url } = await portal.previews.link(asset.id, page, { signal: own.signal });
      if (own.isLatest()) change(page, { status: 'success', url: portal.transport.resolve(url) });
    } catch (error) {
      if (!own.isLatest()) return;
      change(page, { status: 'failure' });
      options.onError(error, 'downloads.preview');
    }
  };
  const load = async (pages: readonly number[]) => {
    await Promise.all(pages.map(loadOne));
  };
  const show = (asset: Asset, list: readonly Asset[], wanted: number) => {
    run = latest.begin();
    const pages = previewPages(asset).map((page) => ({ page, url: null, status: 'initial' as const }));
    set({ asset, list, page: Math.min(wanted, pages.length), pages });
    go(get().page);
  };
  const go = (page: number) => {
    if (page < 1 || page > get().pages.length) return;
    set({ page });
    // The neighbors too, so that turning a page shows it at once.
    void load([page, page + 1, page - 1]);
  };
  const neighbor = (step: 1 | -1): Asset | undefined => {
    const { asset, list } = get();
    const index = list.findIndex((entry) => entry.id === asset?.id);
    return index === -1 ? undefined : list[index + step];
  };
  const step = (by: 1 | -1) => {
    const { page, pages, list } = get();
    const target = page + by;
    if (target >= 1 && target <= pages.length) return go(target);
    const asset = neighbor(by);
    if (asset !== undefined) show(asset, list, by === 1 ? 1 : Number.POSITIVE_INFINITY);
  };

  return {
    store,
    open: (asset, list = [asset]) => show(asset, list, 1),
    close() {
      latest.end();
      set(CLOSED);
    },
    follow(list) {
      const { asset } = get();
      if (asset !== null && list.some((entry) => entry.id === asset.id)) set({ list });
    },
    next: () => step(1),
    previous: () => step(-1),
    go,
    load,
    canStep(direction) {
      const { page, pages } = get();
      const by = direction === 'next' ? 1 : -1;
      return (page + by >= 1 && page + by <= pages.length) || neighbor(by) !== undefined;
    },
  };
}
