import { fetchInto } from '../../../client/transfer/fetch.js';
import { isSmall } from '../../../client/transfer/content-disposition.js';
import type { DownloadHead } from '../../../client/transfer/sink.js';
import { PortalError } from '../../../client/transport/errors.js';
import type { Portal } from '../../../client/portal.js';
import { ORIGINAL } from '../../../contract/vocabulary.js';
import { decideZip, ZIP_NAME } from '../zip.js';
import type { DiskFile, Save } from './disk.js';
import type { DownloadItem } from './item.js';
import { DiskSink, MemorySink, type QueueSink } from './sinks.js';

/** Number of bytes to collect before they are written to disk. */
const BATCH = 256 * 1024;

/** A link to the file of a download. */
export interface FileLink {
  readonly url: string;
  /** File name. Empty if the server does not report it. */
  readonly fname: string;
  /** Size in bytes. Undefined if the server does not report it. */
  readonly size: number | undefined;
  /** IDs of assets that are missing from a zip. */
  readonly rejected: readonly string[];
}

/** Callbacks of a transfer. */
export interface TransferEvents {
  /** Called while the server prepares the file. @param percent From 0 to 100. */
  readonly onPreparing: (percent: number) => void;
  /** Called when the first link has arrived. */
  readonly onLink: (link: FileLink) => void;
  /** Called when the headers of the file have arrived. */
  readonly onHead: (head: DownloadHead) => void;
  /** Called when bytes were received. */
  readonly onReceived: (bytes: number) => void;
  /** Called when the connection broke, before the next attempt. */
  readonly onInterrupted: () => void;
}

/** What a transfer needs. */
export interface TransferOptions {
  readonly portal: Portal;
  readonly save: Save;
  readonly item: DownloadItem;
  /** File that the user has chosen. */
  readonly file: DiskFile | undefined;
  /** Sink with the bytes of an earlier attempt. */
  readonly sink: QueueSink | undefined;
  /** Called with the sink of this attempt, so that a later one can continue. */
  readonly keepSink: (sink: QueueSink) => void;
  readonly signal: AbortSignal;
  readonly events: TransferEvents;
}

/** Result of a transfer: the file is saved, or the browser downloads it. */
export type TransferResult = 'saved' | 'browser';

/**
 * Transfers the file of a download: into memory up to 32 MiB, into the file that the user has chosen, or by the browser
 * itself (decisions, section 7, Progress). Each attempt requests a new link, because links expire.
 *
 * @throws PortalError
 */
export async function transfer(options: TransferOptions): Promise<TransferResult> {
  const { portal, item, file, signal, events } = options;
  const link = await requestLink(options);
  events.onLink(link);
  if (file === undefined && !isSmall(link.size)) {
    await options.save(portal.transport.resolve(link.url), link.fname);
    return 'browser';
  }
  const sink = options.sink ?? (file === undefined ? new MemorySink() : new DiskSink(file));
  options.keepSink(sink);
  let next: string | undefined = link.url;
  let name = link.fname || item.fname;
  const target = {
    bytes: link.size,
    link: async () => {
      const url = next ?? (await requestLink(options)).url;
      next = undefined;
      return url;
    },
  };
  try {
    await fetchInto(
      sink,
      target,
      portal,
      {
        onStart(head) {
          name = head.name ?? name;
          if (sink instanceof MemorySink) sink.type = head.type;
          events.onHead(head);
        },
        onProgress: events.onReceived,
        onRetry: events.onInterrupted,
      },
      // In memory, every chunk counts at once, so that the progress is smooth.
      { signal, batch: sink instanceof MemorySink ? 1 : BATCH },
    );
  } finally {
    await sink.close();
  }
  if (sink instanceof MemorySink) await options.save(sink.response(), name);
  return 'saved';
}

/** Waits until the server has created the renditions, and returns a link to the file. */
async function requestLink(options: TransferOptions): Promise<FileLink> {
  const { portal, item, signal, events } = options;
  const { ids, convertSet, page } = item;
  const [id = ''] = ids;
  const isZip = ids.length > 1;
  if (convertSet !== ORIGINAL) {
    // Failed conversions are ignored, because the request for the link reports them.
    const body = { ids, convertSet, ...(isZip ? {} : { page: page ?? 1 }) };
    const onProgress = (part: number) => events.onPreparing(Math.floor(100 * part));
    await portal.downloads.prepare(body, { signal, onProgress });
  }
  if (isZip) return requestZip(options);
  const link = await portal.downloads.link({ id, convertSet, page }, { signal });
  const original = convertSet === ORIGINAL ? item.assets[0] : undefined;
  return {
    url: link.url,
    // A rendition has another extension than the original.
    fname: link.fname ?? original?.fname ?? '',
    // A size of 0 also means that the server does not report it.
    size: link.size ?? (original?.file_size || undefined),
    rejected: [],
  };
}

async function requestZip({ portal, item, signal }: TransferOptions): Promise<FileLink> {
  const { ids, convertSet } = item;
  const link = await portal.downloads.zip({ ids, convertSet }, { signal });
  const { kind, rejected } = decideZip(ids, link.rejectedAssetIds);
  if (kind === 'none') {
    throw new PortalError({
      code: 'forbidden',
      status: 403,
      message: 'The zip would contain none of the assets.',
    });
  }
  return { url: link.url, fname: link.fname ?? ZIP_NAME, size: link.size, rejected };
}
