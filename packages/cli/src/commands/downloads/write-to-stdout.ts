import { createHash } from 'node:crypto';
import { fetchInto, type Portal, type Sink, type FetchTarget } from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import type { Io } from '../../kernel/io/io.js';
import { describeRefusal } from './describe-refusal.js';
import { fetchTarget } from './save-asset.js';
import { limitedSink } from './files/bandwidth.js';
import { RunReport } from './files/run-report.js';
import { fetchOptions, type TransferOptions } from './files/transfer-options.js';
import type { AssetSelection } from './select-assets.js';
import { Summary, unknownAsset } from './summary.js';

/** Path of standard output in `--output` and in a report. */
export const STDOUT = '-';

/**
 * Checks that a file can be written to standard output.
 *
 * @throws CliError `json-and-stdout` or `bytes-on-terminal`
 */
export function checkStdout({ io }: Context): void {
  // A JSON document would be mixed with the bytes of the file.
  if (io.json) throw new CliError('json-and-stdout', EXIT.usage);
  if (io.interactive) throw new CliError('bytes-on-terminal', EXIT.usage);
}

/** Writes the selected asset to standard output, and its result to the report. */
export async function downloadToStdout(
  context: Context,
  portal: Portal,
  selection: AssetSelection,
  options: TransferOptions,
): Promise<ExitCode> {
  const { io, settings, signal } = context;
  io.endWithStdout();
  const runReport = RunReport.open(context, options.report);
  try {
    for await (const { id, asset } of selection.assets) {
      const convertSet = settings.get('convertSet');
      try {
        if (asset === undefined) throw unknownAsset(id);
        const written = await writeToStdout(fetchTarget(asset, convertSet), context, portal, options);
        runReport?.add({ status: 'downloaded', id, path: STDOUT, ...written });
      } catch (error) {
        const refusal = await describeRefusal(error, { portal, ids: [id], convertSet, signal });
        runReport?.add(await new Summary().refuse(id, asset?.fname ?? null, refusal, context));
        throw refusal;
      }
    }
  } finally {
    runReport?.close();
  }
  return EXIT.done;
}

/**
 * Writes one file to standard output. Fails if the file changes during the download, because written output
 * cannot be undone. Returns its size and hash.
 */
export async function writeToStdout(
  target: FetchTarget,
  { io, signal }: Context,
  portal: Portal,
  options: TransferOptions,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const sink = new StdoutSink(io);
  const limited = limitedSink(sink, options.bandwidth);
  await fetchInto(limited, target, portal, {}, fetchOptions(options, signal));
  return { bytes: sink.size, sha256: sink.digest() };
}

class StdoutSink implements Sink {
  size = 0;
  etag: string | undefined;
  private readonly hash = createHash('sha256');

  constructor(private readonly io: Io) {}

  restart(): Promise<void> {
    return this.size > 0
      ? Promise.reject(new CliError('changed-on-the-way', EXIT.refused))
      : Promise.resolve();
  }

  setVersion(etag: string | undefined): Promise<void> {
    this.etag = etag;
    return Promise.resolve();
  }

  async append(chunks: readonly Uint8Array[]): Promise<void> {
    for (const chunk of chunks) {
      this.hash.update(chunk);
      await this.io.data(chunk);
      this.size += chunk.length;
    }
  }

  digest(): string {
    return this.hash.copy().digest('hex');
  }
}
