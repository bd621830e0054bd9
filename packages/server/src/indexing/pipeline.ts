import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Asset, IndexStatus } from '@assetportal/sdk/contract';
import { createReferencedFiles, type ReferencedFiles } from './referenced-files.js';
import type { Library } from '../library/library.js';
import type { PreviewProblem } from '../lib/media-error.js';
import {
  installedPrograms,
  type RenditionService,
  type MediaFacts,
  type Source,
} from '../media/renditions.js';
import type { SearchEngine } from '../search/engine.js';
import type { AppliedBatch, AssetFile, AssetRecord, AssetRepository } from '../store/assets.js';

type Failure = { id: string; fname: string; reason: string };

/** That an asset came, changed or went: the folder it was in before, and the one it is in now, where there is one. */
export interface AssetChange {
  readonly id: string;
  readonly was: string | undefined;
  readonly is: string | undefined;
}

/**
 * The way of a file into the portal: the library finds and reads it, the search engine takes it at once, and the media
 * part then looks at the picture itself (placeholder, colors, previews), after which it is `done`.
 */
export interface Indexing {
  start(): Promise<void>;
  status(): IndexStatus;
  failures(): Failure[];
  onStatus(listener: (status: IndexStatus) => void): () => void;
  /** Told once the change can be searched. */
  onAssets(listener: (changes: readonly AssetChange[]) => void): () => void;
  /** Everything found is done. */
  settled(): Promise<void>;
  /** What the media part needs to know of an asset; undefined when it is not (or no longer) there. */
  source(id: string): Promise<Source | undefined>;
  /** Counts a download of each, in the background. */
  countDownloads(ids: readonly string[]): void;
  close(): Promise<void>;
}

/** How many pictures are looked at ahead of need; what a person waits for goes first in the media part's own queue. */
const AHEAD = 4;

/** Of these the owner should know: the file is faulty. The others say that the portal cannot show its kind. */
const FAULTS: ReadonlySet<PreviewProblem> = new Set(['damaged', 'incomplete', 'timed-out', 'unreadable']);

const RETRY_MS = 2000;
/** Downloads that are counted at once. */
const PORTION = 50;
/** Under this name the library remembers which programs were there when it was last indexed. */
const PROGRAMS = 'programs';

export function createIndexing(parts: {
  openLibrary: (onBatch: (batch: AppliedBatch) => Promise<void>) => Library;
  assets: AssetRepository;
  engine: SearchEngine;
  media: RenditionService;
  onError: (error: unknown) => void;
}): Indexing {
  const { assets, engine, media, onError } = parts;
  const companions = createReferencedFiles(assets);
  const listeners = new Set<(status: IndexStatus) => void>();
  const watchers = new Set<(changes: readonly AssetChange[]) => void>();
  const tell = (changes: readonly AssetChange[]) => {
    for (const watcher of watchers) watcher(changes);
  };
  const faults = new Map<string, Failure>();
  const busy = new Map<string, Promise<void>>();
  const outdated = new Set<string>();
  const waiting: (() => void)[] = [];
  let unprepared = 0;
  const stopped = new AbortController();
  let closing = false;
  let filling: Promise<void> | undefined;
  let again = false;
  let counting: Promise<void> = Promise.resolve();

  const library = parts.openLibrary(async ({ changed, removed, before }) => {
    for (const id of [...removed, ...changed.map((record) => record.id)]) faults.delete(id);
    await engine.remove(removed);
    await engine.index(changed.map(({ asset }) => ({ asset })));
    tell([
      ...removed.map((id) => ({ id, was: before.get(id), is: undefined })),
      ...changed.map(({ id, asset }) => ({ id, was: before.get(id), is: asset.folder })),
    ]);
    await Promise.all(removed.map((id) => media.forget(id)));
    await drawAgain(changed);
    fill();
  });
  library.onStatus(changed);

  /** A file that is cut off is a failure of both parts, and one file. */
  const unread = (): Failure[] => {
    if (faults.size === 0) return [];
    const told = new Set(library.failures().map(({ id }) => id));
    return [...faults.values()].filter(({ id }) => !told.has(id));
  };

  const status = (): IndexStatus => {
    const seen = library.status();
    const pending = Math.max(unprepared, busy.size);
    return {
      state: seen.state === 'idle' && pending === 0 && filling === undefined ? 'idle' : 'indexing',
      found: seen.found,
      done: Math.max(0, seen.done - pending),
      failed: seen.failed + unread().length,
      ...(seen.problem === undefined ? {} : { problem: seen.problem }),
    };
  };

  function changed(): void {
    const now = status();
    for (const listener of listeners) listener(now);
    if (now.state === 'idle') for (const settled of waiting.splice(0)) settled();
  }

  /** Models are drawn with the pictures beside them: when one comes or changes, so does the model's own. */
  async function drawAgain(changed: readonly AssetRecord[]): Promise<void> {
    const ids = await assets.invalidateReferring(changed.map(({ asset }) => asset.fname));
    // One that is being drawn just now would be written down as prepared for the files that it saw.
    for (const id of ids) if (busy.has(id)) outdated.add(id);
  }

  /** Keeps the media part busy with the assets whose pictures it has not seen. */
  function fill(): void {
    if (closing) return;
    if (filling !== undefined) {
      again = true;
      return;
    }
    filling = (async () => {
      do {
        again = false;
        unprepared = await assets.countUnprepared();
        const next = await assets.unprepared(AHEAD + busy.size);
        for (const record of next) {
          if (busy.size >= AHEAD) break;
          if (!busy.has(record.id)) busy.set(record.id, prepareOne(record));
        }
      } while (again);
    })()
      .catch(onError)
      .finally(() => {
        filling = undefined;
        changed();
      });
  }

  async function prepareOne(record: AssetRecord): Promise<void> {
    try {
      await prepare(record);
    } catch (error) {
      // What closing cut short is looked at the next time.
      if (!closing) {
        onError(error);
        // The state could not be written (a full disk): trying again at once would do nothing else.
        await delay(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    } finally {
      busy.delete(record.id);
      if (outdated.delete(record.id)) await assets.invalidatePrepared(record.id).catch(onError);
      fill();
    }
  }

  async function prepare(record: AssetRecord): Promise<void> {
    const file = await assets.file(record.id);
    if (file === undefined) return;
    const source = sourceOf(record.asset, file, companions);
    // Before the picture: a document that was opened for its text is still open for its first page.
    const content = await media.text(source);
    const seen = await media.prepare(source);
    const patched = await assets.patch(record.id, {
      preparedFor: file,
      content,
      asset: {
        thumbhash: seen.hasPreview ? seen.thumbhash : undefined,
        color_code: seen.colors === undefined || seen.colors.length === 0 ? undefined : seen.colors,
        preview_problem: seen.problem,
        ...(record.asset.width === undefined && seen.width !== undefined
          ? { width: seen.width, height: seen.height }
          : {}),
        ...(record.asset.page_cnt === undefined && seen.pages !== undefined ? { page_cnt: seen.pages } : {}),
        duration: record.asset.duration ?? seen.duration,
        video_codec: seen.video_codec ?? record.asset.video_codec,
        audio_codec: seen.audio_codec ?? record.asset.audio_codec,
        ...extentOf(seen.extent),
        triangles: seen.triangles,
      },
      refersTo: seen.refersTo,
    });
    if (patched === undefined) return;
    if (seen.problem !== undefined && FAULTS.has(seen.problem)) {
      faults.set(record.id, { id: record.id, fname: record.asset.fname, reason: seen.problem });
    }
    await engine.index([{ asset: patched.asset, content: content ?? '' }]);
    tell([{ id: record.id, was: patched.asset.folder, is: patched.asset.folder }]);
  }

  /** In portions: a zip of thousands must not hold up what others ask for. */
  async function count(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length && !closing; start += PORTION) {
      const records = await assets.countDownloads(ids.slice(start, start + PORTION));
      await engine.index(records.map(({ asset }) => ({ asset })));
      await nextTurn();
    }
  }

  /** What took too long may find a quieter machine, and what was missing may have been installed since. */
  async function prepareAgain(): Promise<void> {
    const programs = await installedPrograms();
    const words: PreviewProblem[] = ['timed-out'];
    if (programs !== (await assets.getLibraryValue(PROGRAMS))) words.push('tool-missing');
    await assets.retryPreviewProblems(words);
    await assets.setLibraryValue(PROGRAMS, programs);
  }

  return {
    async start() {
      await prepareAgain();
      for (const fault of await assets.previewProblems([...FAULTS])) faults.set(fault.id, fault);
      await library.start();
      fill();
    },
    status,
    failures() {
      return [...library.failures(), ...unread()];
    },
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onAssets(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    async settled() {
      await library.settled();
      if (status().state === 'idle') return;
      await new Promise<void>((done) => waiting.push(done));
    },
    async source(id) {
      const record = await assets.one(id);
      const file = record && (await assets.file(id));
      return record && file && sourceOf(record.asset, file, companions);
    },
    countDownloads(ids) {
      counting = counting.then(() => count(ids)).catch(onError);
    },
    async close() {
      closing = true;
      stopped.abort();
      await library.close();
      await media.close();
      await Promise.allSettled([...busy.values(), filling, counting]);
    },
  };
}

const sourceOf = (asset: Asset, file: AssetFile, companions: ReferencedFiles): Source => ({
  id: asset.id,
  path: file.path,
  filetype: asset.filetype,
  assetGroup: asset.asset_groups[0] ?? 'other',
  version: asset.sha256 ?? `${file.size}-${Math.trunc(file.mtimeMs)}`,
  size: file.size,
  async resolveReference(name) {
    const found = await companions.find(asset, name);
    return found && sourceOf(found.asset, found.file, companions);
  },
});

/** Rounded to a thousandth of a millimetre: what comes after that is a rounding error of the file. */
function extentOf(extent: MediaFacts['extent']): Pick<Asset, 'bbox_x' | 'bbox_y' | 'bbox_z'> {
  if (extent === undefined) return {};
  const [bbox_x, bbox_y, bbox_z] = extent.map((side) => Number(side.toFixed(3))) as [number, number, number];
  return { bbox_x, bbox_y, bbox_z };
}
