import type { Portal } from '@assetportal/sdk';
import type { SearchQuery } from '@assetportal/sdk/contract';
import { nearestKey } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';

/**
 * Returns the error for a folder filter of a search without results if the folder has no assets that the user may view
 * (decisions, section 7). Undefined while the portal indexes: the folder may follow.
 */
export async function unknownFolder(
  { t, signal }: Context,
  portal: Portal,
  { filters = {} }: SearchQuery,
): Promise<CliError | undefined> {
  const folders = filters['folder'];
  for (const folder of Array.isArray(folders) ? folders.map(String) : []) {
    const { total } = await portal.search.query({ filters: { folder: [folder] }, rows: 0 }, { signal });
    if (total > 0) continue;
    const { state } = await portal.index.status({}, { signal, retry: 0 });
    if (state !== 'idle') return undefined;
    const { facets } = await portal.search.query({ facets: ['folder'], rows: 0 }, { signal });
    const nearest = nearestKey(
      folder,
      (facets['folder'] ?? []).map(({ label }) => label),
    );
    const suggestion = nearest === null ? '' : `${t('search.didYouMeanField', { name: plain(nearest) })} `;
    return new CliError('unknown-folder', EXIT.usage, { name: plain(folder), suggestion });
  }
  return undefined;
}
