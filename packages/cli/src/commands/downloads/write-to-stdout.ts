import { createHash } from 'node:crypto';
import { fetchInto, type Portal, type Sink, type FetchTarget } from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import type { Io } from '../../kernel/io/io.js';
import { describeRefusal } from './describe-refusal.js';
import { fetchTarget } from './save-asset.js';
import type { AssetSelection } from './select-assets.js';
import { unknownAsset } from './summary.js';

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

/** Writes the selected asset to standard output. */
export async function downloadToStdout(
  context: Context,
  portal: Portal,
  selection: AssetSelection,
): Promise<ExitCode> {
  const { io, settings, signal } = context;
  io.endWithStdout();
  for await (const { id, asset } of selection.assets) {
    if (asset === undefined) throw unknownAsset(id);
    const convertSet = settings.get('convertSet');
    try {
      await writeToStdout(fetchTarget(asset, convertSet), { io, portal, signal });
    } catch (error) {
      throw await describeRefusal(error, { portal, ids: [id], convertSet, signal });
    }
  }
  return EXIT.done;
}

/**
 * Writes one file to standard output. Fails if the file changes during the download, because written output
 * cannot be undone.
 */
export async function writeToStdout(
  target: FetchTarget,
  { io, portal, signal }: { io: Io; portal: Portal; signal: AbortSignal },
): Promise<void> {
  await fetchInto(new StdoutSink(io), target, portal, {}, { signal });
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
