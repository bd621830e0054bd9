import { mkdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { decideBulk, formatValue } from '@assetportal/sdk/rules';
import { FileNames, type Portal, type Watch } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import PQueue from 'p-queue';
import type { Context, Run } from '../../kernel/context.js';
import { checkFields, writeList } from '../../kernel/io/documents.js';
import { CliError, explainLocal } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/io/io.js';
import { downloadProgress, type DownloadProgress } from '../../ui/download-bars.js';
import { OUTCOME_FIELDS, Tally, unknownAsset, type Outcome } from './summary.js';
import { inWords } from './describe-refusal.js';
import { save, fetchTarget } from './save-asset.js';
import { streamOut } from './write-to-stdout.js';
import { selectAssets, type AssetSelection } from './select-assets.js';
import { downloadZip, ZIP_FIELDS } from './zip.js';

interface DownloadOptions {
  query?: string;
  facet?: readonly string[];
  output?: string;
  to?: string;
  skipExisting?: boolean;
  yes?: boolean;
  zip?: boolean;
  folders?: boolean;
}

/** More at once helps nobody. */
const MOST_JOBS = 64;

export const run: Run = async (context, args, options) => {
  const asked = options as DownloadOptions;
  const { io } = context;
  checkFields(io, asked.zip === true ? ZIP_FIELDS : OUTCOME_FIELDS);
  if (asked.zip === true && asked.skipExisting === true) throw new CliError('zip-and-skip', EXIT.usage);
  if (asked.zip !== true && asked.folders === true) throw new CliError('folders-need-zip', EXIT.usage);
  if (asked.output !== undefined && asked.to !== undefined) throw new CliError('to-and-output', EXIT.usage);
  const portal = context.portal();
  const wanted = await selectAssets(context, portal, args, asked);
  if (asked.zip === true) {
    if (asked.output === '-') refuseBytes(context);
    await confirmMany(context, portal, wanted.count, asked.yes === true);
    return downloadZip(context, portal, wanted, asked);
  }
  if (asked.output !== undefined && wanted.count !== 1) {
    throw new CliError('one-for-output', EXIT.usage, { count: wanted.count });
  }
  if (asked.output === '-') return toStdout(context, portal, wanted);
  await confirmMany(context, portal, wanted.count, asked.yes === true);
  return toFiles(context, portal, wanted, asked);
};

/** More than the portal's limit is got only on purpose (specification, section 5). */
async function confirmMany(context: Context, portal: Portal, count: number, agrees: boolean): Promise<void> {
  if (count < 2) return;
  const { io, t, signal } = context;
  const { max_assets: most } = await portal.downloads.limits({ signal });
  const decision = decideBulk({ count, maxAssets: most });
  if (decision.kind === 'hidden') throw new CliError('no-bulk', EXIT.forbidden);
  if (decision.kind === 'go' || agrees) return;
  if (!io.interactive) throw new CliError('needs-yes', EXIT.usage, { count, most });
  const { confirm } = await context.modules.prompts();
  const message = t('download.confirm', { count });
  const agreed = await confirm({ message, default: false }, { input: io.stdin, output: io.stderr, signal });
  if (!agreed) throw new CliError('aborted', EXIT.interrupted);
}

/** Where the bytes of a file cannot go to standard output. */
function refuseBytes({ io }: Context): void {
  // A document on stdout would lie among the file's bytes.
  if (io.json) throw new CliError('json-and-stdout', EXIT.usage);
  if (io.interactive) throw new CliError('bytes-on-terminal', EXIT.usage);
}

async function toStdout(context: Context, portal: Portal, wanted: AssetSelection): Promise<number> {
  const { io, settings, signal } = context;
  refuseBytes(context);
  for await (const { id, asset } of wanted.assets) {
    if (asset === undefined) throw unknownAsset(id);
    const convertSet = settings.get('convertSet');
    try {
      await streamOut(fetchTarget(asset, convertSet), { io, portal, signal });
    } catch (error) {
      throw await inWords(error, { portal, id, convertSet, signal });
    }
  }
  return EXIT.done;
}

async function toFiles(
  context: Context,
  portal: Portal,
  wanted: AssetSelection,
  asked: DownloadOptions,
): Promise<number> {
  const { io, t, settings, signal } = context;
  const path = resolve(asked.output ?? settings.get('to'));
  const folder = asked.output === undefined ? path : dirname(path);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw explainLocal(error);
  });
  const tally = new Tally();
  const kept: Outcome[] = [];
  const progress = downloadProgress(io, wanted.count, context);
  const report = async (outcome: Outcome) => {
    tally.add(outcome);
    progress.end(outcome.id);
    const { status, ...rest } = outcome;
    io.event(status, rest);
    // Under bars a line would be drawn over: on a terminal the list follows at the end.
    if (io.json || io.draws) kept.push(outcome);
    else await tell(context, outcome);
  };
  const register = new FileNames();
  const saveOptions = {
    portal,
    address: context.address(),
    folder,
    convertSet: settings.get('convertSet'),
    skipExisting: asked.skipExisting === true,
    exactName: asked.output === undefined ? undefined : basename(path),
    signal,
  };
  const queue = new PQueue({ concurrency: Math.max(1, Math.min(MOST_JOBS, settings.get('jobs'))) });
  let bug: unknown;
  try {
    for await (const { id, asset } of wanted.assets) {
      // What waits in the queue takes memory: no more is asked for than is soon needed.
      await queue.onSizeLessThan(queue.concurrency);
      if (tally.ending !== undefined || signal.aborted || bug !== undefined) break;
      void queue.add(async () => {
        if (tally.ending !== undefined || signal.aborted || bug !== undefined) return;
        try {
          const one = asset === undefined ? Promise.reject(unknownAsset(id)) : getOne(asset);
          await report(
            await one.catch((error: unknown) => tally.refuse(id, asset?.fname ?? null, error, context)),
          );
        } catch (error) {
          bug ??= error;
        }
      });
    }
    await queue.onIdle();
  } finally {
    progress.stop();
  }
  if (signal.aborted) io.note(t('download.carriesOn'));
  signal.throwIfAborted();
  if (bug !== undefined) throw bug;
  await conclude(context, tally, kept, wanted.count);
  return tally.exit;

  async function getOne(asset: Asset): Promise<Outcome> {
    try {
      return await save(asset, register, saveOptions, watchOf(asset, progress));
    } catch (error) {
      throw await inWords(error, { ...saveOptions, id: asset.id });
    }
  }
}

function watchOf(asset: Asset, progress: DownloadProgress): Watch {
  return {
    prepares: (part) => progress.prepare(asset.id, asset.fname, part),
    begins: ({ size }) => progress.start(asset.id, asset.fname, size),
    moves: (bytes) => progress.move(asset.id, bytes),
    waits: (milliseconds) => progress.wait(asset.id, milliseconds),
  };
}

/** The path of what was got or is there on stdout; what was refused on stderr. */
async function tell({ io, t }: Context, outcome: Outcome): Promise<void> {
  if (outcome.status !== 'refused') {
    await io.data(`${outcome.path}\n`);
    return;
  }
  const name = plain(outcome.fname ?? outcome.id);
  io.warn(io.style.bad(t('download.refused', { name, reason: outcome.message })));
}

async function conclude(context: Context, tally: Tally, kept: Outcome[], count: number): Promise<void> {
  const { io, t, language } = context;
  const { downloaded, skipped, refused, bytes } = tally;
  const missing = count - downloaded - skipped - refused;
  if (io.json) {
    const head = { downloaded, skipped, refused, missing, bytes };
    await writeList(io, 'download', head, kept, OUTCOME_FIELDS);
    return;
  }
  for (const outcome of kept) await tell(context, outcome);
  const parts = [t('download.got', { count: downloaded, size: formatValue(bytes, 'filesize', language) })];
  if (skipped > 0) parts.push(t('download.skipped', { count: skipped }));
  if (refused > 0) parts.push(t('download.notGot', { count: refused }));
  if (missing > 0) parts.push(t('download.notTried', { count: missing }));
  io.note(parts.join(' '));
  if (tally.hint !== undefined) io.note(tally.hint);
}
