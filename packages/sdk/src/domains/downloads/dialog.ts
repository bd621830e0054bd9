import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import type { PortalConfig } from '../../config/schema/schema.js';
import { ORIGINAL } from '../../contract/vocabulary.js';
import type { ConvertSet } from '../../contract/schemas/downloads.js';
import { orderMail, type OrderMail } from '../order/mail.js';
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

/** What of the configuration a download depends on. */
export type DownloadConfig = Pick<PortalConfig, 'terms_of_use' | 'order'> & {
  readonly global: Pick<PortalConfig['global'], 'run_order_process'>;
};

/** Terms with their checkbox, which nobody has ticked when the dialog opens. */
export interface TickedTerms extends Terms {
  readonly ticked: boolean;
}

/** The dialog of a download (specification, section 2, Modals; section 4, Download decision). */
export type DownloadDialogState =
  | { readonly kind: 'closed' }
  /** The server is asked in which convert sets the assets can be had. */
  | { readonly kind: 'loading'; readonly assets: readonly Downloadable[] }
  /** More assets than may usually be taken at once: are so many meant? */
  | { readonly kind: 'confirm'; readonly assets: readonly Downloadable[]; readonly count: number }
  | {
      readonly kind: 'choose';
      readonly assets: readonly Downloadable[];
      readonly sets: readonly ConvertSet[];
      /** The id of the chosen set; the first one at first. */
      readonly chosen: string;
      /** Null where there are none. */
      readonly terms: TickedTerms | null;
    }
  /** The download is not available; it can be ordered by mail. */
  | {
      readonly kind: 'order';
      readonly assets: readonly Downloadable[];
      readonly terms: TickedTerms | null;
    };

/** The store of the dialog. What is not possible in the present state is refused, and answered with `false`. */
export interface DownloadDialog {
  readonly store: ReadableStore<DownloadDialogState>;
  /**
   * Someone wants to download: asks the server, and then starts, asks, offers an order, or tells that it is not to be
   * had. Of two at once, the later one holds. It never rejects.
   *
   * @param about.all A route that shows all of the assets, for an order with too many of them to be named.
   */
  readonly open: (
    assets: readonly Downloadable[],
    about?: { readonly all?: string | undefined },
  ) => Promise<void>;
  /** Chooses a convert set that is offered. */
  readonly choose: (setId: string) => boolean;
  /** Ticks the terms, or takes the tick back. */
  readonly tickTerms: (ticked: boolean) => boolean;
  /** Confirms the number, downloads in the chosen set, or orders. Without the tick it does nothing. */
  readonly accept: () => boolean;
  /** The mail that `accept` would open, whatever is ticked; null where nothing is being ordered. */
  readonly mail: () => OrderMail | null;
  /** Closes it, whatever it shows; what is being asked is ended. */
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
  readonly onError: (error: unknown, call: string) => void;
}

/**
 * The way from the wish to download to the download, an order, or a refusal (specification, sections 2, 4 and 5).
 *
 * @param options.locale Lower-case language of the reader.
 * @param options.openMail Opens the person's mail program with a `mailto:` address.
 * @param options.portalUrl The portal's own address, for orders where the configuration names none.
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

  private readonly untickedTerms = (): TickedTerms | null => {
    const terms = termsOf(this.options.config().terms_of_use, this.locale());
    return terms === null ? null : { ...terms, ticked: false };
  };

  private readonly start = (assets: readonly Downloadable[], setId: string) => {
    this.set(CLOSED);
    const own = this.run;
    const [only, ...more] = assets;
    if (only === undefined) return;
    if (more.length === 0) return void this.downloads.start(only, setId);
    void this.downloads.zip(assets, setId).then(({ saved, rejected }) => {
      const refused = !saved && rejected.length > 0 && this.options.config().global.run_order_process;
      if (refused && own.isLatest()) this.set({ kind: 'order', assets, terms: this.untickedTerms() });
    });
  };

  private readonly apply = (assets: readonly Downloadable[], decision: DownloadDecision) => {
    const count = assets.length;
    switch (decision.kind) {
      case 'fetch':
        return this.start(assets, decision.set.id);
      case 'choose': {
        const { sets } = decision;
        return this.set({ kind: 'choose', assets, sets, chosen: sets[0].id, terms: this.untickedTerms() });
      }
      case 'order':
        return this.set({ kind: 'order', assets, terms: this.untickedTerms() });
      case 'unauthorized':
        this.set(CLOSED);
        return this.toasts.show(unauthorizedMessage(decision.reason, count));
      case 'failed':
        this.set(CLOSED);
        for (const message of downloadProblem(decision.error, count)) this.toasts.show(message);
        return this.options.onError(decision.error, 'session.csets');
    }
  };

  private readonly requestConvertSets = async (assets: readonly Downloadable[]): Promise<void> => {
    const own = this.run;
    this.set({ kind: 'loading', assets });
    const answer = await this.portal.downloads
      .convertSets({ ids: assets.map((asset) => asset.id) }, { signal: own.signal })
      .then(
        (sets) => ({ sets }),
        (error: unknown) => ({ error }),
      );
    if (!own.isLatest()) return;
    const { terms_of_use, global } = this.options.config();
    const settings = { orderProcess: global.run_order_process, terms: termsOf(terms_of_use, this.locale()) };
    const decision = decideDownload({ ...answer, ...settings });
    const refused = decision.kind === 'unauthorized' || decision.kind === 'order';
    // No set fits all of several assets: the zip of the files themselves has what there is, and names what it has not.
    const partly = refused && assets.length > 1;
    this.apply(
      assets,
      partly ? decideDownload({ sets: [{ id: ORIGINAL, title: '' }], ...settings }) : decision,
    );
  };

  private readonly mailFor = (assets: readonly Downloadable[], terms: TickedTerms | null) =>
    orderMail({
      order: this.options.config().order,
      assets,
      locale: this.locale(),
      terms,
      portalUrl: this.options.portalUrl?.(),
      all: this.all,
      t: this.options.t,
    });

  private readonly order = (assets: readonly Downloadable[], terms: TickedTerms | null): boolean => {
    const made = this.mailFor(assets, terms);
    if (made.kind === 'blocked') {
      if (made.reason !== 'terms') this.toasts.show({ level: 'error', key: 'toast.order.impossible' });
      return false;
    }
    this.set(CLOSED);
    if (made.left > 0) {
      this.toasts.show({ level: 'warning', key: 'toast.order.incomplete', params: { count: made.left } });
    }
    this.options.openMail(made.href);
    return true;
  };

  readonly open: DownloadDialog['open'] = async (wanted, about = {}) => {
    const assets = [...new Map(wanted.map((asset) => [asset.id, asset])).values()];
    this.run = this.latest.begin();
    const own = this.run;
    this.all = about.all;
    this.set({ kind: 'loading', assets });
    if (assets.length > 1) {
      const maxAssets = await this.downloads.loadLimits();
      if (!own.isLatest()) return;
      const count = assets.length;
      // A limit that the server does not tell may be any: one is asked.
      const bulk =
        maxAssets === null ? { kind: 'confirm' as const, count } : decideBulk({ count, maxAssets });
      if (bulk.kind === 'confirm') return this.set({ kind: 'confirm', assets, count });
      if (bulk.kind === 'hidden') return this.apply(assets, { kind: 'unauthorized', reason: 'none' });
    }
    if (assets.length === 0) return this.apply(assets, { kind: 'unauthorized', reason: 'none' });
    await this.requestConvertSets(assets);
  };

  readonly choose: DownloadDialog['choose'] = (setId) => {
    const state = this.get();
    if (state.kind !== 'choose' || !state.sets.some((entry) => entry.id === setId)) return false;
    this.set({ ...state, chosen: setId });
    return true;
  };

  readonly tickTerms: DownloadDialog['tickTerms'] = (ticked) => {
    const state = this.get();
    if (!('terms' in state) || state.terms === null) return false;
    this.set({ ...state, terms: { ...state.terms, ticked } });
    return true;
  };

  readonly accept: DownloadDialog['accept'] = () => {
    const state = this.get();
    if (state.kind === 'closed' || state.kind === 'loading') return false;
    if (state.kind === 'confirm') {
      void this.requestConvertSets(state.assets);
      return true;
    }
    if (blockedByTerms(state.terms)) return false;
    if (state.kind === 'order') return this.order(state.assets, state.terms);
    this.start(state.assets, state.chosen);
    return true;
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
