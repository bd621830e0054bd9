import { createHash } from 'node:crypto';
import { fetchInto, type Portal, type Sink, type FetchTarget } from '@assetportal/sdk';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import type { Io } from '../../kernel/io/io.js';

/** Writes one file to standard output; what has gone out cannot be taken back, so a file that changes is an error. */
export async function streamOut(
  wanted: FetchTarget,
  options: { io: Io; portal: Portal; signal: AbortSignal },
): Promise<void> {
  const { io, portal, signal } = options;
  await fetchInto(new OutSink(io), wanted, portal, {}, { signal });
}

class OutSink implements Sink {
  size = 0;
  etag: string | undefined;
  private readonly hash = createHash('sha256');

  constructor(private readonly io: Io) {}

  async restart(): Promise<void> {
    if (this.size > 0) throw new CliError('changed-on-the-way', EXIT.refused);
  }

  async belongsTo(etag: string | undefined): Promise<void> {
    this.etag = etag;
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
