import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { previewPageCount } from './pages.js';

/** A page of the previewed asset. */
export interface PreviewPage {
  readonly page: number;
  /** Absolute URL, or a URL relative to the origin. Null until it is loaded. */
  readonly url: string | null;
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
}

/** State of the preview. */
export interface PreviewState {
  /** The previewed asset. Null if the preview is closed (specification, section 4, Preview). */
  readonly asset: Asset | null;
  /** Assets that next and previous step through. */
  readonly list: readonly Asset[];
  /** Number of the displayed page, starting at 1. */
  readonly page: number;
  /** Number of pages of the asset. */
  readonly pageCount: number;
  /** The pages requested so far, keyed by their number. Other pages are in the state `initial`. */
  readonly pages: ReadonlyMap<number, PreviewPage>;
}

/**
 * Store of the preview, which steps through assets and their pages. Closing the preview or changing the asset
 * cancels its requests.
 */
export interface PreviewStore {
  readonly store: ReadableStore<PreviewState>;
  /**
   * Opens the preview at the first page of an asset.
   *
   * @param list Assets that next and previous step through. Default: only this asset.
   */
  readonly open: (asset: Asset, list?: readonly Asset[]) => void;
  /** Closes the preview and cancels its requests. */
  readonly close: () => void;
  /** Replaces the list of assets, for example after it has grown. Ignored if the previewed asset is not in it. */
  readonly follow: (list: readonly Asset[]) => void;
  /** Shows the next page, or after the last page the next asset. */
  readonly next: () => void;
  /** Shows the previous page, or before the first page the previous asset. */
  readonly previous: () => void;
  /** Shows a page of this asset. Ignored if the page does not exist. */
  readonly go: (page: number) => void;
  /** Fetches the links of pages that become visible, unless they are loaded or loading. */
  readonly load: (pages: readonly number[]) => Promise<void>;
  /** Returns true if there is a next or previous page or asset. */
  readonly canStep: (direction: 'next' | 'previous') => boolean;
}

const CLOSED: PreviewState = { asset: null, list: [], page: 1, pageCount: 0, pages: new Map() };

/** Dependencies of {@link createPreviewStore}. */
interface PreviewStoreOptions {
  readonly portal: Portal;
}

/** Creates the preview store. It sends no request before `open`. The status of a page that fails to load is `failure`. */
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
  // One run per asset: its pages load concurrently and are canceled together.
  private readonly latest = createLatest();
  private run = this.latest.begin();

  constructor(options: PreviewStoreOptions) {
    this.options = options;
    this.portal = options.portal;
  }

  private readonly change = (page: number, part: Pick<PreviewPage, 'status'> & Partial<PreviewPage>) =>
    this.set(({ pages }) => ({
      pages: new Map(pages).set(page, { page, url: null, ...pages.get(page), ...part }),
    }));

  private readonly hasPage = (page: number) => page >= 1 && page <= this.get().pageCount;

  private readonly loadOne = async (page: number): Promise<void> => {
    const { asset, pages } = this.get();
    const status = pages.get(page)?.status;
    if (asset === null || !this.hasPage(page) || status === 'loading' || status === 'success') return;
    // The server has reported that there is no preview. A request would only fail.
    if (asset.preview_problem !== undefined && asset.url === undefined) {
      return this.change(page, { status: 'failure' });
    }
    const run = this.run;
    this.change(page, { status: 'loading' });
    try {
      const { url } = await run.result(
        this.portal.previews.link({ id: asset.id, page }, { signal: run.signal }),
      );
      this.change(page, { status: 'success', url: this.portal.transport.resolve(url) });
    } catch {
      if (run.isLatest()) this.change(page, { status: 'failure' });
    }
  };

  readonly load = async (pages: readonly number[]) => {
    await Promise.all(pages.map(this.loadOne));
  };

  private readonly show = (asset: Asset, list: readonly Asset[], requestedPage: number) => {
    this.run = this.latest.begin();
    const pageCount = previewPageCount(asset);
    this.set({ asset, list, page: Math.min(requestedPage, pageCount), pageCount, pages: new Map() });
    this.go(this.get().page);
  };

  readonly go = (page: number) => {
    if (!this.hasPage(page)) return;
    this.set({ page });
    // Load the neighbors too, so that they appear at once when the user turns the page.
    void this.load([page, page + 1, page - 1]);
  };

  private readonly neighbor = (step: 1 | -1): Asset | undefined => {
    const { asset, list } = this.get();
    const index = list.findIndex((entry) => entry.id === asset?.id);
    return index === -1 ? undefined : list[index + step];
  };

  private readonly step = (by: 1 | -1) => {
    const { page, list } = this.get();
    const target = page + by;
    if (this.hasPage(target)) return this.go(target);
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
    const by = direction === 'next' ? 1 : -1;
    return this.hasPage(this.get().page + by) || this.neighbor(by) !== undefined;
  };
}
