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
  | 'asset-offline'
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
  if (error instanceof ApiError) {
    const { code } = error;
    if (code === 'file-gone' || code === 'file-changed' || code === 'asset-offline') return code;
  }
  throw error;
}

/** Number of lines written per turn of the event loop. */
const BATCH_SIZE = 1000;

/** Returns the text of the report in the translator's language. */
export async function reportText(skipped: readonly SkippedAsset[], { t }: Translator): Promise<string> {
  const lines: string[] = [];
  // There are only a few reasons. Translating one for each line would take seconds.
  const texts = new Map<SkipReason, string>();
  for (const { id, fname, reason } of skipped) {
    // One line per asset, regardless of the characters in its name.
    const name = fname === undefined ? id : `${safeFileName(fname)} (${id})`;
    const text = texts.get(reason) ?? t(`zip.reason.${reason}`);
    texts.set(reason, text);
    lines.push(`${name}: ${text}`);
    if (lines.length % BATCH_SIZE === 0) await nextTurn();
  }
  return `${t('zip.report.heading', { count: skipped.length })}\n\n${lines.join('\n')}\n`;
}
