import { isMissingCall } from '../../../client/transport/errors.js';
import type { Portal } from '../../../client/portal.js';
import { ORIGINAL } from '../../../contract/vocabulary.js';
import type { Translate } from '../../../translations/translator.js';
import { decideDownload, type DownloadDecision } from '../decide.js';
import type { Terms } from '../../terms/terms.js';
import type { Downloadable } from '../downloadable.js';
import { MAX_DOWNLOAD } from './maximum.js';
import { formatsOf, offerOfSets, type Format, type Formats } from './format.js';

/** Formats of assets, and the decision on their download. */
export interface OfferResult extends Formats {
  /** `choose` and `fetch` refer to `formats`. */
  readonly decision: DownloadDecision;
}

/** What the decision on a download depends on. */
export interface OfferOptions {
  readonly portal: Portal;
  readonly orderProcess: boolean;
  readonly terms: Terms | null;
  readonly t: Translate;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Requests the formats of assets, at most `MAX_DOWNLOAD`, and decides on their download. Servers without the call for offers only have common
 * convert sets; if there are none, a zip of the originals contains the permitted assets and reports the others. Never
 * rejects.
 */
export async function requestOffer(
  requested: readonly Downloadable[],
  options: OfferOptions,
): Promise<OfferResult> {
  const { portal, orderProcess, terms, signal } = options;
  const assets = requested.slice(0, MAX_DOWNLOAD);
  const ids = assets.map(({ id }) => id);
  const none: readonly Format[] = [];
  const settings = { orderProcess, terms };
  try {
    const offer = formatsOf(await portal.downloads.offer({ ids }, { signal }));
    const sets = offer.formats.map(({ id, title }) => ({ id, title }));
    return { ...offer, decision: decideDownload({ sets, ...settings }) };
  } catch (error) {
    if (isMissingCall(error)) return requestCommonSets(assets, options);
    return { formats: none, unavailable: [], decision: decideDownload({ error, ...settings }) };
  }
}

async function requestCommonSets(
  assets: readonly Downloadable[],
  { portal, orderProcess, terms, t, signal }: OfferOptions,
): Promise<OfferResult> {
  const settings = { orderProcess, terms };
  const result = await portal.downloads.convertSets({ ids: assets.map(({ id }) => id) }, { signal }).then(
    (sets) => ({ sets }),
    (error: unknown) => ({ error }),
  );
  const decision = decideDownload({ ...result, ...settings });
  const refused = decision.kind === 'unauthorized' || decision.kind === 'order';
  if (refused && assets.length > 1) {
    const sets = [{ id: ORIGINAL, title: t('convertSets.original') }];
    const offer = formatsOf(offerOfSets(sets, assets));
    return { ...offer, decision: decideDownload({ sets, ...settings }) };
  }
  return { ...formatsOf(offerOfSets('sets' in result ? result.sets : [], assets)), decision };
}
