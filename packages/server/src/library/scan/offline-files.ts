import { folderOf, type BytePath } from '../../lib/byte-path.js';
import type { OfflineCause } from '../../store/assets/indexed-file.js';
import type { BatchWriter } from './batch-writer.js';
import type { IndexTable, Row } from './index-table.js';
import type { PendingRemovals } from './pending-removals.js';
import { exists } from './scan.js';

export interface OfflineFilesParts {
  readonly root: Buffer;
  readonly table: IndexTable;
  readonly writer: BatchWriter;
  readonly pendingRemovals: PendingRemovals;
  /** Schedules another scan of a folder. */
  readonly touch: (folder: BytePath) => void;
}

/** Marks assets as offline, as returned, and as removed, both in the thread's table and in the next batch. */
export class OfflineFiles {
  constructor(private readonly parts: OfflineFilesParts) {}

  /** Marks an asset as offline because its file is missing. */
  missing(row: Row, options: { readonly confirmed?: boolean } = {}): void {
    this.#set(row, 'missing', options);
  }

  /** Marks all assets at or below a mount point as offline, because it is not mounted. */
  async unmounted(folder: BytePath): Promise<void> {
    for (const path of [...this.parts.table.foldersBelow(folder)]) {
      for (const row of [...this.parts.table.in(path)]) {
        if (row.offline !== 'unmounted') this.#set(row, 'unmounted');
        await this.parts.writer.room();
      }
    }
  }

  /** Marks assets as online again: their files are back, unchanged. */
  async returned(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      const { offline: _, ...online } = row;
      this.parts.table.put(online);
      this.parts.writer.returned(row.id);
      await this.parts.writer.room();
    }
  }

  /** Treats the assets below unmounted mount points as deleted, after an admin has confirmed the loss. */
  async confirmUnmounted(): Promise<void> {
    for (const row of [...this.parts.table.offline()]) {
      if (row.offline === 'unmounted') this.missing(row, { confirmed: true });
      await this.parts.writer.room();
    }
  }

  /** Removes assets at once whose file is now a sidecar of another asset. */
  async owned(rows: readonly Row[]): Promise<void> {
    const { table, writer, pendingRemovals } = this.parts;
    for (const row of rows) {
      pendingRemovals.delete(row.id);
      table.drop(row);
      table.ids.release(row.id);
      writer.remove(row.id);
      await writer.room();
    }
    // A copy of the file may get the ID, which only another batch may add again.
    if (rows.length > 0) await writer.flush();
  }

  /** Removes assets that have been missing for long enough. Skips those whose file exists again. */
  async remove(ids: Iterable<string>): Promise<void> {
    const { root, table, writer, touch } = this.parts;
    for (const id of ids) {
      const row = table.offlineRow(id);
      if (row?.offline !== 'missing') continue;
      if (table.at(row.path)?.id === id && exists(root, row.path)) {
        touch(folderOf(row.path));
        continue;
      }
      table.drop(row);
      table.ids.release(id);
      writer.remove(id);
      await writer.room();
    }
  }

  #set(row: Row, cause: OfflineCause, options: { readonly confirmed?: boolean } = {}): void {
    const { table, writer, pendingRemovals } = this.parts;
    pendingRemovals.delete(row.id);
    table.put({ ...row, offline: cause });
    writer.offline({ id: row.id, cause, ...options });
  }
}
