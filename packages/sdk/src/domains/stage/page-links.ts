import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { missingPreviewReason } from '../assets/pending-preview.js';
import { stagePageCount } from './pages.js';

/** A page of an asset. */
export interface PreviewPage {
  readonly page: number;
  /** Absolute URL, or a URL relative to the origin. Null until it is loaded. */
  readonly url: string | null;
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
}

/**
 * The images of the pages of one asset. Needed only if their URLs do not follow from the asset (`pageImages`), as with a
 * server that implements only the specification.
 */
export interface PageLinks {
  /** The pages requested so far, keyed by their number. Other pages are in the state `initial`. */
  readonly store: ReadableStore<ReadonlyMap<number, PreviewPage>>;
  /** Fetches the links of pages that become visible, unless they are loaded or loading. Ignores missing pages. */
  readonly load: (pages: readonly number[]) => Promise<void>;
  /** Cancels the requests. */
  readonly stop: () => void;
}

/** Creates the links of the pages of an asset. Sends no request before `load`. */
export function createPageLinks(portal: Portal, asset: Asset): PageLinks {
  const store = createStore<ReadonlyMap<number, PreviewPage>>(() => new Map());
  const count = stagePageCount(asset);
  // One run: the pages load concurrently and are canceled together.
  const latest = createLatest();
  let run = latest.begin();
  const change = (page: number, part: Pick<PreviewPage, 'status'> & Partial<PreviewPage>) =>
    store.setState(
      (pages) => new Map(pages).set(page, { page, url: null, ...pages.get(page), ...part }),
      true,
    );

  const loadOne = async (page: number): Promise<void> => {
    const status = store.getState().get(page)?.status;
    if (page < 1 || page > count || status === 'loading' || status === 'success') return;
    // The server has reported that there is no preview. A request would only fail.
    if (missingPreviewReason(asset) !== undefined) return change(page, { status: 'failure' });
    const current = run;
    change(page, { status: 'loading' });
    try {
      const { url } = await current.result(
        portal.previews.link({ id: asset.id, page }, { signal: current.signal }),
      );
      change(page, { status: 'success', url: portal.transport.resolve(url) });
    } catch {
      // A canceled page may be requested again.
      change(page, { status: current.isLatest() ? 'failure' : 'initial' });
    }
  };

  return {
    store: readOnly(store),
    load: async (pages) => void (await Promise.all(pages.map(loadOne))),
    stop() {
      run = latest.begin();
    },
  };
}
