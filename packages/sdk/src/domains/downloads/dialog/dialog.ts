import { createStore } from 'zustand/vanilla';
import { readOnly } from '../../../lib/readable-store.js';
import { createLatest } from '../../../lib/latest.js';
import type { Portal } from '../../../client/portal.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import { isSmall } from '../../../client/transfer/content-disposition.js';
import type { Translate } from '../../../translations/translator.js';
import { orderMail } from '../../order/mail.js';
import { blockedByTerms, termsOf } from '../../terms/terms.js';
import type { Toasts } from '../../toasts/store.js';
import { downloadProblem, unauthorizedMessage } from '../decide.js';
import type { Downloadable } from '../downloadable.js';
import type { FormatChoiceStore } from '../formats/choices.js';
import {
  formatKind,
  initialFormat,
  kindCounts,
  licenseOf,
  pageFor,
  partialFormats,
} from '../formats/format.js';
import { decideMaximum, MAX_DOWNLOAD, type Maximum } from '../formats/maximum.js';
import type { DownloadLimits } from '../limits.js';
import type { Downloads } from '../queue/contract.js';
import type { Disk, DiskFile } from '../queue/disk.js';
import { rowProblem } from '../queue/rules.js';
import { zipNameOf } from '../zip.js';
import { requestOffer, type OfferResult } from '../formats/request.js';
import type {
  ChooseState,
  DialogContext,
  DirectFormat,
  DownloadDialog,
  DownloadDialogState,
  OrderState,
  TermsState,
} from './state.js';

/** Configuration that affects downloads. */
export type DownloadConfig = Pick<PortalConfig, 'terms_of_use' | 'order'> & {
  readonly global: Pick<PortalConfig['global'], 'run_order_process'>;
};

const CLOSED: DownloadDialogState = { kind: 'closed' };

/** Dependencies of {@link createDownloadDialog}. */
export interface DownloadDialogOptions {
  readonly portal: Portal;
  readonly config: () => DownloadConfig;
  readonly locale: () => string;
  readonly t: Translate;
  readonly downloads: Pick<Downloads, 'start'>;
  readonly limits: Pick<DownloadLimits, 'loadLimits'>;
  readonly choices: FormatChoiceStore;
  readonly toasts: Toasts;
  readonly openMail: (href: string) => void;
  /** Returns the title of the site, for the name of a zip. */
  readonly siteTitle: () => string;
  /** Access to files that the user chooses, if the environment has it. */
  readonly disk?: (() => Disk | undefined) | undefined;
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
  private readonly writable = createStore<DownloadDialogState>(() => CLOSED);
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly latest = createLatest();
  private run = this.latest.begin();
  private about: DialogContext = {};

  constructor(private readonly options: DownloadDialogOptions) {}

  private readonly set = (state: DownloadDialogState) => this.writable.setState(state, true);

  private readonly initialTerms = (): TermsState | null => {
    const terms = termsOf(this.options.config().terms_of_use, this.options.locale());
    return terms === null ? null : { ...terms, accepted: false, missing: false };
  };

  // --- opening ---

  readonly open: DownloadDialog['open'] = async (requested, about = {}) => {
    const assets = [...new Map(requested.map((asset) => [asset.id, asset])).values()];
    this.run = this.latest.begin();
    this.about = about;
    if (assets.length === 0) return this.refuse('none', 0);
    if (about.order === true) return this.set(this.orderOf(assets));
    if (about.direct !== undefined && assets.length === 1 && this.initialTerms() === null) {
      this.options.choices.choose(formatKind(assets), about.direct.id);
      return this.fetch(assets, about.direct);
    }
    await this.load(assets);
  };

  /** Loads the formats of the assets, and shows what the user can do with them. */
  private readonly load = async (assets: readonly Downloadable[]): Promise<void> => {
    const { run } = this;
    this.set({ kind: 'loading', assets });
    const { portal, t, limits } = this.options;
    const { terms_of_use, global } = this.options.config();
    const settings = {
      orderProcess: global.run_order_process,
      terms: termsOf(terms_of_use, this.options.locale()),
    };
    const maxAssets = assets.length === 1 ? -1 : await limits.loadLimits();
    if (!run.isLatest()) return;
    const bulk = decideMaximum(assets.length, maxAssets);
    if (bulk.kind === 'disabled') return this.refuse('none', assets.length);
    const requested = assets.slice(0, MAX_DOWNLOAD);
    const offer = await requestOffer(requested, { portal, t, ...settings, signal: run.signal });
    if (run.isLatest()) this.show(assets, offer, bulk.kind === 'ask' ? bulk.maximum : null);
  };

  private readonly show = (assets: readonly Downloadable[], offer: OfferResult, maximum: Maximum | null) => {
    const { decision } = offer;
    switch (decision.kind) {
      case 'fetch': {
        const format = offer.formats[0] ?? decision.set;
        if (maximum !== null) return this.set({ kind: 'confirm', assets, maximum, format });
        return this.fetch(assets, format);
      }
      case 'choose':
        return this.set(this.choiceOf(assets, offer, maximum));
      case 'order':
        return this.set(this.orderOf(assets));
      case 'unauthorized':
        return this.refuse(decision.reason, assets.length);
      case 'failed':
        this.set(CLOSED);
        for (const message of downloadProblem(decision.error, assets.length))
          this.options.toasts.show(message);
    }
  };

  private readonly refuse = (reason: 'forbidden' | 'none', count: number) => {
    this.set(CLOSED);
    this.options.toasts.show(unauthorizedMessage(reason, count));
  };

  private readonly orderOf = (assets: readonly Downloadable[]): OrderState => ({
    kind: 'order',
    assets,
    purpose: '',
    terms: this.initialTerms(),
  });

  private readonly choiceOf = (
    assets: readonly Downloadable[],
    { formats, unavailable }: OfferResult,
    maximum: Maximum | null,
  ): ChooseState => {
    const kind = formatKind(assets);
    const remembered = this.about.format ?? this.options.choices.store.getState()[kind];
    const isOne = assets.length === 1;
    return {
      kind: 'choose',
      assets,
      formats,
      chosen: initialFormat(formats, kind, remembered) ?? '',
      formatKind: kind,
      kinds: isOne ? [] : kindCounts(assets),
      partial: partialFormats(formats, assets.length),
      unavailable,
      orderable: unavailable.length > 0 && this.options.config().global.run_order_process,
      license: licenseOf(assets),
      terms: this.initialTerms(),
      maximum,
      zipName: isOne ? null : zipNameOf(this.options.siteTitle(), assets.length),
      busy: false,
      problem: null,
    };
  };

  // --- the choice ---

  readonly choose: DownloadDialog['choose'] = (setId) => {
    const state = this.get();
    if (state.kind !== 'choose') return 'no-choice';
    if (!state.formats.some(({ id, enabled }) => enabled && id === setId)) return 'not-offered';
    this.set({ ...state, chosen: setId, problem: null });
    return 'done';
  };

  readonly setTermsAccepted: DownloadDialog['setTermsAccepted'] = (accepted) => {
    const state = this.get();
    if (!('terms' in state) || state.terms === null) return 'no-terms';
    this.set({ ...state, terms: { ...state.terms, accepted, missing: false } });
    return 'done';
  };

  readonly keepOnly: DownloadDialog['keepOnly'] = async () => {
    const state = this.get();
    if (state.kind !== 'choose' || state.partial === null || state.busy) return;
    const { run } = this;
    const { assets, partial } = state;
    this.set({ ...state, busy: true, problem: null });
    try {
      const ids = assets.map(({ id }) => id);
      const convertSet = partial.format.id;
      const offer = await run.result(
        this.options.portal.downloads.offer({ ids, convertSet }, { signal: run.signal }),
      );
      const others = new Set(offer.unavailable);
      const remaining = assets.filter(({ id }) => !others.has(id));
      this.about = { ...this.about, format: convertSet };
      await this.load(remaining);
    } catch (error) {
      if (run.isLatest()) this.fail(error, assets.length);
    }
  };

  /** Shows in the dialog why an action failed. */
  private readonly fail = (error: unknown, count: number) => {
    const state = this.get();
    if (state.kind !== 'choose') return;
    this.set({ ...state, busy: false, problem: rowProblem(error, count).problem });
  };

  readonly accept: DownloadDialog['accept'] = ({ firstOnly = false } = {}) => {
    const state = this.get();
    if (state.kind === 'closed' || state.kind === 'loading') return state.kind;
    if (state.kind === 'confirm') {
      this.fetch(firstOnlyOf(state.assets, state.maximum, firstOnly), state.format);
      return 'done';
    }
    if (blockedByTerms(state.terms)) {
      if (state.terms !== null) this.set({ ...state, terms: { ...state.terms, missing: true } });
      return 'terms';
    }
    if (state.kind === 'order') return this.sendOrder(state);
    if (!state.busy) void this.startChosen(state, firstOnly);
    return 'done';
  };

  private readonly startChosen = async (state: ChooseState, firstOnly: boolean): Promise<void> => {
    const { run } = this;
    const { chosen, maximum, formatKind: kind } = state;
    const format = state.formats.find(({ id }) => id === chosen);
    if (format === undefined) return;
    const assets = firstOnlyOf(state.assets, maximum, firstOnly);
    this.set({ ...state, busy: true, problem: null });
    try {
      // First, because the browser shows the file dialog only right after a user action.
      const file = await this.pickFile(assets, format);
      if (!run.isLatest()) return;
      if (file === null) return this.set({ ...state, busy: false });
      this.options.choices.choose(kind, chosen);
      await this.start(assets, format, { file, throwEarly: true });
      if (run.isLatest()) this.set(CLOSED);
    } catch (error) {
      if (run.isLatest()) this.fail(error, assets.length);
    }
  };

  // --- the download ---

  /**
   * Lets the user choose the target of a large file, where the environment can write to it.
   *
   * @returns undefined for a download without such a target; null if the user canceled
   */
  private readonly pickFile = async (
    assets: readonly Downloadable[],
    { bytes, fname }: DirectFormat,
  ): Promise<DiskFile | undefined | null> => {
    const disk = this.options.disk?.();
    if (disk === undefined || bytes === undefined || isSmall(bytes)) return undefined;
    const [first] = assets;
    const isOne = assets.length === 1;
    const name = isOne ? (fname ?? first?.fname ?? '') : zipNameOf(this.options.siteTitle(), assets.length);
    // Without a user action, or in a frame, the browser denies the access. It then downloads the file itself.
    return disk.pick(name).catch(() => undefined);
  };

  private readonly start = async (
    assets: readonly Downloadable[],
    format: DirectFormat,
    options: { readonly file: DiskFile | undefined; readonly throwEarly: boolean },
  ): Promise<readonly string[]> => {
    const [first] = assets;
    const isOne = assets.length === 1;
    const name = isOne
      ? (format.fname ?? first?.fname ?? '')
      : zipNameOf(this.options.siteTitle(), assets.length);
    const started = await this.options.downloads.start(
      {
        assets,
        convertSet: format.id,
        page: isOne ? pageFor(format.id, this.about.page) : undefined,
        fname: options.file?.name ?? name,
        bytes: format.estimated === true ? undefined : format.bytes,
        file: options.file,
      },
      { throwEarly: options.throwEarly },
    );
    return started?.rejected ?? [];
  };

  /** Starts a download without a dialog. Afterward, the assets that are missing from a zip can be ordered. */
  private readonly fetch = (assets: readonly Downloadable[], format: DirectFormat): void => {
    const { run } = this;
    this.set(CLOSED);
    const work = async () => {
      const file = await this.pickFile(assets, format);
      if (file === null) return;
      const rejected = await this.start(assets, format, { file, throwEarly: false });
      // An order covers only the assets that the user may not download (decisions, section 7, Order).
      const missing = assets.filter(({ id }) => rejected.includes(id));
      if (missing.length === 0 || !this.options.config().global.run_order_process || !run.isLatest()) return;
      if (missing.length < assets.length) this.about = { ...this.about, all: undefined };
      this.set(this.orderOf(missing));
    };
    void work();
  };

  // --- the order ---

  readonly orderUnavailable: DownloadDialog['orderUnavailable'] = () => {
    const state = this.get();
    if (state.kind !== 'choose' || !state.orderable) return 'no-order';
    const ids = new Set(state.unavailable);
    // The route lists all assets, not only those that are ordered.
    this.about = { ...this.about, all: undefined };
    this.set(this.orderOf(state.assets.filter(({ id }) => ids.has(id))));
    return 'done';
  };

  readonly setPurpose: DownloadDialog['setPurpose'] = (purpose) => {
    const state = this.get();
    if (state.kind !== 'order') return 'no-order';
    this.set({ ...state, purpose });
    return 'done';
  };

  readonly removeAsset: DownloadDialog['removeAsset'] = (id) => {
    const state = this.get();
    if (state.kind !== 'order') return 'no-order';
    const assets = state.assets.filter((asset) => asset.id !== id);
    this.about = { ...this.about, all: undefined };
    this.set(assets.length === 0 ? CLOSED : { ...state, assets });
    return 'done';
  };

  readonly mail: DownloadDialog['mail'] = () => {
    const state = this.get();
    return state.kind === 'order' ? this.mailFor({ ...state, terms: null }) : null;
  };

  private readonly mailFor = ({ assets, terms, purpose }: OrderState) =>
    orderMail({
      order: this.options.config().order,
      assets,
      purpose,
      locale: this.options.locale(),
      terms,
      portalUrl: this.options.portalUrl?.(),
      all: this.about.all,
      t: this.options.t,
    });

  private readonly sendOrder = (state: OrderState) => {
    const { toasts } = this.options;
    const mail = this.mailFor(state);
    if (mail.kind === 'blocked') {
      if (mail.reason !== 'terms') toasts.show({ level: 'error', key: 'toast.order.impossible' });
      return mail.reason;
    }
    this.set(CLOSED);
    if (mail.left > 0) {
      toasts.show({ level: 'warning', key: 'toast.order.incomplete', params: { count: mail.left } });
    }
    this.options.openMail(mail.href);
    return 'done';
  };

  readonly cancel: DownloadDialog['cancel'] = () => {
    if (this.get().kind === 'closed') return false;
    this.latest.end();
    this.set(CLOSED);
    return true;
  };
}

/** Returns the assets to download: all of them, or as many as the maximum allows. */
function firstOnlyOf(
  assets: readonly Downloadable[],
  maximum: Maximum | null,
  firstOnly: boolean,
): readonly Downloadable[] {
  return (firstOnly || maximum?.strict === true) && maximum?.max != null
    ? assets.slice(0, maximum.max)
    : assets;
}
