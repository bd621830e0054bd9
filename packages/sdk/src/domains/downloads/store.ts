import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest, type Run } from '../../lib/latest.js';
import { isPortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { ORIGINAL } from '../../contract/vocabulary.js';
import type { Toasts } from '../toasts/store.js';
import { downloadForbidden, downloadProblem } from './decide.js';
import { fileNameOf, isSmall } from '../../client/transfer/content-disposition.js';
import { decideZip, ZIP_NAME } from './zip.js';

/** A download in progress (specification, section 3, Active download). */
export interface ActiveDownload {
  /** ID of the asset. For a zip, `zip:` and a number. */
  readonly id: string;
  readonly fname: string;
  /** Progress in whole percent. -1 if unknown. */
  readonly progress: number;
}

/** State of the downloads store. */
export interface DownloadsState {
  /** Status of the downloads (specification, section 4, Download status). */
  readonly status: 'ready' | 'downloading';
  readonly active: readonly ActiveDownload[];
  /**
   * Maximum number of assets per download without confirmation (`max_assets`): -1 for no limit, 0 if downloads
   * are disabled. Null if not loaded.
   */
  readonly maxAssets: number | null;
}

/** Result of a zip download. */
export interface ZipResult {
  /** True if the zip was passed to `save`. */
  readonly saved: boolean;
  /** IDs of assets that are missing from the zip. All IDs if the server created no zip for lack of permission. */
  readonly rejected: readonly string[];
}

/** Asset fields that a download needs. */
export type Downloadable = Pick<Asset, 'id' | 'fname' | 'file_size'>;

/**
 * Saves a file for the user. The source is a response, whose body it reads to the end, or a URL that the browser
 * itself downloads to disk. An empty name means that the browser takes the name from the content disposition. An
 * exception is reported as a failed download.
 */
export type Save = (source: Response | string, name: string) => Promise<void> | void;

/** Store of the downloads in progress (specification, section 4, Download status and Download decision). */
export interface DownloadsStore {
  readonly store: ReadableStore<DownloadsState>;
  /**
   * Downloads a file. Failures are reported by a toast. Resolves with true if `save` succeeded, and with false
   * for an asset whose download is already in progress.
   */
  readonly start: (asset: Downloadable, convertSet?: string) => Promise<boolean>;
  /**
   * Requests a zip of several assets and passes its URL to `save`, so that the browser writes it directly to
   * disk. A toast reports failures and assets that are missing from the zip.
   */
  readonly zip: (assets: readonly Downloadable[], convertSet?: string) => Promise<ZipResult>;
  /**
   * Fetches the maximum number of assets per download, unless it is cached. Resolves with null if the request
   * fails.
   */
  readonly loadLimits: () => Promise<number | null>;
  /**
   * Clears the cached limit and cancels the downloads in progress. Call when the user changes, because limits and
   * permissions differ between users.
   */
  readonly userChanged: () => void;
  /** Cancels a download in progress. A download that the browser itself has started is not affected. */
  readonly cancel: (id: string) => void;
}

/** Dependencies of {@link createDownloadsStore}. */
interface DownloadsStoreOptions {
  readonly portal: Portal;
  readonly toasts: Toasts;
  readonly save: Save;
}

/**
 * Creates the downloads store (specification, section 4, Download decision; decisions, section 2).
 *
 * @param options.save Saves a file for the user.
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
    // Update once per percent, not once per chunk.
    if (active.some((entry) => entry.id === id && entry.progress !== value)) {
      this.setActive(active.map((entry) => (entry.id === id ? { ...entry, progress: value } : entry)));
    }
  };

  private readonly fetchAndSave = async (
    url: string,
    file: LinkedFile & { readonly id: string },
    signal: AbortSignal,
  ) => {
    const response = await this.portal.transport.open(url, { signal });
    const name = fileNameOf(response.headers.get('content-disposition')) ?? file.fname;
    const total = Number(response.headers.get('content-length') ?? 0) || (file.size ?? 0);
    await this.options.save(
      counting(response, total, (percent) => this.progress(file.id, percent)),
      name,
    );
  };

  /**
   * Waits until the server has created the renditions. Failed conversions are ignored, because the later
   * request for the link reports them.
   */
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

  /** Runs a download and lists it among the active ones. Resolves with undefined if it was canceled or failed. */
  private readonly during = async <T>(
    entry: { readonly id: string; readonly fname: string; readonly count: number },
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
      onFailure(error);
      return undefined;
    } finally {
      this.running.delete(id);
      this.setActive(this.writable.getState().active.filter((other) => other.id !== id));
    }
  };

  private readonly requestLimits = async (run: Run): Promise<number | null> => {
    try {
      const maxAssets = await run.result(this.portal.downloads.limits({}, { signal: run.signal }));
      this.writable.setState({ maxAssets });
      return maxAssets;
    } catch {
      return null;
    }
  };

  readonly start: DownloadsStore['start'] = async (asset, convertSet = ORIGINAL) => {
    // A second click during the download does not start another one.
    if (this.running.has(asset.id)) return false;
    const entry = { id: asset.id, fname: asset.fname, count: 1 };
    const saved = await this.during(entry, async (signal) => {
      if (convertSet !== ORIGINAL) await this.prepare([asset.id], convertSet, entry.id, signal, 1);
      const link = await this.portal.downloads.link({ id: asset.id, convertSet }, { signal });
      const file = fileOf(asset, convertSet, link);
      if (isSmall(file.size)) await this.fetchAndSave(link.url, { id: asset.id, ...file }, signal);
      else await this.options.save(this.portal.transport.resolve(link.url), file.fname);
      return true;
    });
    return saved ?? false;
  };

  readonly zip: DownloadsStore['zip'] = async (assets, convertSet = ORIGINAL) => {
    const ids = [...new Set(assets.map((asset) => asset.id))];
    if (ids.length === 0) return { saved: false, rejected: [] };
    this.zips += 1;
    const entry = { id: `zip:${this.zips}`, fname: ZIP_NAME, count: ids.length };
    let forbidden: readonly string[] = [];
    const result = await this.during(
      entry,
      async (signal): Promise<ZipResult> => {
        if (convertSet !== ORIGINAL) await this.prepare(ids, convertSet, entry.id, signal);
        const link = await this.portal.downloads.zip({ ids, convertSet }, { signal });
        const { kind, rejected } = decideZip(ids, link.rejectedAssetIds);
        if (kind === 'fetch')
          await this.options.save(this.portal.transport.resolve(link.url), link.fname ?? ZIP_NAME);
        if (rejected.length > 0) this.toasts.show(downloadForbidden(rejected.length));
        return { saved: kind === 'fetch', rejected };
      },
      (error) => {
        if (isPortalError(error) && error.status === 403) forbidden = ids;
      },
    );
    return result ?? { saved: false, rejected: forbidden };
  };

  readonly loadLimits: DownloadsStore['loadLimits'] = async () => {
    const { maxAssets } = this.writable.getState();
    if (maxAssets !== null) return maxAssets;
    // Concurrent callers share one request.
    const request = (this.limitsRequest ??= this.requestLimits(this.limits.begin()));
    return request.finally(() => {
      if (this.limitsRequest === request) this.limitsRequest = undefined;
    });
  };

  readonly userChanged: DownloadsStore['userChanged'] = () => {
    for (const controller of this.running.values()) controller.abort();
    this.limits.end();
    this.limitsRequest = undefined;
    this.writable.setState({ maxAssets: null });
  };

  readonly cancel: DownloadsStore['cancel'] = (id) => this.running.get(id)?.abort();
}

/** The file that a link refers to. */
interface LinkedFile {
  readonly fname: string;
  /** Size in bytes. Undefined if the server does not report it. */
  readonly size: number | undefined;
}

/**
 * Returns the name and size of the file that will be downloaded. A rendition has another extension and size than the
 * original. If the server does not report its name, the name is empty.
 */
function fileOf(
  asset: Downloadable,
  convertSet: string,
  link: { readonly fname?: string | undefined; readonly size?: number | undefined },
): LinkedFile {
  const original = convertSet === ORIGINAL;
  return {
    fname: link.fname ?? (original ? asset.fname : ''),
    // A size of 0 also means that the server does not report it.
    size: link.size ?? (original ? asset.file_size || undefined : undefined),
  };
}

/**
 * Returns a response with the same content, which reports how much of its body has been read, in whole percent.
 *
 * @param total Size in bytes. It may be 0 only for an empty file, whose body has nothing to report.
 */
function counting(response: Response, total: number, report: (percent: number) => void): Response {
  let read = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.byteLength;
      report(Math.min(100, Math.floor((100 * read) / total)));
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter) ?? null, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}
