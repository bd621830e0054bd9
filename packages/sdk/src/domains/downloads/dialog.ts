import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import type { PortalConfig } from '../../config/schema/schema.js';
import { ORIGINAL } from '../../contract/vocabulary.js';
import type { ConvertSet } from '../../contract/schemas/downloads.js';
import { orderMail, type BlockedReason, type OrderMail } from '../order/mail.js';
import type { Translate } from '../../translations/translator.js';
import type { Toasts } from '../toasts/store.js';
import {
  decideBulk,
  decideDownload,
  downloadProblem,
  unauthorizedMessage,
  type DownloadDecision,
} from './decide.js';
import { blockedByTerms, termsOf, type Terms } from '../terms/terms.js';
import type { Downloadable, DownloadsStore } from './store.js';

/** Configuration that affects downloads. */
export type DownloadConfig = Pick<PortalConfig, 'terms_of_use' | 'order'> & {
  readonly global: Pick<PortalConfig['global'], 'run_order_process'>;
};

/** Terms with the state of their checkbox, which is unchecked when the dialog opens. */
export interface TermsState extends Terms {
  readonly accepted: boolean;
  /** True after an attempt to continue without accepting the terms, until the user accepts them. */
  readonly missing: boolean;
}

/** Result of an action in the dialog: `done`, or the reason why it had no effect. */
export type DialogOutcome<Reason extends string> = 'done' | Reason;

/** State of the download dialog (specification, section 2, Modals; section 4, Download decision). */
export type DownloadDialogState =
  | { readonly kind: 'closed' }
  /** The client is fetching the convert sets of the assets. */
  | { readonly kind: 'loading'; readonly assets: readonly Downloadable[] }
  /** The number of assets exceeds the limit, or the limit is unknown. The user has to confirm the number. */
  | { readonly kind: 'confirm'; readonly assets: readonly Downloadable[]; readonly count: number }
  | {
      readonly kind: 'choose';
      readonly assets: readonly Downloadable[];
      readonly sets: readonly ConvertSet[];
      /** ID of the selected set. Initially the first set. */
      readonly chosen: string;
      /** Null if there are no terms. */
      readonly terms: TermsState | null;
    }
  /** The download is not available, but the assets can be ordered by mail. */
  | {
      readonly kind: 'order';
      readonly assets: readonly Downloadable[];
      readonly terms: TermsState | null;
    };

/** The download dialog. Actions that are not possible in the current state have no effect and return the reason. */
export interface DownloadDialog {
  readonly store: ReadableStore<DownloadDialogState>;
  /**
   * Starts a download: fetches the convert sets, then downloads, opens the dialog, or reports that the assets
   * are not available. A later call replaces an earlier one. Never rejects.
   *
   * @param about.all Route that lists all assets. Used in an order with too many assets to list individually.
   */
  readonly open: (
    assets: readonly Downloadable[],
    about?: { readonly all?: string | undefined },
  ) => Promise<void>;
  /** Selects one of the offered convert sets. */
  readonly choose: (setId: string) => DialogOutcome<'no-choice' | 'not-offered'>;
  /** Sets the checkbox of the terms. */
  readonly setTermsAccepted: (accepted: boolean) => DialogOutcome<'no-terms'>;
  /**
   * Confirms the count, starts the download, or opens the order mail. While the terms are not accepted, only marks
   * them as missing. If the order mail cannot be created, a toast reports it.
   */
  readonly accept: () => DialogOutcome<'closed' | 'loading' | BlockedReason>;
  /**
   * Returns the mail that `accept` opens once the terms are accepted, or the reason why there is none. Null
   * unless the dialog shows an order.
   */
  readonly mail: () => OrderMail | null;
  /** Closes the dialog and cancels its request. Returns false if it is already closed. */
  readonly cancel: () => boolean;
}

const CLOSED: DownloadDialogState = { kind: 'closed' };

/** Dependencies of {@link createDownloadDialog}. */
interface DownloadDialogOptions {
  readonly portal: Portal;
  readonly config: () => DownloadConfig;
  readonly locale: () => string;
  readonly t: Translate;
  readonly downloads: Pick<DownloadsStore, 'start' | 'zip' | 'loadLimits'>;
  readonly toasts: Toasts;
  readonly openMail: (href: string) => void;
  readonly portalUrl?: (() => string) | undefined;
}

/**
 * Creates the download dialog. It results in a download, an order mail or an error message (specification,
 * sections 2, 4 and 5).
 *
 * @param options.locale Lower-case language code of the user.
 * @param options.openMail Opens a `mailto:` address in the user's mail program.
 * @param options.portalUrl URL of the portal, for orders if the configuration contains none.
 */
export function createDownloadDialog(options: DownloadDialogOptions): DownloadDialog {
  return new DownloadDialogActions(options);
}

class DownloadDialogActions implements DownloadDialog {
  private readonly options: DownloadDialogOptions;
  private readonly portal: DownloadDialogOptions['portal'];
  private readonly downloads: DownloadDialogOptions['downloads'];
  private readonly toasts: DownloadDialogOptions['toasts'];
  private readonly locale: DownloadDialogOptions['locale'];
  private readonly writable = createStore<DownloadDialogState>(() => CLOSED);
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly latest = createLatest();
  private run = this.latest.begin();
  private all: string | undefined;

  constructor(options: DownloadDialogOptions) {
    this.options = options;
    this.portal = options.portal;
    this.downloads = options.downloads;
    this.toasts = options.toasts;
    this.locale = options.locale;
  }

  private readonly set = (state: DownloadDialogState) => this.writable.setState(state, true);

  private readonly initialTerms = (): TermsState | null => {
    const terms = termsOf(this.options.config().terms_of_use, this.locale());
    return terms === null ? null : { ...terms, accepted: false, missing: false };
  };

  private readonly start = (assets: readonly Downloadable[], setId: string) => {
    this.set(CLOSED);
    const run = this.run;
    const [first] = assets;
    if (first !== undefined && assets.length === 1) return void this.downloads.start(first, setId);
    void this.downloads.zip(assets, setId).then(({ rejected }) => {
      // An order covers only the assets that the user may not download (decisions, section 7, Order).
      const missing = assets.filter(({ id }) => rejected.includes(id));
      if (missing.length === 0 || !this.options.config().global.run_order_process || !run.isLatest()) return;
      if (missing.length < assets.length) this.all = undefined;
      this.set({ kind: 'order', assets: missing, terms: this.initialTerms() });
    });
  };

  private readonly apply = (assets: readonly Downloadable[], decision: DownloadDecision) => {
    const count = assets.length;
    switch (decision.kind) {
      case 'fetch':
        return this.start(assets, decision.set.id);
      case 'choose': {
        const { sets } = decision;
        return this.set({ kind: 'choose', assets, sets, chosen: sets[0].id, terms: this.initialTerms() });
      }
      case 'order':
        return this.set({ kind: 'order', assets, terms: this.initialTerms() });
      case 'unauthorized':
        this.set(CLOSED);
        return this.toasts.show(unauthorizedMessage(decision.reason, count));
      case 'failed':
        this.set(CLOSED);
        for (const message of downloadProblem(decision.error, count)) this.toasts.show(message);
    }
  };

  private readonly requestConvertSets = async (assets: readonly Downloadable[]): Promise<void> => {
    const run = this.run;
    this.set({ kind: 'loading', assets });
    const result = await this.portal.downloads
      .convertSets({ ids: assets.map((asset) => asset.id) }, { signal: run.signal })
      .then(
        (sets) => ({ sets }),
        (error: unknown) => ({ error }),
      );
    if (!run.isLatest()) return;
    const { terms_of_use, global } = this.options.config();
    const settings = { orderProcess: global.run_order_process, terms: termsOf(terms_of_use, this.locale()) };
    const decision = decideDownload({ ...result, ...settings });
    const refused = decision.kind === 'unauthorized' || decision.kind === 'order';
    // No convert set is available for all of the assets. A zip of the originals contains the permitted ones and
    // reports the others.
    const zipOriginals = refused && assets.length > 1;
    this.apply(
      assets,
      zipOriginals
        ? decideDownload({
            sets: [{ id: ORIGINAL, title: this.options.t('convertSets.original') }],
            ...settings,
          })
        : decision,
    );
  };

  private readonly mailFor = (assets: readonly Downloadable[], terms: TermsState | null) =>
    orderMail({
      order: this.options.config().order,
      assets,
      locale: this.locale(),
      terms,
      portalUrl: this.options.portalUrl?.(),
      all: this.all,
      t: this.options.t,
    });

  private readonly order = (assets: readonly Downloadable[], terms: TermsState | null) => {
    const mail = this.mailFor(assets, terms);
    if (mail.kind === 'blocked') {
      if (mail.reason !== 'terms') this.toasts.show({ level: 'error', key: 'toast.order.impossible' });
      return mail.reason;
    }
    this.set(CLOSED);
    if (mail.left > 0) {
      this.toasts.show({ level: 'warning', key: 'toast.order.incomplete', params: { count: mail.left } });
    }
    this.options.openMail(mail.href);
    return 'done';
  };

  readonly open: DownloadDialog['open'] = async (requested, about = {}) => {
    const assets = [...new Map(requested.map((asset) => [asset.id, asset])).values()];
    this.run = this.latest.begin();
    const run = this.run;
    this.all = about.all;
    this.set({ kind: 'loading', assets });
    if (assets.length > 1) {
      const maxAssets = await this.downloads.loadLimits();
      if (!run.isLatest()) return;
      const count = assets.length;
      // If the server did not report its limit, ask for confirmation.
      const bulk =
        maxAssets === null ? { kind: 'confirm' as const, count } : decideBulk({ count, maxAssets });
      if (bulk.kind === 'confirm') return this.set({ kind: 'confirm', assets, count });
      if (bulk.kind === 'hidden') return this.apply(assets, { kind: 'unauthorized', reason: 'none' });
    }
    await this.requestConvertSets(assets);
  };

  readonly choose: DownloadDialog['choose'] = (setId) => {
    const state = this.get();
    if (state.kind !== 'choose') return 'no-choice';
    if (!state.sets.some((entry) => entry.id === setId)) return 'not-offered';
    this.set({ ...state, chosen: setId });
    return 'done';
  };

  readonly setTermsAccepted: DownloadDialog['setTermsAccepted'] = (accepted) => {
    const state = this.get();
    if (!('terms' in state) || state.terms === null) return 'no-terms';
    this.set({ ...state, terms: { ...state.terms, accepted, missing: false } });
    return 'done';
  };

  readonly accept: DownloadDialog['accept'] = () => {
    const state = this.get();
    if (state.kind === 'closed' || state.kind === 'loading') return state.kind;
    if (state.kind === 'confirm') {
      void this.requestConvertSets(state.assets);
      return 'done';
    }
    if (blockedByTerms(state.terms)) {
      if (state.terms !== null) this.set({ ...state, terms: { ...state.terms, missing: true } });
      return 'terms';
    }
    if (state.kind === 'order') return this.order(state.assets, state.terms);
    this.start(state.assets, state.chosen);
    return 'done';
  };

  readonly mail: DownloadDialog['mail'] = () => {
    const state = this.get();
    return state.kind === 'order' ? this.mailFor(state.assets, null) : null;
  };

  readonly cancel: DownloadDialog['cancel'] = () => {
    if (this.get().kind === 'closed') return false;
    this.latest.end();
    this.set(CLOSED);
    return true;
  };
}
