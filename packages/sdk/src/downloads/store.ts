import { createStore, type StoreApi } from 'zustand/vanilla';
import { isPortalError } from '../client/errors.js';
import type { Portal } from '../client/portal.js';
import type { Asset } from '../contract/asset.js';
import { ORIGINAL } from '../contract/downloads.js';
import { errorMessage, type Message } from '../toasts/message.js';
import type { Toasts } from '../toasts/store.js';
import { fileNameOf, isSmall } from './files.js';

export interface ActiveDownload {
  readonly id: string;
  readonly fname: string;
  /** Percent, whole; -1 if unknown (specification, section 3, Active download). */
  readonly progress: number;
}

export interface DownloadsState {
  /** Specification, section 4, Download status. */
  readonly status: 'ready' | 'downloading';
  readonly active: readonly ActiveDownload[];
}

/**
 * Puts a file where the person wants it: a response, whose body is read to its end, or an address to be handed to the
 * browser, which writes straight to disk. What it throws is told as a failed download.
 */
export type Save = (source: Response | string, name: string) => Promise<void> | void;

export interface DownloadsStore {
  readonly store: StoreApi<DownloadsState>;
  /** Downloads a file; what goes wrong is told by a toast. Answers whether it was got, or handed over. */
  start(asset: Pick<Asset, 'id' | 'fname' | 'file_size'>, convertSet?: string): Promise<boolean>;
  /** Ends a download that the portal itself fetches. */
  cancel(id: string): void;
}

export function createDownloadsStore(options: {
  readonly portal: Portal;
  readonly toasts: Toasts;
  readonly save: Save;
  readonly onError: (error: unknown, call: string) => void;
}): DownloadsStore {
  const { portal, toasts } = options;
  const store = createStore<DownloadsState>(() => ({ status: 'ready', active: [] }));
  const running = new Map<string, AbortController>();

  const setActive = (active: readonly ActiveDownload[]) =>
    store.setState({ active, status: active.length === 0 ? 'ready' : 'downloading' });
  const progress = (id: string, value: number) => {
    const { active } = store.getState();
    // Told once a percent, not once a chunk.
    if (active.some((entry) => entry.id === id && entry.progress !== value)) {
      setActive(active.map((entry) => (entry.id === id ? { ...entry, progress: value } : entry)));
    }
  };

  const fetchAndSave = async (
    url: string,
    asset: Pick<Asset, 'id' | 'fname' | 'file_size'>,
    signal: AbortSignal,
  ) => {
    const response = await portal.transport.open(url, { signal });
    const name = fileNameOf(response.headers.get('content-disposition')) ?? asset.fname;
    const total = Number(response.headers.get('content-length') ?? 0) || asset.file_size;
    await options.save(
      counting(response, total, (percent) => progress(asset.id, percent)),
      name,
    );
  };

  return {
    store,
    async start(asset, convertSet = ORIGINAL) {
      // A second press while it runs is not a second download.
      if (running.has(asset.id)) return false;
      const controller = new AbortController();
      running.set(asset.id, controller);
      setActive([...store.getState().active, { id: asset.id, fname: asset.fname, progress: -1 }]);
      toasts.show({ level: 'info', key: 'toast.download.soon' });
      try {
        const { signal } = controller;
        const { url } = await portal.downloads.link(asset.id, convertSet, { signal });
        if (convertSet === ORIGINAL && isSmall(asset.file_size)) await fetchAndSave(url, asset, signal);
        else await options.save(portal.transport.resolve(url), asset.fname);
        return true;
      } catch (error) {
        if (controller.signal.aborted) return false;
        for (const message of downloadProblem(error)) toasts.show(message);
        options.onError(error, 'downloads.get');
        return false;
      } finally {
        running.delete(asset.id);
        setActive(store.getState().active.filter((entry) => entry.id !== asset.id));
      }
    },
    cancel: (id) => running.get(id)?.abort(),
  };
}

/** What to tell of a download that failed (specification, section 8, Download). */
export function downloadProblem(error: unknown): Message[] {
  if (isPortalError(error)) {
    if (error.externalStatus === 403) return [{ level: 'error', key: 'toast.download.backend' }];
    if (error.status === 403 && error.code !== 'link-expired') {
      return [{ level: 'warning', key: 'toast.download.forbidden', params: { count: 1 } }];
    }
  }
  const { detail, key } = errorMessage(error);
  const more = detail === undefined ? { key } : { key, detail };
  return [
    { level: 'error', key: 'toast.download.failed' },
    { level: 'error', ...more },
  ];
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
