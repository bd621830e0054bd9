import { setImmediate as nextTurn } from 'node:timers/promises';
import { safeFileName } from '@assetportal/sdk';
import type { Translator } from '@assetportal/sdk/translations';
import { ApiError } from '../../lib/api-error.js';
import { MediaError, type PreviewProblem } from '../../lib/media-error.js';

/** Stable code of the reason for skipping an asset. The message key is `zip.reason.<code>`. */
export type SkipReason =
  | 'asset-not-found'
  | 'forbidden'
  | 'no-such-form'
  | 'file-gone'
  | 'file-changed'
  /** Only some of the asset's pages are included. */
  | 'more-pages'
  | PreviewProblem;

/** An asset that is missing from the archive, or only partly included. */
export interface SkippedAsset {
  readonly id: string;
  /** File name. Absent if the asset does not exist or the principal may not view it. */
  readonly fname?: string;
  readonly reason: SkipReason;
}

/** Returns the reason why a file is not available. Rethrows errors that do not concern this file. */
export function reasonOf(error: unknown): SkipReason {
  if (error instanceof MediaError) return error.code;
  if (error instanceof ApiError && (error.code === 'file-gone' || error.code === 'file-changed')) {
    return error.code;
  }
  throw error;
}

/** Number of lines written per turn of the event loop. */
const BATCH_SIZE = 1000;

/** Returns the text of the report in the translator's language. */
export async function reportText(skipped: readonly SkippedAsset[], { t }: Translator): Promise<string> {
  const lines: string[] = [];
  for (const { id, fname, reason } of skipped) {
    // One line per asset, regardless of the characters in its name.
    const name = fname === undefined ? id : `${safeFileName(fname)} (${id})`;
    lines.push(`${name}: ${t(`zip.reason.${reason}`)}`);
    if (lines.length % BATCH_SIZE === 0) await nextTurn();
  }
  return `${t('zip.report.heading', { count: skipped.length })}\n\n${lines.join('\n')}\n`;
}
