import type { Io } from '../../kernel/io/io.js';
import type { ThumbnailChoice } from '../../kernel/config/thumbnails.js';
import { colorDepth, detectImageProtocol, needsQuery } from './detect.js';
import { queryTerminal } from './query-terminal.js';
import type { CellSize, ImageProtocol } from './pixels/thumbnail.js';

/** How the terminal draws images. */
export interface ImageTerminal {
  readonly protocol: ImageProtocol;
  /** Undefined if the terminal did not report it. */
  readonly cell: CellSize | undefined;
  /** Bits per pixel for half blocks: 8 or 24. */
  readonly depth: number;
}

/**
 * Returns how the terminal draws images, or undefined if it shows none. Queries the terminal if its variables leave it
 * open.
 */
export async function openImages(
  io: Pick<Io, 'interactive' | 'stdin' | 'stdout' | 'style'>,
  requested: ThumbnailChoice,
  environment: NodeJS.ProcessEnv,
): Promise<ImageTerminal | undefined> {
  if (!io.interactive || requested === 'none') return undefined;
  const env = io.style.colored ? environment : { ...environment, NO_COLOR: '1' };
  const options = { env, output: io.stdout, requested };
  // A terminal that is closed during the query has no reply.
  const reply = needsQuery(options)
    ? await queryTerminal(io.stdin, io.stdout).catch(() => undefined)
    : undefined;
  const protocol = detectImageProtocol({ ...options, reply });
  return protocol && { protocol, cell: reply?.cell, depth: colorDepth(environment) };
}
