import { createStore } from 'zustand/vanilla';
import type { Portal } from '../../client/portal.js';
import { isMissingCall, isPortalError } from '../../client/transport/errors.js';
import type { ConvertSetOffer, OfferedConvertSet } from '../../contract/calls/downloads.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';

/** What the user may download of the bookmarks. */
export interface BookmarkOffer {
  /** IDs of the assets that the user may not download. */
  readonly unavailable: ReadonlySet<string>;
  /** The format that most of the assets have, the original first. Null if it is unknown. */
  readonly format: OfferedConvertSet | null;
  /** True if all available assets have the format. */
  readonly forAll: boolean;
}

/** Offer of a server that does not report it: everything may be available. */
export const UNKNOWN_OFFER: BookmarkOffer = { unavailable: new Set(), format: null, forAll: false };

/** Chooses the format of the bookmarks (mockups, Bookmarks). @param total Number of bookmarks */
export function bookmarkOffer({ convertSets, unavailable }: ConvertSetOffer, total: number): BookmarkOffer {
  const most = Math.max(0, ...convertSets.map(({ allowed }) => allowed));
  const format = convertSets.find(({ allowed }) => allowed === most) ?? null;
  const available = total - unavailable.length;
  return { unavailable: new Set(unavailable), format, forAll: format !== null && most >= available };
}

/** Store of the offer for the current bookmarks. */
export interface BookmarkOfferStore {
  /** Null until it is loaded, and after a failure. */
  readonly store: ReadableStore<{ readonly offer: BookmarkOffer | null }>;
  /** Requests the offer for these assets. A later call cancels an earlier one. The last offer stays until then. */
  readonly load: (ids: readonly string[]) => Promise<void>;
  /** Discards the offer. Call when the user or the language changes. */
  readonly clear: () => void;
}

/** Creates the store. A server without the call has {@link UNKNOWN_OFFER}. */
export function createBookmarkOffer(portal: Portal): BookmarkOfferStore {
  const store = createStore<{ readonly offer: BookmarkOffer | null }>(() => ({ offer: null }));
  const latest = createLatest();
  return {
    store: readOnly(store),
    async load(ids) {
      const run = latest.begin();
      if (ids.length === 0) return store.setState({ offer: UNKNOWN_OFFER });
      try {
        const reply = await run.result(portal.downloads.offer({ ids }, { signal: run.signal }));
        store.setState({ offer: bookmarkOffer(reply, ids.length) });
      } catch (error) {
        if (run.isLatest()) store.setState({ offer: offerAfter(error, ids) });
      }
    },
    clear() {
      latest.end();
      store.setState({ offer: null });
    },
  };
}

function offerAfter(error: unknown, ids: readonly string[]): BookmarkOffer | null {
  if (isMissingCall(error)) return UNKNOWN_OFFER;
  const isForbidden = isPortalError(error) && error.status === 403;
  return isForbidden ? { unavailable: new Set(ids), format: null, forAll: false } : null;
}
