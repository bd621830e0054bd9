import type { Io } from '../../kernel/io/io.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import {
  colorDepth,
  detectImageProtocol,
  needsQuery,
  THUMBNAIL_CHOICES,
  type ThumbnailChoice,
} from './detect.js';
import { queryTerminal } from './query-terminal.js';
import type { CellSize, ImageProtocol } from './thumbnail.js';

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
 *
 * @param choice Value of `--thumbnails`.
 * @throws CliError `thumbnails-invalid`
 */
export async function openImages(
  io: Pick<Io, 'interactive' | 'stdin' | 'stdout' | 'style'>,
  choice: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ImageTerminal | undefined> {
  const requested = readChoice(choice);
  if (!io.interactive) return undefined;
  const env = io.style.colored ? environment : { ...environment, NO_COLOR: '1' };
  const options = { env, output: io.stdout, requested };
  const reply = needsQuery(options) ? await queryTerminal(io.stdin, io.stdout) : undefined;
  const protocol = detectImageProtocol({ ...options, reply });
  return protocol && { protocol, cell: reply?.cell, depth: colorDepth(environment) };
}

/** @throws CliError `thumbnails-invalid` */
export function readChoice(choice: string): ThumbnailChoice {
  const valid = THUMBNAIL_CHOICES.find((name) => name === choice);
  if (valid !== undefined) return valid;
  throw new CliError('thumbnails-invalid', EXIT.usage, {
    value: choice,
    values: THUMBNAIL_CHOICES.join(', '),
  });
}
