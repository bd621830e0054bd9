import type { Downloads, StartedDownload } from './contract.js';
import { isActive, isFinished, isSameDownload, newItem, type DownloadItem } from './item.js';
import { DownloadList, type Resources } from './list.js';
import type { DownloadsOptions } from './options.js';
import { isForbidden, needsConfirmation } from './rules.js';
import { DownloadRunner } from './runner.js';
import { DiskSink } from './sinks.js';

/** Time for which a canceled download can be restored, in milliseconds. */
const UNDO_TIME = 4000;

/** Creates the list of downloads, with those of this user from before a reload. Sends no request. */
export function createDownloads(options: DownloadsOptions): Downloads & {
  /** Continues the downloads whose connection broke. Call when the device is online again. */
  readonly online: () => void;
} {
  return new DownloadActions(options);
}

/** The actions of the user on the list. */
class DownloadActions implements Downloads {
  private readonly list: DownloadList;
  private readonly runner: DownloadRunner;
  readonly store: Downloads['store'];
  readonly setOpen: Downloads['setOpen'];
  readonly hold: Downloads['hold'];
  /** Distinguishes the items of this visit from stored ones. */
  private readonly prefix: string;
  private count = 0;

  constructor(private readonly options: DownloadsOptions) {
    this.list = new DownloadList(options);
    this.runner = new DownloadRunner(options, this.list);
    this.prefix = this.list.now().toString(36);
    const { store, setOpen, hold } = this.list;
    this.store = store;
    this.setOpen = setOpen;
    this.hold = hold;
  }

  readonly start: Downloads['start'] = async (request, { throwEarly = false } = {}) => {
    const { list } = this;
    this.count += 1;
    const item = newItem(`${this.prefix}-${this.count}`, request);
    if (item.ids.length === 0 || list.items().some((other) => isSameDownload(other, item))) return null;
    const resources: Resources = { file: request.file };
    list.resources.set(item.id, resources);
    if (request.file !== undefined) void this.options.disk()?.keep(item.id, request.file);
    const accepted = new Promise<StartedDownload | null>((resolve, reject) => {
      resources.settle = (error, link) => {
        resources.settle = undefined;
        if (error === undefined) resolve({ id: item.id, rejected: link?.rejected ?? [] });
        else if (throwEarly)
          reject(error instanceof Error ? error : new Error('The download failed', { cause: error }));
        else resolve(isForbidden(error) ? { id: item.id, rejected: item.ids } : null);
        return throwEarly;
      };
    });
    list.add(item);
    this.runner.pump();
    // A waiting download is accepted: the user need not wait for the others.
    if (list.find(item.id)?.state === 'waiting') this.runner.accepted(item.id);
    return accepted;
  };

  readonly pause: Downloads['pause'] = (id) => {
    const item = this.list.find(id);
    if (item === undefined || !isActive(item) || item.state === 'paused') return;
    this.runner.abort(id);
    const received = this.list.resources.get(id)?.sink?.size ?? item.received;
    this.list.patch(id, {
      state: 'paused',
      received,
      speed: null,
      left: null,
      interrupted: false,
      confirming: false,
    });
    this.runner.pump();
  };

  readonly resume: Downloads['resume'] = async (id) => {
    const item = this.list.find(id);
    if (item === undefined || !(item.state === 'paused' || item.state === 'failed' || item.interrupted))
      return;
    this.runner.abort(id);
    if (!(await this.restoreFile(item))) return;
    this.list.patch(id, { state: 'waiting', problem: null, interrupted: false });
    this.runner.pump();
  };

  /**
   * Restores the access to the file on disk after a reload, with as many bytes as the file has.
   *
   * @returns false if the user denies the access
   */
  private readonly restoreFile = async (item: DownloadItem): Promise<boolean> => {
    const { id, etag } = item;
    const resources = this.resourcesOf(id);
    if (item.file === null || resources.file !== undefined) return true;
    const file = await this.options.disk()?.restore(id);
    // Without access to the file, the download starts again, as one without a file.
    if (file == null) {
      this.list.patch(id, { file: null, received: 0, etag: null });
      return true;
    }
    if (!(await file.allow())) return false;
    const size = etag === null ? 0 : await file.size().catch(() => 0);
    resources.file = file;
    resources.sink = new DiskSink(file, size, etag ?? undefined);
    return true;
  };

  private readonly resourcesOf = (id: string): Resources => {
    const resources = this.list.resources.get(id) ?? {};
    this.list.resources.set(id, resources);
    return resources;
  };

  readonly cancel: Downloads['cancel'] = (id) => {
    const { list } = this;
    const item = list.find(id);
    if (item === undefined || !isActive(item)) return;
    if (needsConfirmation(item) && !item.confirming) return list.patch(id, { confirming: true });
    const resources = this.resourcesOf(id);
    resources.wasPaused = item.state === 'paused';
    this.runner.abort(id);
    const received = resources.sink?.size ?? item.received;
    list.patch(id, { state: 'canceled', received, confirming: false, interrupted: false });
    list.later(id, UNDO_TIME, () => {
      const { file } = list.resources.get(id) ?? {};
      list.drop(id);
      void file?.remove();
    });
    this.runner.pump();
  };

  readonly keep: Downloads['keep'] = (id) => this.list.patch(id, { confirming: false });

  readonly undo: Downloads['undo'] = (id) => {
    const { list } = this;
    if (list.find(id)?.state !== 'canceled') return;
    list.stopTimer(id);
    list.patch(id, { state: list.resources.get(id)?.wasPaused === true ? 'paused' : 'waiting' });
    this.runner.pump();
  };

  readonly remove: Downloads['remove'] = (id) => {
    const item = this.list.find(id);
    if (item !== undefined && !isActive(item)) this.list.drop(id);
  };

  readonly clearFinished: Downloads['clearFinished'] = () => {
    for (const item of this.list.items()) if (isFinished(item)) this.list.drop(item.id);
  };

  readonly online = () => {
    for (const item of this.list.items()) if (item.interrupted) void this.resume(item.id);
  };

  readonly userChanged: Downloads['userChanged'] = () => {
    const ids = this.list.items().map(({ id }) => id);
    for (const id of ids) this.runner.abort(id);
    this.list.clear();
  };

  readonly stop: Downloads['stop'] = () => {
    this.list.keepStored();
    this.runner.stop();
    this.list.stopTimers();
  };
}
