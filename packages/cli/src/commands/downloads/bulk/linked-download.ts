import { isMissingCall, isPortalError } from '@assetportal/sdk';
import { ORIGINAL } from '@assetportal/sdk/contract';
import type { BulkRun } from './bulk-download.js';
import type { BulkFile } from './bulk-file.js';

/** Minimum number of files for which links are requested together. */
const MIN_LINKED_FILES = 2;

/** Downloads groups of large originals. One request returns the links to all files of a group, instead of one for each. */
export class LinkedDownloader {
  /** False if the portal returns links only one by one. */
  private isSupported = true;

  constructor(private readonly run: BulkRun) {}

  /**
   * Adds the downloads of a group to the queue. Files without a link request their own one, and report why they have none.
   * Rejects with the signal's reason, or with an error that is a bug.
   */
  async download(files: readonly BulkFile[]): Promise<void> {
    const links = await this.linksOf(files.map(({ asset }) => asset.id));
    for (const file of files) this.run.addOne(file, links.get(file.asset.id));
  }

  private async linksOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { portal, signal } = this.run;
    if (!this.isSupported || ids.length < MIN_LINKED_FILES) return new Map();
    try {
      const { links } = await portal.downloads.links({ ids, convertSet: ORIGINAL }, { signal });
      return new Map(links.map(({ id, url }) => [id, url]));
    } catch (error) {
      signal.throwIfAborted();
      if (!isPortalError(error)) throw error;
      if (isMissingCall(error)) this.isSupported = false;
      return new Map();
    }
  }
}
