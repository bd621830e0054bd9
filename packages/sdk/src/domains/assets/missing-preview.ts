import type { Asset } from '../../contract/schemas/common/asset.js';

/** Message in the place of a preview that is missing, as message keys. */
export interface MissingPreview {
  /** States that there is no preview, for all users. */
  readonly message: string;
  /** Adds that the file can be downloaded. */
  readonly hint?: string;
  /** The reason, for an admin, who can remove it. */
  readonly reason?: string;
}

/** Problems with a sentence for all users. Other problems say only that there is no preview. */
const COMMON: ReadonlySet<string> = new Set(['damaged', 'encrypted', 'too-large', 'timed-out', 'empty']);
/** Problems of the server, whose reason helps only an admin. */
const OF_SERVER: ReadonlySet<string> = new Set(['tool-missing', 'unreadable']);

/**
 * Returns the message for an asset without a preview.
 *
 * @param context.canDownload True if the user may download the asset in at least one format.
 */
export function missingPreview(
  { preview_problem: problem }: Pick<Asset, 'preview_problem'>,
  context: { readonly isPending: boolean; readonly canDownload: boolean; readonly isAdmin: boolean },
): MissingPreview {
  if (problem === undefined) return { message: context.isPending ? 'asset.previewSoon' : 'asset.noPreview' };
  const hasHint = context.canDownload && problem !== 'unreadable' && problem !== 'empty';
  return {
    message: `preview.missing.${COMMON.has(problem) || problem === 'unreadable' ? problem : 'type'}`,
    ...(hasHint ? { hint: 'preview.canDownload' } : {}),
    ...(context.isAdmin && OF_SERVER.has(problem) ? { reason: `preview.problem.${problem}` } : {}),
  };
}
