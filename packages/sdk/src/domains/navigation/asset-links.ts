import { MAX_FILTER_IDS } from '../../contract/limits.js';
import { idFilter } from '../search/id-filter.js';
import type { Message } from '../toasts/message.js';
import { assetRoute } from './navigation.js';
import { SEARCH_ALL } from './routes.js';

/** Maximum length of the IDs in one link, in characters. Longer addresses are cut by some mail and chat programs. */
const MAX_IDS_LENGTH = 2000;

/**
 * Minimum length to which an ID is shortened. 36 bits: in a library of 100,000 assets, a link to 200 assets opens
 * another one with a probability of 0.03%.
 */
const MIN_SHORT_ID = 9;

/** IDs that a portal derives from the content of a file. Only these are shortened. */
const DERIVED = /^[0-9a-f]{24}$/;

/** IDs that need no encoding in an address. */
const PLAIN = /^[\w.~-]+$/;

/** Addresses of assets, as a text for the clipboard. */
export interface AssetLinks {
  readonly text: string;
  readonly count: number;
  /** `one`: an address that opens all assets. `lines`: the address of each asset, one per line. */
  readonly kind: 'one' | 'lines';
}

/**
 * Returns one address that opens exactly these assets: the page of a single asset, or a search that is limited to
 * several. More assets than one address can hold have one address per line.
 *
 * @param portalUrl Address of the user interface
 */
export function assetLinks(ids: readonly string[], portalUrl: string): AssetLinks {
  const count = ids.length;
  const page = (id: string) => `${portalUrl}${assetRoute(id)}`;
  const short = count > 1 ? shortened(ids) : undefined;
  if (short !== undefined) {
    return { text: `${portalUrl}${SEARCH_ALL}?${idFilter(short)}`, count, kind: 'one' };
  }
  return { text: ids.map(page).join('\n'), count, kind: count > 1 ? 'lines' : 'one' };
}

/** Returns the message that links are copied. It says why there are several. */
export const linksCopied = ({ kind, count }: Pick<AssetLinks, 'kind' | 'count'>): Message =>
  kind === 'one'
    ? { level: 'success', key: 'toast.links.copied', params: { count } }
    : { level: 'success', key: 'toast.links.lines', params: { number: count, limit: MAX_FILTER_IDS } };

/** Returns IDs of which an address has room. Undefined if they are too many or too long. */
function shortened(ids: readonly string[]): readonly string[] | undefined {
  if (ids.length > MAX_FILTER_IDS || !ids.every((id) => PLAIN.test(id))) return undefined;
  if (ids.join().length <= MAX_IDS_LENGTH) return ids;
  if (!ids.every((id) => DERIVED.test(id))) return undefined;
  const length = Math.max(MIN_SHORT_ID, Math.floor(MAX_IDS_LENGTH / ids.length) - 1);
  return ids.map((id) => id.slice(0, length));
}
