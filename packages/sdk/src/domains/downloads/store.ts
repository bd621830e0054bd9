import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import { isPortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { ORIGINAL } from '../../contract/vocabulary.js';
import type { Toasts } from '../toasts/store.js';
import { downloadForbidden, downloadProblem } from './decide.js';
import { fileNameOf, isSmall } from '../../client/transfer/content-disposition.js';
import { decideZip, ZIP_NAME } from './zip.js';

/** A download that is going on (specification, section 3, Active download). */
export interface ActiveDownload {
  /** The asset's; for a zip `zip:` and a number. */
  readonly id: string;
  readonly fname: string;
  /** Percent, whole; -1 if unknown. */
  readonly progress: number;
}

/** What is being downloaded, and how much may be. */
export interface DownloadsState {
  /** Specification, section 4, Download status. */
  readonly status: 'ready' | 'downloading';
  readonly active: readonly ActiveDownload[];
  /**
   * How many assets may be taken at once: -1 any number, 0 none (`max_assets`); null until the server has told it.
   */
  readonly maxAssets: number | null;
}

/** What came of the download of several assets. */
export interface ZipResult {
  /** The zip was handed over. */
  readonly saved: boolean;
  /** Ids of assets that are not in it; all of them where there is none because of rights. */
  readonly rejected: readonly string[];
}

/** What of an asset a download has to know. */
export type Downloadable = Pick<Asset, 'id' | 'fname' | 'file_size'>;

/**
 * Puts a file where the person wants it: a response, whose body is read to its end, or an address to be handed to the
 * browser, which writes straight to disk. What it throws is told as a failed download.
 */
export type Save = (source: Response | string, name: string) => Promise<void> | void;

/** The downloads that are going on (specification, section 4, Download status and Download decision). */
export interface DownloadsStore {
  readonly store: ReadableStore<DownloadsState>;
  /** Downloads a file; what goes wrong is told by a toast. Answers whether it was got, or handed over. */
  readonly start: (asset: Downloadable, convertSet?: string) => Promise<boolean>;
  /**
   * Has several assets packed, and hands over the address of the zip: it goes straight to disk, whatever its size.
   * Assets that are left out are told by a toast, as is what goes wrong.
   */
  readonly zip: (assets: readonly Downloadable[], convertSet?: string) => Promise<ZipResult>;
  /** Asks how many assets may be taken at once, unless that is known. Answers null where the server does not tell. */
  readonly loadLimits: () => Promise<number | null>;
  /** Forgets how many: another person may take more, or fewer. */
  readonly forgetLimits: () => void;
  /** Ends a download that the portal itself fetches. */
  readonly cancel: (id: string) => void;
}

/** Dependencies of {@link createDownloadsStore}. */
interface DownloadsStoreOptions {
  readonly portal: Portal;
  readonly toasts: Toasts;
  readonly save: Save;
  readonly onError: (error: unknown, call: string) => void;
}

/**
 * The downloads of a portal (specification, section 4, Download decision; decisions, section 2).
 *
 * @param options.save Puts a file where the person wants it.
 */
export function createDownloadsStore(options: DownloadsStoreOptions): DownloadsStore {
  return new DownloadActions(options);
}

class DownloadActions implements DownloadsStore {
  private readonly options: DownloadsStoreOptions;
  private readonly portal: DownloadsStoreOptions['portal'];
  private readonly toasts: DownloadsStoreOptions['toasts'];
  private readonly writable = createStore<DownloadsState>(() => ({
    status: 'ready',
    active: [],
    maxAssets: null,
  }));
  readonly store = readOnly(this.writable);
  private readonly running = new Map<string, AbortController>();
  private readonly limits = createLatest();
  private limitsRequest: Promise<number | null> | undefined;
  private zips = 0;

  constructor(options: DownloadsStoreOptions) {
    this.options = options;
    this.portal = options.portal;
    this.toasts = options.toasts;
  }

  private readonly setActive = (active: readonly ActiveDownload[]) =>
    this.writable.setState({ active, status: active.length === 0 ? 'ready' : 'downloading' });

  private readonly progress = (id: string, value: number) => {
    const { active } = this.writable.getState();
    // Told once a percent, not once a chunk.
    if (active.some((entry) => entry.id === id && entry.progress !== value)) {
      this.setActive(active.map((entry) => (entry.id === id ? { ...entry, progress: value } : entry)));
    }
  };

  private readonly fetchAndSave = async (url: string, asset: Downloadable, signal: AbortSignal) => {
    const response = await this.portal.transport.open(url, { signal });
    const name = fileNameOf(response.headers.get('content-disposition')) ?? asset.fname;
    const total = Number(response.headers.get('content-length') ?? 0) || asset.file_size;
    await this.options.save(
      counting(response, total, (percent) => this.progress(asset.id, percent)),
      name,
    );
  };

  /** Has what is downloaded made first; what cannot be made is told by the call for the link. */
  private readonly prepare = (
    ids: readonly string[],
    convertSet: string,
    id: string,
    signal: AbortSignal,
    page?: number,
  ): Promise<unknown> =>
    this.portal.downloads.prepare(
      { ids, convertSet, page },
      { signal, onProgress: (part) => this.progress(id, Math.floor(100 * part)) },
    );

  /** Does the work of a download while it stands among the active ones. Answers undefined where it was canceled or failed. */
  private readonly during = async <T>(
    entry: { readonly id: string; readonly fname: string; readonly count: number; readonly call: string },
    work: (signal: AbortSignal) => Promise<T>,
    onFailure: (error: unknown) => void = () => undefined,
  ): Promise<T | undefined> => {
    const { id, fname } = entry;
    const controller = new AbortController();
    this.running.set(id, controller);
    this.setActive([...this.writable.getState().active, { id, fname, progress: -1 }]);
    this.toasts.show({ level: 'info', key: 'toast.download.soon' });
    try {
      return await work(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      for (const message of downloadProblem(error, entry.count)) this.toasts.show(message);
      this.options.onError(error, entry.call);
      onFailure(error);
      return undefined;
    } finally {
      this.running.delete(id);
      this.setActive(this.writable.getState().active.filter((other) => other.id !== id));
    }
  };

  private readonly requestLimits = async (
    run: ReturnType<typeof this.limits.begin>,
  ): Promise<number | null> => {
    try {
      const maxAssets = await this.portal.downloads.limits({}, { signal: run.signal });
      if (run.isLatest()) this.writable.setState({ maxAssets });
      return maxAssets;
    } catch (error) {
      if (run.isLatest()) this.options.onError(error, 'info.downloads');
      return null;
    }
  };

  readonly start: DownloadsStore['start'] = async (asset, convertSet = ORIGINAL) => {
    // A second press while it runs is not a second download.
    if (this.running.has(asset.id)) return false;
    const entry = { id: asset.id, fname: asset.fname, count: 1, call: 'downloads.get' };
    const got = await this.during(entry, async (signal) => {
      if (convertSet !== ORIGINAL) await this.prepare([asset.id], convertSet, entry.id, signal, 1);
      const { url } = await this.portal.downloads.link({ id: asset.id, convertSet }, { signal });
      if (convertSet === ORIGINAL && isSmall(asset.file_size)) await this.fetchAndSave(url, asset, signal);
      else await this.options.save(this.portal.transport.resolve(url), asset.fname);
      return true;
    });
    return got ?? false;
  };

  readonly zip: DownloadsStore['zip'] = async (assets, convertSet = ORIGINAL) => {
    const ids = [...new Set(assets.map((asset) => asset.id))];
    if (ids.length === 0) return { saved: false, rejected: [] };
    this.zips += 1;
    const entry = { id: `zip:${this.zips}`, fname: ZIP_NAME, count: ids.length, call: 'downloads.zip' };
    let refused: readonly string[] = [];
    const result = await this.during(
      entry,
      async (signal): Promise<ZipResult> => {
        if (convertSet !== ORIGINAL) await this.prepare(ids, convertSet, entry.id, signal);
        const { url, rejectedAssetIds } = await this.portal.downloads.zip({ ids, convertSet }, { signal });
        const { kind, rejected } = decideZip(ids, rejectedAssetIds);
        if (kind === 'fetch') await this.options.save(this.portal.transport.resolve(url), ZIP_NAME);
        if (rejected.length > 0) this.toasts.show(downloadForbidden(rejected.length));
        return { saved: kind === 'fetch', rejected };
      },
      (error) => {
        if (isPortalError(error) && error.status === 403) refused = ids;
      },
    );
    return result ?? { saved: false, rejected: refused };
  };

  readonly loadLimits: DownloadsStore['loadLimits'] = async () => {
    const { maxAssets } = this.writable.getState();
    if (maxAssets !== null) return maxAssets;
    // Those who ask at the same time share one call.
    const own = (this.limitsRequest ??= this.requestLimits(this.limits.begin()));
    return own.finally(() => {
      if (this.limitsRequest === own) this.limitsRequest = undefined;
    });
  };

  readonly forgetLimits: DownloadsStore['forgetLimits'] = () => {
    this.limits.end();
    this.limitsRequest = undefined;
    this.writable.setState({ maxAssets: null });
  };

  readonly cancel: DownloadsStore['cancel'] = (id) => this.running.get(id)?.abort();
}

/** The same response, telling how much of its body has been read: in whole percent, or -1 where the length is unknown. */
function counting(response: Response, total: number, tell: (percent: number) => void): Response {
  if (response.body === null || total <= 0) return response;
  let read = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.byteLength;
      tell(Math.min(100, Math.floor((100 * read) / total)));
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}
