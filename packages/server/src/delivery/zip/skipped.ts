import { setImmediate as nextTurn } from 'node:timers/promises';
import { safeFileName } from '@assetportal/sdk';
import type { Translator } from '@assetportal/sdk/translations';
import { ApiError } from '../../lib/api-error.js';
import { MediaError, type PreviewProblem } from '../../lib/media-error.js';

/** Why something is not in a zip: a stable word, with its sentence under the text `zip.reason.<word>`. */
export type SkipReason =
  | 'asset-not-found'
  | 'forbidden'
  | 'no-such-form'
  | 'file-gone'
  | 'file-changed'
  /** Some of its pages are in it. */
  | 'more-pages'
  | PreviewProblem;

/** Something that is not in a zip. */
export interface SkippedAsset {
  readonly id: string;
  /** Absent where who asks may not see the asset. */
  readonly fname?: string;
  readonly reason: SkipReason;
}

/** Why a file cannot be had. @throws the error, where it is not about this file */
export function reasonOf(error: unknown): SkipReason {
  if (error instanceof MediaError) return error.code;
  if (error instanceof ApiError && (error.code === 'file-gone' || error.code === 'file-changed')) {
    return error.code;
  }
  throw error;
}

/** Lines after which a turn is left to others. */
const PORTION = 1000;

/** What the text file says, in the reader's language. */
export async function reportText(skipped: readonly SkippedAsset[], { t }: Translator): Promise<string> {
  const lines: string[] = [];
  for (const { id, fname, reason } of skipped) {
    // A line each, whatever the name holds.
    const name = fname === undefined ? id : `${safeFileName(fname)} (${id})`;
    lines.push(`${name}: ${t(`zip.reason.${reason}`)}`);
    if (lines.length % PORTION === 0) await nextTurn();
  }
  return `${t('zip.report.heading', { count: skipped.length })}\n\n${lines.join('\n')}\n`;
}
