import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
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
  readonly store: ReadableStore<PreviewState>;
  /**
   * Opens the preview at an asset's first page.
   *
   * @param list What next and previous go on to after the last and before the first page; only the asset by default.
   */
  readonly open: (asset: Asset, list?: readonly Asset[]) => void;
  /** Closes the preview, and ends what is being fetched for it. */
  readonly close: () => void;
  /** The list one steps through has grown; ignored when the asset shown is not in it. */
  readonly follow: (list: readonly Asset[]) => void;
  /** The next page, and after the last the next asset. */
  readonly next: () => void;
  /** The previous page, and before the first the previous asset. */
  readonly previous: () => void;
  /** Another page of this asset; one it does not have is ignored. */
  readonly go: (page: number) => void;
  /** Fetches the links of pages that come into view; those at hand or under way are not fetched again. */
  readonly load: (pages: readonly number[]) => Promise<void>;
  /** Whether there is something after, or before. */
  readonly canStep: (direction: 'next' | 'previous') => boolean;
}

const CLOSED: PreviewState = { asset: null, list: [], page: 1, pages: [] };

/** Dependencies of {@link createPreviewStore}. */
interface PreviewStoreOptions {
  readonly portal: Portal;
  readonly onError: (error: unknown, call: string) => void;
}

/**
 * The preview of one portal. Nothing is asked before `open`.
 *
 * @param options.onError Told of a page that could not be had, besides its status.
 */
export function createPreviewStore(options: PreviewStoreOptions): PreviewStore {
  return new PreviewActions(options);
}

class PreviewActions implements PreviewStore {
  private readonly options: PreviewStoreOptions;
  private readonly portal: PreviewStoreOptions['portal'];
  private readonly writable = createStore<PreviewState>(() => CLOSED);
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly set = this.writable.setState;
  // One run an asset: its pages are fetched side by side, and all end with it.
  private readonly latest = createLatest();
  private run = this.latest.begin();

  constructor(options: PreviewStoreOptions) {
    this.options = options;
    this.portal = options.portal;
  }

  private readonly change = (page: number, part: Partial<PreviewPage>) =>
    this.set((state) => ({
      pages: state.pages.map((entry) => (entry.page === page ? { ...entry, ...part } : entry)),
    }));

  private readonly loadOne = async (page: number): Promise<void> => {
    const { asset, pages } = this.get();
    const entry = pages[page - 1];
    if (asset === null || entry === undefined || entry.status === 'loading' || entry.status === 'success')
      return;
    const own = this.run;
    this.change(page, { status: 'loading' });
    try {
      const { url } = await this.portal.previews.link({ id: asset.id, page }, { signal: own.signal });
      if (own.isLatest()) this.change(page, { status: 'success', url: this.portal.transport.resolve(url) });
    } catch (error) {
      if (!own.isLatest()) return;
      this.change(page, { status: 'failure' });
      this.options.onError(error, 'downloads.preview');
    }
  };

  readonly load = async (pages: readonly number[]) => {
    await Promise.all(pages.map(this.loadOne));
  };

  private readonly show = (asset: Asset, list: readonly Asset[], wanted: number) => {
    this.run = this.latest.begin();
    const pages = previewPages(asset).map((page) => ({ page, url: null, status: 'initial' as const }));
    this.set({ asset, list, page: Math.min(wanted, pages.length), pages });
    this.go(this.get().page);
  };

  readonly go = (page: number) => {
    if (page < 1 || page > this.get().pages.length) return;
    this.set({ page });
    // The neighbors too, so that turning a page shows it at once.
    void this.load([page, page + 1, page - 1]);
  };

  private readonly neighbor = (step: 1 | -1): Asset | undefined => {
    const { asset, list } = this.get();
    const index = list.findIndex((entry) => entry.id === asset?.id);
    return index === -1 ? undefined : list[index + step];
  };

  private readonly step = (by: 1 | -1) => {
    const { page, pages, list } = this.get();
    const target = page + by;
    if (target >= 1 && target <= pages.length) return this.go(target);
    const asset = this.neighbor(by);
    if (asset !== undefined) this.show(asset, list, by === 1 ? 1 : Number.POSITIVE_INFINITY);
  };

  readonly open: PreviewStore['open'] = (asset, list = [asset]) => this.show(asset, list, 1);

  readonly close: PreviewStore['close'] = () => {
    this.latest.end();
    this.set(CLOSED);
  };

  readonly follow: PreviewStore['follow'] = (list) => {
    const { asset } = this.get();
    if (asset !== null && list.some((entry) => entry.id === asset.id)) this.set({ list });
  };

  readonly next: PreviewStore['next'] = () => this.step(1);

  readonly previous: PreviewStore['previous'] = () => this.step(-1);

  readonly canStep: PreviewStore['canStep'] = (direction) => {
    const { page, pages } = this.get();
    const by = direction === 'next' ? 1 : -1;
    return (page + by >= 1 && page + by <= pages.length) || this.neighbor(by) !== undefined;
  };
}
