import { createAdminClient } from '@assetportal/sdk/admin';
import { nearestKey } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';

/** Number of folders per request when the most similar one is searched. */
const ROWS = 5000;

/**
 * Checks that a folder of the library contains assets (decisions, section 7). A rule for a mistyped folder would leave
 * the intended one open. Folders without permission to view count as existing.
 *
 * @param folder path without leading and trailing slashes; empty for the library itself, which always exists
 * @throws CliError `rule-folder-unknown` with the most similar folder
 */
export async function requireFolder(context: Context, folder: string): Promise<void> {
  if (folder === '') return;
  const { t, signal } = context;
  const { folders } = createAdminClient(context.portal());
  const page = await folders.list({ parent: [folder], self: true, rows: 1 }, { signal });
  if (page.folders.length > 0) return;
  const paths: string[] = [];
  // An empty search matches every folder.
  for (let total = 1; paths.length < total;) {
    const next = await folders.list({ q: '', start: paths.length, rows: ROWS }, { signal });
    if (next.folders.length === 0) break;
    paths.push(...next.folders.map((one) => one.folder));
    ({ total } = next);
  }
  const nearest = nearestKey(folder, paths);
  const suggestion = nearest === null ? '' : `${t('search.didYouMeanField', { name: plain(nearest) })} `;
  throw new CliError('rule-folder-unknown', EXIT.usage, { name: plain(folder), suggestion });
}
