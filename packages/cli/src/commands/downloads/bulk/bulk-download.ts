import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  isMissingCall,
  isPortalError,
  unpack,
  type ListedZip,
  type Portal,
  type ZipFile,
} from '@assetportal/sdk';
import { ORIGINAL } from '@assetportal/sdk/contract';
import type { BulkFile } from './bulk-file.js';

/** Minimum number of files for which a zip is planned. */
export const MIN_BULK_FILES = 16;
/** Timeout for a plan, in milliseconds. */
const PLAN_TIMEOUT = 120_000;
/**
 * Number of files that are downloaded one by one after a zip has ended early. The portal sends up to 8 files at once,
 * and none of them if a file has changed or is missing.
 */
const FILES_AFTER_FAILURE = 8;

/** Codes of errors after which the rest of a group needs another plan. */
const OUTDATED: ReadonlySet<string> = new Set(['link-expired', 'file-changed', 'range-not-satisfiable']);

/** What a bulk download needs from the run. */
export interface BulkRun {
  readonly portal: Portal;
  readonly signal: AbortSignal;
  /** Limit for the transfer rate. */
  readonly bandwidth: { take(bytes: number): Promise<void> | undefined } | undefined;
  /** True if no further files must be downloaded. */
  readonly isOver: boolean;
  /** Adds a download of one file by itself to the queue. @param link Link to its content, if there is one already. */
  addOne(file: BulkFile, link?: string): void;
}

/**
 * Downloads groups of small originals. The portal plans each group as a zip with stored files and listed positions, and
 * the client unpacks it in transit: one request replaces two for each file. Anything unusual, such as a rejected asset
 * or a broken connection, is left to single downloads, which retry and report the reason.
 */
export class BulkDownloader {
  /** False if the portal does not list the files of a zip. */
  private isSupported = true;

  constructor(private readonly run: BulkRun) {}

  /** Downloads a group. Rejects with the signal's reason, or with an error that is a bug. */
  async download(files: readonly BulkFile[]): Promise<void> {
    const rest = new Map(files.map((file) => [file.asset.id, file]));
    while (this.isSupported && rest.size >= MIN_BULK_FILES && !this.run.isOver) {
      const zip = await this.plan([...rest.keys()]);
      if (zip === undefined) break;
      const planned = new Set(zip.entries.map(({ id }) => id));
      const rejected = [...rest.values()].filter(({ asset }) => !planned.has(asset.id));
      await new ZipTransfer(this.run, zip, rest).receive();
      for (const file of rejected) {
        rest.delete(file.asset.id);
        this.run.addOne(file);
      }
    }
    for (const file of rest.values()) this.run.addOne(file);
  }

  private async plan(ids: readonly string[]): Promise<ListedZip | undefined> {
    const { portal, signal } = this.run;
    try {
      const call = { signal, timeout: PLAN_TIMEOUT };
      const { url, entries } = await portal.downloads.zip({ ids, convertSet: ORIGINAL, entries: true }, call);
      if (entries === undefined) this.isSupported = false;
      return entries && { url, entries };
    } catch (error) {
      signal.throwIfAborted();
      if (!isPortalError(error)) throw error;
      if (isMissingCall(error)) this.isSupported = false;
      return undefined;
    }
  }
}

/** Transfer of one zip. */
class ZipTransfer {
  /** Number of entries that need no further bytes of the zip. */
  private done = 0;
  private etag: string | undefined;
  /** Files that must be downloaded one by one. */
  private readonly damaged: BulkFile[] = [];

  constructor(
    private readonly run: BulkRun,
    private readonly zip: ListedZip,
    /** Files of the group that are not done, by ID. */
    private readonly rest: Map<string, BulkFile>,
  ) {}

  /** Receives all files, or as many as possible with this plan. */
  async receive(): Promise<void> {
    const { run, zip } = this;
    let isCurrent = true;
    while (isCurrent && this.done < zip.entries.length && !run.isOver) {
      try {
        await this.unpackRest();
      } catch (error) {
        run.signal.throwIfAborted();
        if (error instanceof RunIsOver) return;
        if (!isPortalError(error)) throw error;
        isCurrent = !OUTDATED.has(error.code) && this.etag !== undefined;
        await this.skipSome();
      }
    }
    for (const file of this.damaged) if (!run.isOver) await file.download();
  }

  private async unpackRest(): Promise<void> {
    const { bandwidth, portal, signal } = this.run;
    await unpack(this.zip, portal, (file, parts) => this.save(file, parts), {
      signal,
      from: this.done,
      etag: this.etag,
      onVersion: (etag) => (this.etag = etag),
      ...(bandwidth === undefined ? {} : { onReceived: (bytes) => bandwidth.take(bytes) }),
    });
  }

  /** Downloads the next files one by one: one of them may have ended the zip. */
  private async skipSome(): Promise<void> {
    const { run, zip } = this;
    for (const { id } of zip.entries.slice(this.done, this.done + FILES_AFTER_FAILURE)) {
      if (run.isOver) return;
      const file = this.take(id);
      if (file !== undefined) await file.download();
    }
  }

  private take(id: string): BulkFile | undefined {
    const file = this.rest.get(id);
    this.done += 1;
    this.rest.delete(id);
    return file;
  }

  private async save(entry: ZipFile, parts: readonly Uint8Array[]): Promise<void> {
    if (this.run.isOver) throw new RunIsOver();
    const file = this.take(entry.id);
    if (file === undefined) return;
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    const sha256 = hash.digest('hex');
    // A file that has changed since the selection is also left to the single download, which verifies it.
    const expected = entry.sha256 ?? file.asset.sha256;
    const isIntact = expected === undefined ? checksum(parts) === entry.crc32 : sha256 === expected;
    if (!isIntact) {
      this.damaged.push(file);
      return;
    }
    const { size } = entry;
    // The header `Last-Modified` of a single download has no fractions of a second either.
    const modified = Math.floor(entry.modified / 1000) * 1000;
    await file.store({ parts, sha256, size, modified });
  }
}

/** Ends a transfer after an error that would also affect all further files. */
class RunIsOver extends Error {}

const checksum = (parts: readonly Uint8Array[]): number =>
  parts.reduce((value, part) => crc32(part, value), 0);
