import { isPortalError } from '../../client/transport/errors.js';
import type { ConvertSet } from '../../contract/schemas/downloads.js';
import { errorMessage, type Message } from '../toasts/message.js';
import { UNLIMITED } from '../../config/schema/unlimited.js';
import type { Terms } from '../terms/terms.js';

export { UNLIMITED };

/** What the server said when it was asked for the convert sets of assets, and what the configuration says. */
export type DownloadQuestion = ({ readonly sets: readonly ConvertSet[] } | { readonly error: unknown }) & {
  /** `global.run_order_process`: an order takes the place of a download that is not permitted. */
  readonly orderProcess: boolean;
  readonly terms: Terms | null;
};

/** What happens when someone wants to download something. */
export type DownloadDecision =
  /** Not to be had: there are no rights (`forbidden`) or no convert sets (`none`). */
  | { readonly kind: 'unauthorized'; readonly reason: 'forbidden' | 'none' }
  /** It can be ordered by mail instead. */
  | { readonly kind: 'order'; readonly terms: Terms | null }
  | {
      readonly kind: 'choose';
      readonly sets: readonly [ConvertSet, ...ConvertSet[]];
      readonly terms: Terms | null;
    }
  | { readonly kind: 'fetch'; readonly set: ConvertSet }
  /** The server could not be asked; nothing is decided. */
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Decides on a download by what the server answered (specification, section 4, Download decision): a 403 or no convert
 * sets means unauthorized, or the order process when it is enabled; more than one set, or terms, the chooser; else the
 * file is fetched.
 */
export function decideDownload(question: DownloadQuestion): DownloadDecision {
  const { orderProcess, terms } = question;
  const refused = (reason: 'forbidden' | 'none'): DownloadDecision =>
    orderProcess ? { kind: 'order', terms } : { kind: 'unauthorized', reason };
  if ('error' in question) {
    const { error } = question;
    // Where another system refused the portal itself, it is not the person who lacks a right.
    const forbidden = isPortalError(error) && error.status === 403 && error.externalStatus !== 403;
    return forbidden ? refused('forbidden') : { kind: 'failed', error };
  }
  const [first, ...more] = question.sets;
  if (first === undefined) return refused('none');
  if (more.length > 0 || terms !== null) return { kind: 'choose', sets: [first, ...more], terms };
  return { kind: 'fetch', set: first };
}

/** The same where one form was asked for by its name, as in a terminal, and nobody is there to choose. */
export type NamedDownloadDecision =
  | Exclude<DownloadDecision, { readonly kind: 'choose' }>
  /** It is not to be had so, but in these forms. */
  | { readonly kind: 'other-sets'; readonly sets: readonly [ConvertSet, ...ConvertSet[]] };

/**
 * Decides on a download in the form with this id: what is not to be had at all is told as {@link decideDownload} does.
 * Terms are not looked at: where nobody chooses, they are agreed to before.
 */
export function decideNamedDownload(question: DownloadQuestion, convertSet: string): NamedDownloadDecision {
  const decision = decideDownload(question);
  if (decision.kind !== 'fetch' && decision.kind !== 'choose') return decision;
  const sets = decision.kind === 'fetch' ? ([decision.set] as const) : decision.sets;
  const set = sets.find(({ id }) => id === convertSet);
  return set === undefined ? { kind: 'other-sets', sets } : { kind: 'fetch', set };
}

/** What happens when someone wants many assets at once. */
export type BulkDecision =
  /** There is nothing to press. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'go' }
  /** One is asked first, naming the count. */
  | { readonly kind: 'confirm'; readonly count: number };

/**
 * Whether so many assets may be taken at once (specification, sections 5 and 9, Max bulk asset count): above
 * `max_assets` one is asked, naming the count; -1 means any number, 0 that the feature is hidden. Any other number
 * below 0 is no limit that a server means, and hides it too.
 */
export function decideBulk(question: { readonly count: number; readonly maxAssets: number }): BulkDecision {
  const { count, maxAssets } = question;
  const unlimited = maxAssets === UNLIMITED;
  if (!(count > 0) || !(unlimited || maxAssets > 0)) return { kind: 'hidden' };
  return unlimited || count <= maxAssets ? { kind: 'go' } : { kind: 'confirm', count };
}

/** The download of one asset, or of some, is not available (specification, section 8, Download). */
export const downloadForbidden = (count: number): Message => ({
  level: 'warning',
  key: 'toast.download.forbidden',
  params: { count },
});

/** What to tell of a download that is not to be had (specification, section 8, Download). */
export function unauthorizedMessage(reason: 'forbidden' | 'none', count: number): Message {
  return reason === 'none' ? { level: 'info', key: 'toast.download.none' } : downloadForbidden(count);
}

/** What to tell of a download that failed (specification, section 8, Download). @param count Of how many assets. */
export function downloadProblem(error: unknown, count = 1): Message[] {
  if (isPortalError(error)) {
    if (error.externalStatus === 403) return [{ level: 'error', key: 'toast.download.backend' }];
    if (error.status === 403 && error.code !== 'link-expired') return [downloadForbidden(count)];
  }
  const { detail, key } = errorMessage(error);
  return [
    { level: 'error', key: 'toast.download.failed' },
    { level: 'error', key, ...(detail === undefined ? {} : { detail }) },
  ];
}
