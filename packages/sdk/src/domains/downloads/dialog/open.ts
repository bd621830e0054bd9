import { localized } from '../../assets/localized.js';
import { termsOf } from '../../terms/terms.js';
import { downloadProblem } from '../decide.js';
import type { Downloadable } from '../downloadable.js';
import { formatKind, initialFormat, kindCounts, licenseOf, partialFormats } from '../formats/format.js';
import { decideMaximum, type Maximum } from '../formats/maximum.js';
import { requestOffer, type OfferResult } from '../formats/request.js';
import { expectedZipName } from '../zip.js';
import type { DialogSession } from './session.js';
import type { StartActions } from './start.js';
import type { ChooseState, DownloadDialog } from './state.js';

/** Functions that open the dialog for assets. */
export interface OpenActions extends Pick<DownloadDialog, 'open'> {
  /** Loads the formats of the assets, and shows what the user can do with them. */
  readonly load: (assets: readonly Downloadable[]) => Promise<void>;
}

/** Creates the functions that open the dialog. */
export function createOpen(session: DialogSession, { fetch }: Pick<StartActions, 'fetch'>): OpenActions {
  const { options, set } = session;

  const show = (assets: readonly Downloadable[], offer: OfferResult, maximum: Maximum | null) => {
    const { decision } = offer;
    switch (decision.kind) {
      case 'fetch': {
        const format = offer.formats[0] ?? decision.set;
        if (maximum !== null) return set({ kind: 'confirm', assets, maximum, format });
        return fetch(assets, format);
      }
      case 'choose':
        return set(choiceOf(session, { assets, offer, maximum }));
      case 'order':
        return set(session.orderOf(assets));
      case 'unauthorized':
        return session.refuse(decision.reason, assets.length);
      case 'failed':
        session.close();
        for (const message of downloadProblem(decision.error, assets.length)) options.toasts.show(message);
    }
  };

  const load: OpenActions['load'] = async (assets) => {
    const { run } = session;
    set({ kind: 'loading', assets });
    const { portal, t, limits } = options;
    const { terms_of_use, global } = options.config();
    const settings = {
      orderProcess: global.run_order_process,
      terms: termsOf(terms_of_use, options.locale()),
    };
    const maxAssets = assets.length === 1 ? -1 : await limits.loadLimits();
    if (!run.isLatest()) return;
    const bulk = decideMaximum(assets.length, maxAssets);
    if (bulk.kind === 'disabled') return session.refuse('none', assets.length);
    const offer = await requestOffer(assets, { portal, t, ...settings, signal: run.signal });
    if (run.isLatest()) show(assets, offer, bulk.kind === 'ask' ? bulk.maximum : null);
  };

  const open: OpenActions['open'] = async (requested, about = {}) => {
    const assets = [...new Map(requested.map((asset) => [asset.id, asset])).values()];
    session.begin(about);
    if (assets.length === 0) return session.refuse('none', 0);
    if (about.order === true) return set(session.orderOf(assets));
    if (about.direct !== undefined && assets.length === 1 && session.initialTerms() === null) {
      options.choices.choose(formatKind(assets), about.direct.id);
      return fetch(assets, about.direct);
    }
    await load(assets);
  };

  return { open, load };
}

/** Returns the state in which the user chooses a format. */
function choiceOf(
  { options, about, initialTerms }: DialogSession,
  input: {
    readonly assets: readonly Downloadable[];
    readonly offer: OfferResult;
    readonly maximum: Maximum | null;
  },
): ChooseState {
  const { assets, maximum } = input;
  const { formats, unavailable } = input.offer;
  const kind = formatKind(assets);
  const remembered = about.format ?? options.choices.store.getState()[kind];
  const isOne = assets.length === 1;
  const chosen = initialFormat(formats, kind, remembered) ?? '';
  const allowed = formats.find(({ id }) => id === chosen)?.allowed;
  return {
    kind: 'choose',
    assets,
    formats,
    chosen,
    formatKind: kind,
    kinds: isOne ? [] : kindCounts(assets),
    partial: partialFormats(formats, assets.length),
    unavailable,
    orderable: unavailable.length > 0 && options.config().global.run_order_process,
    license: licenseOf(assets.map((asset) => localized(asset, options.locale()))),
    terms: initialTerms(),
    maximum,
    zipName: isOne ? null : expectedZipName(options.siteTitle(), assets.length, allowed),
    busy: false,
    problem: null,
  };
}
