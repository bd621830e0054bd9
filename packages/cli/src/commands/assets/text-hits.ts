import { isPortalError, type Portal } from '@assetportal/sdk';
import { MAX_HIT_ASSETS, type Asset, type TextHit } from '@assetportal/sdk/contract';
import { hasWords, hitParts, mayHaveText } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import stringWidth from 'string-width';
import type { Context } from '../../kernel/context.js';
import { cut } from '../../kernel/io/table.js';
import { plain } from '../../kernel/text/plain.js';

/** Name of the member of a result that matches the query only in the text of its file. */
const HIT = 'hit';

/**
 * Yields assets with the place in their text (`hit`) that matches the query, if none of their fields does. If the places
 * cannot be loaded, the assets are complete without them, as in the browser.
 */
export async function* withTextHits(
  portal: Portal,
  query: string,
  assets: AsyncIterable<Asset>,
  signal: AbortSignal,
): AsyncGenerator<Asset, void, undefined> {
  if (!hasWords(query)) {
    yield* assets;
    return;
  }
  let group: Asset[] = [];
  for await (const asset of assets) {
    group.push(asset);
    if (group.length < MAX_HIT_ASSETS) continue;
    yield* await located(portal, query, group, signal);
    group = [];
  }
  yield* await located(portal, query, group, signal);
}

async function located(
  portal: Portal,
  query: string,
  assets: readonly Asset[],
  signal: AbortSignal,
): Promise<readonly Asset[]> {
  const ids = assets.filter(mayHaveText).map(({ id }) => id);
  if (ids.length === 0) return assets;
  const places = await portal.search.hits({ query, ids }, { signal }).catch((error: unknown) => {
    if (!isPortalError(error) || signal.aborted) throw error;
    return [];
  });
  const hits = new Map(places.map(({ id, ...hit }) => [id, hit]));
  return assets.map((asset) => {
    const hit = hits.get(asset.id);
    return hit === undefined ? asset : { ...asset, [HIT]: hit };
  });
}

/** Number of spaces before the words around a match. */
const INDENT = 2;
/** Maximum number of characters before the match. */
const BEFORE = 24;

/** Returns the page and the words around the match of {@link withTextHits} in one line, or undefined without a match. */
export function hitLine(asset: Asset, { io, language }: Context, width: number): string | undefined {
  const hit = asset[HIT] as TextHit | undefined;
  if (hit === undefined) return undefined;
  const { t } = createTranslator({ locale: language });
  const page = hit.page === undefined ? '' : `${plain(t('preview.page', { page: hit.page }))}  `;
  let room = width - INDENT - stringWidth(page);
  const words = hitParts(hit, BEFORE).map(({ text, isMarked }) => {
    if (room <= 0) return '';
    const whole = plainPart(text);
    const shown = cut(whole, room);
    room = shown === whole ? room - stringWidth(shown) : 0;
    return isMarked ? io.style.bold(shown) : io.style.dim(shown);
  });
  return `${' '.repeat(INDENT)}${io.style.dim(page)}${words.join('')}`;
}

/** Returns a part of a line without control characters. The spaces at its ends separate it from the other parts. */
function plainPart(text: string): string {
  const space = (isThere: boolean) => (isThere ? ' ' : '');
  const words = plain(text);
  return words === '' ? ' ' : `${space(/^\s/.test(text))}${words}${space(/\s$/.test(text))}`;
}
