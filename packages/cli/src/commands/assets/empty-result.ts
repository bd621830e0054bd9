import type { Portal } from '@assetportal/sdk';
import type { SearchQuery } from '@assetportal/sdk/contract';
import { correctedQuery, typedText } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';
import { unknownFieldIn } from './unknown-field.js';

const IDLE = { state: 'idle', done: 0, found: 0 } as const;

/**
 * Returns the message for a search without results: with a corrected query and its number of results, or that the
 * library is still being indexed.
 *
 * @throws CliError `unknown-field` if the text contains the name of a field that does not exist
 */
export async function emptyReason(context: Context, portal: Portal, query: SearchQuery): Promise<string> {
  const { t, signal } = context;
  const text = (query.query ?? '').trim();
  const unknown = await unknownFieldIn(context, portal, text);
  if (unknown !== undefined) throw unknown;
  const { state, done, found } = await portal.index.status({}, { signal, retry: 0 }).catch(() => IDLE);
  if (state === 'indexing') return t('search.indexing', { done, total: found });
  const message = text === '' ? t('search.none') : t('search.noMatch', { query: plain(text) });
  return `${message} ${await suggestionFor(context, portal, query, text)}`.trim();
}

async function suggestionFor(
  { t, signal }: Context,
  portal: Portal,
  query: SearchQuery,
  text: string,
): Promise<string> {
  const tips = text === '' ? '' : t('search.tips');
  if (Object.keys(query.filters ?? {}).length > 0) return tips;
  // A correction is optional: without one, the search has no results.
  const corrected = await correctedQuery(text, (input) => portal.search.suggest(input, { signal })).catch(
    () => null,
  );
  if (corrected === null) return tips;
  const { total } = await portal.search.query({ query: corrected, rows: 0 }, { signal });
  return t('search.didYouMean', { query: plain(typedText(corrected)), total });
}
