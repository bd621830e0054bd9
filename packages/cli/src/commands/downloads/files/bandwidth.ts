import { setTimeout as pause } from 'node:timers/promises';
import type { Sink } from '@assetportal/sdk';

/** Share of a second for which unused bandwidth accumulates. */
const BURST = 0.1;
/** Maximum number of bytes between two pauses. */
const MAX_BATCH = 1024 * 1024;

/** Limit for the transfer rate of a process (`--bwlimit`). All transfers share it. */
export interface Bandwidth {
  /**
   * Counts received bytes. The result resolves when further bytes may be read. Undefined if they may be read now. Rejects with the signal's reason when the run is interrupted.
   */
  take(bytes: number): Promise<void> | undefined;
  /** Number of bytes to receive before `take` is called, so that the rate is even. */
  readonly batch: number;
}

/** Creates a token bucket. @param rate Bytes per second, or undefined for no limit. */
export function createBandwidth(rate: number | undefined, signal: AbortSignal): Bandwidth | undefined {
  if (rate === undefined) return undefined;
  // Time at which the bytes received so far are within the rate, in milliseconds.
  let due = performance.now();
  return {
    batch: Math.max(1, Math.min(MAX_BATCH, Math.ceil(rate / 8))),
    take(bytes) {
      const now = performance.now();
      due = Math.max(due, now - 1000 * BURST) + (1000 * bytes) / rate;
      return due <= now ? undefined : pause(due - now, undefined, { signal });
    },
  };
}

/** Returns a sink that receives bytes at the limited rate. Without a limit, returns the sink itself. */
export function limitedSink(sink: Sink, bandwidth: Bandwidth | undefined): Sink {
  if (bandwidth === undefined) return sink;
  return {
    get size() {
      return sink.size;
    },
    get etag() {
      return sink.etag;
    },
    releasesChunks: sink.releasesChunks ?? false,
    restart: (why) => sink.restart(why),
    setVersion: (etag, total) => sink.setVersion(etag, total),
    digest: () => sink.digest(),
    async append(chunks) {
      await sink.append(chunks);
      await bandwidth.take(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
    },
  };
}
