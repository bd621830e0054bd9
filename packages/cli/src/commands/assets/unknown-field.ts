import { isPortalError, type Portal } from '@assetportal/sdk';
import { SCORE, type SearchQuery } from '@assetportal/sdk/contract';
import { nearestField, nearestKey } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';

/**
 * Returns the error to report for a search that the portal rejected: for an unknown field, one with the most similar
 * field (decisions, section 7). Every other error is returned unchanged.
 */
export async function searchError(
  context: Context,
  portal: Portal,
  query: SearchQuery,
  error: unknown,
): Promise<unknown> {
  if (!isPortalError(error) || error.code !== 'unknown-field') return error;
  const { facets = [], filters = {}, sort } = query;
  const sorted = sort === undefined || sort.field === SCORE ? [] : [sort.field];
  return (await unknownField(context, portal, [...facets, ...Object.keys(filters), ...sorted])) ?? error;
}

/** Name of a field in a query: `name:`, but not an address such as `https://`. */
const NAME = /(?:^|[\s(+-])([a-z_]\w*):(?!\/)/giu;

/** Returns the error for a field in the text of a query that the index does not have, or undefined. */
export function unknownFieldIn(
  context: Context,
  portal: Portal,
  text: string,
): Promise<CliError | undefined> {
  const unquoted = text.replaceAll(/"[^"]*"/g, '""');
  return unknownField(
    context,
    portal,
    [...unquoted.matchAll(NAME)].map(([, name = '']) => name),
  );
}

async function unknownField(
  { t, signal }: Context,
  portal: Portal,
  names: readonly string[],
): Promise<CliError | undefined> {
  if (names.length === 0) return undefined;
  const fields = await portal.index.fields({}, { signal });
  const name = names.find((one) => fields.every((field) => field.name !== one));
  // An empty list means that the index is not ready.
  if (name === undefined || fields.length === 0) return undefined;
  const nearest = nearestField(name, fields);
  const suggestion = nearest === null ? '' : `${t('search.didYouMeanField', { name: nearest })} `;
  return new CliError('unknown-field', EXIT.usage, { name: plain(name), suggestion });
}

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
