import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { lacksPreview } from '../assets/pending-preview.js';
import { stagePageCount } from '../stage/pages.js';
import { previewPageCount } from '../stage/preview-pages.js';

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
}

/**
 * Store of the preview, which steps through assets and their pages. Closing the preview or changing the asset
 * cancels its requests.
 */
export interface PreviewStore {
  readonly store: ReadableStore<PreviewState>;
  /**
   * Opens the preview of an asset.
   *
   * @param list Assets that next and previous step through. Default: only this asset.
   * @param page Page of a document. Default: the first.
   */
  readonly open: (asset: Asset, list?: readonly Asset[], page?: number) => void;
  /** Closes the preview and cancels its requests. */
  readonly close: () => void;
  /**
   * Replaces the list of assets, for example after it has grown, and the previewed asset by that of the list. Ignored
   * if the previewed asset is not in it.
   */
  readonly follow: (list: readonly Asset[]) => void;
  /** Loads the asset again if its preview may have been created since then. Call when the library has changed. */
  readonly refresh: () => Promise<void>;
  /** Shows the next asset of the list, at its first page. */
  readonly next: () => void;
  /** Shows the previous asset of the list, at its first page. */
  readonly previous: () => void;
  /** Shows an asset, and steps through the same list. */
  readonly show: (asset: Asset) => void;
  /** Shows a page of this asset. Ignored if the page does not exist. */
  readonly go: (page: number) => void;
  /** Returns true if there is a next or previous asset. */
  readonly canStep: (direction: 'next' | 'previous') => boolean;
}

const CLOSED: PreviewState = { asset: null, list: [], page: 1, pageCount: 0 };

/** Dependencies of {@link createPreviewStore}. */
interface PreviewStoreOptions {
  readonly portal: Portal;
}

/** Creates the preview store. It sends no request before `refresh`. */
export function createPreviewStore(options: PreviewStoreOptions): PreviewStore {
  return new PreviewActions(options);
}

class PreviewActions implements PreviewStore {
  private readonly portal: PreviewStoreOptions['portal'];
  private readonly writable = createStore<PreviewState>(() => CLOSED);
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly set = this.writable.setState;
  // One run per asset.
  private readonly latest = createLatest();
  private run = this.latest.begin();

  constructor(options: PreviewStoreOptions) {
    this.portal = options.portal;
  }

  private readonly hasPage = (page: number) => page >= 1 && page <= this.get().pageCount;

  private readonly showPage = (asset: Asset, list: readonly Asset[], requestedPage: number) => {
    this.run = this.latest.begin();
    // Images may have pages too, which the specification does not mention.
    const pageCount = Math.max(previewPageCount(asset), stagePageCount(asset));
    const page = Math.max(1, Math.min(requestedPage, pageCount));
    this.set({ asset, list, page, pageCount });
  };

  readonly go = (page: number) => {
    if (this.hasPage(page)) this.set({ page });
  };

  private readonly neighbor = (step: 1 | -1): Asset | undefined => {
    const { asset, list } = this.get();
    const index = list.findIndex((entry) => entry.id === asset?.id);
    return index === -1 ? undefined : list[index + step];
  };

  readonly show: PreviewStore['show'] = (asset) => this.showPage(asset, this.get().list, 1);

  private readonly step = (by: 1 | -1) => {
    const asset = this.neighbor(by);
    if (asset !== undefined) this.show(asset);
  };

  readonly open: PreviewStore['open'] = (asset, list = [asset], page = 1) => this.showPage(asset, list, page);

  readonly close: PreviewStore['close'] = () => {
    this.latest.end();
    this.set(CLOSED);
  };

  readonly follow: PreviewStore['follow'] = (list) => {
    const { asset } = this.get();
    const fresh = list.find((entry) => entry.id === asset?.id);
    if (fresh !== undefined) this.set({ list, asset: fresh });
  };

  readonly refresh = async () => {
    const { asset } = this.get();
    if (asset === null || !lacksPreview(asset)) return;
    const { run } = this;
    const { assets } = this.portal;
    try {
      const [fresh] = await run.result(assets.get({ ids: [asset.id] }, { signal: run.signal }));
      if (fresh !== undefined) this.replace(fresh);
    } catch {
      // The displayed asset remains. The next refresh may succeed.
    }
  };

  private readonly replace = (fresh: Asset) =>
    this.set(({ list }) => ({
      asset: fresh,
      list: list.map((entry) => (entry.id === fresh.id ? fresh : entry)),
    }));

  readonly next: PreviewStore['next'] = () => this.step(1);

  readonly previous: PreviewStore['previous'] = () => this.step(-1);

  readonly canStep: PreviewStore['canStep'] = (direction) =>
    this.neighbor(direction === 'next' ? 1 : -1) !== undefined;
}
