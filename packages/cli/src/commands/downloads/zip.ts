import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  fetchInto,
  FileNames,
  isPortalError,
  safeFileName,
  type Portal,
  type LinkTarget,
  type Watch,
} from '@assetportal/sdk';
import { formatValue } from '@assetportal/sdk/rules';
import { ORIGINAL, type ZipReply } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { CliError, explainLocal } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/io/io.js';
import { downloadProgress, type DownloadProgress } from '../../ui/download-bars.js';
import { PartFile } from './part-file.js';
import { inWords } from './describe-refusal.js';
import { choose } from './save-asset.js';
import { streamOut } from './write-to-stdout.js';
import type { AssetSelection } from './select-assets.js';

/** The members of the document with `--json`. */
export const ZIP_FIELDS = ['path', 'bytes', 'sha256', 'files', 'rejected'] as const;

/** Seconds after which a zip that is not ready is asked for again, where the portal does not say. */
const AGAIN = 3;
/** Milliseconds: the portal may look at many thousand assets before it answers. */
const PATIENCE = 120_000;
/** What it is called while it comes: its own name holds a day, and a later run carries on with it all the same. */
const PART_NAME = 'assets.zip';
/** Under which the progress is told. */
const PROGRESS_ID = 'zip';

interface ZipOptions {
  readonly output?: string;
  readonly folders?: boolean;
}

/** Downloads all of them as one zip; answers the exit code. */
export async function downloadZip(
  context: Context,
  portal: Portal,
  wanted: AssetSelection,
  asked: ZipOptions,
): Promise<ExitCode> {
  const ids = await wanted.ids();
  if (ids.length === 0) throw new CliError('nothing-for-zip', EXIT.notFound);
  const { io, settings, signal } = context;
  const convertSet = settings.get('convertSet');
  const progress = downloadProgress(io, 1, context);
  const zip = createZip(context, portal, { ids, convertSet, folders: asked.folders === true });
  try {
    if (convertSet !== ORIGINAL) await prepare(context, portal, { ids, convertSet }, progress);
    // Before any file is made: what the portal refuses leaves nothing behind.
    await zip.plan();
    if (asked.output === '-') await streamOut(zip.wanted, { io, portal, signal });
    else await toFile(context, portal, zip, asked, progress);
  } catch (error) {
    throw await inWords(error, { portal, id: ids[0] ?? '', convertSet, signal });
  } finally {
    progress.stop();
  }
  return conclude(context, zip, ids.length);
}

/** The zip that is wanted, and what the portal said of it last. */
interface Zip {
  /** Told apart from any other zip of this portal. */
  readonly key: string;
  readonly wanted: LinkTarget;
  plan(): Promise<ZipReply>;
  readonly answer: ZipReply | undefined;
  /** Where it was saved. */
  saved: { readonly path: string; readonly bytes: number; readonly sha256: string } | undefined;
}

function createZip(
  context: Context,
  portal: Portal,
  wish: { readonly ids: readonly string[]; readonly convertSet: string; readonly folders: boolean },
): Zip {
  const { signal } = context;
  let fresh = false;
  const plan = async () => {
    for (;;) {
      try {
        const { ids, convertSet, folders } = wish;
        zip.answer = await portal.downloads.zip(ids, convertSet, { folders, signal, timeout: PATIENCE });
        fresh = true;
        return zip.answer;
      } catch (error) {
        // It is being made, which takes as long as it takes.
        if (!isPortalError(error, 'not-ready')) throw error;
        await pause((error.retryAfter ?? AGAIN) * 1000, undefined, { signal });
      }
    }
  };
  const zip: Zip & { answer: ZipReply | undefined } = {
    key: createHash('sha256')
      .update(JSON.stringify([context.address(), wish]))
      .digest('hex')
      .slice(0, 8),
    answer: undefined,
    saved: undefined,
    plan,
    wanted: {
      // Asked for anew after each break: a link may have expired, and a file may have changed, which makes another zip.
      async link() {
        const { url } = fresh && zip.answer !== undefined ? zip.answer : await plan();
        fresh = false;
        return url;
      },
    },
  };
  return zip;
}

/** Has what the zip holds made first, and tells how far it is. */
async function prepare(
  { t, signal }: Context,
  portal: Portal,
  { ids, convertSet }: { readonly ids: readonly string[]; readonly convertSet: string },
  progress: DownloadProgress,
): Promise<void> {
  await portal.downloads.prepare(ids, convertSet, {
    signal,
    onProgress: (part) => progress.prepare(PROGRESS_ID, t('download.zip'), part),
  });
}

async function toFile(
  context: Context,
  portal: Portal,
  zip: Zip,
  asked: ZipOptions,
  progress: DownloadProgress,
): Promise<void> {
  const { t, io, settings, signal } = context;
  const path = resolve(asked.output ?? settings.get('to'));
  const folder = asked.output === undefined ? path : dirname(path);
  const exactName = asked.output === undefined ? undefined : basename(path);
  const target = { folder, exact: exactName !== undefined };
  try {
    await mkdir(folder, { recursive: true });
    // A name that is taken is told before gigabytes are fetched.
    if (exactName !== undefined) await choose(exactName, new FileNames(), target);
    const part = await PartFile.open(folder, exactName ?? PART_NAME, zip.key);
    try {
      let name = zip.answer?.fname;
      const watch: Watch = {
        begins(head) {
          name = head.name ?? name;
          progress.start(PROGRESS_ID, name ?? PART_NAME, head.size);
        },
        moves: (bytes) => progress.move(PROGRESS_ID, bytes),
        waits: (milliseconds) => progress.wait(PROGRESS_ID, milliseconds),
      };
      await fetchInto(part, zip.wanted, portal, watch, { signal });
      const names = new FileNames();
      let choice: { path: string };
      do choice = await choose(exactName ?? safeFileName(name ?? PART_NAME), names, target);
      while (!(await part.finish(choice.path)));
      zip.saved = { path: choice.path, bytes: part.size, sha256: part.digest() };
    } catch (error) {
      // Nothing is kept that a later run could not carry on with.
      if (part.size === 0) await part.discard();
      else if (signal.aborted) io.note(t('download.zipCarriesOn'));
      throw error;
    } finally {
      await part.close();
    }
  } catch (error) {
    throw explainLocal(error);
  }
}

/** What is not in it is named, and makes the exit code. */
async function conclude({ io, t, language }: Context, zip: Zip, asked: number): Promise<ExitCode> {
  const { saved } = zip;
  const rejected = zip.answer?.rejected_asset_ids ?? [];
  const files = asked - rejected.length;
  if (io.json) await writeDocument(io, 'zip', { ...saved, files, rejected });
  else {
    if (saved !== undefined) await io.data(`${saved.path}\n`);
    for (const id of rejected) io.warn(io.style.bad(t('download.notInZip', { id: plain(id) })));
    const size = formatValue(saved?.bytes ?? zip.answer?.size ?? 0, 'filesize', language);
    io.note(t('download.gotZip', { count: files, size }));
  }
  return rejected.length === 0 ? EXIT.done : EXIT.partly;
}
