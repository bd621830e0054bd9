import { createStore } from 'zustand/vanilla';
import { createLatest, type Run } from '../../../lib/latest.js';
import { readOnly } from '../../../lib/readable-store.js';
import { termsOf } from '../../terms/terms.js';
import { unauthorizedMessage } from '../decide.js';
import type { Downloadable } from '../downloadable.js';
import type { DownloadDialogOptions } from './options.js';
import type { DialogContext, DownloadDialogState, OrderState, TermsState } from './state.js';

const CLOSED: DownloadDialogState = { kind: 'closed' };

/** State of the dialog that its actions share: its content, the context of the assets, and the latest request. */
export class DialogSession {
  private readonly writable = createStore<DownloadDialogState>(() => CLOSED);
  readonly store = readOnly(this.writable);
  readonly get = this.writable.getState;
  private readonly latest = createLatest();
  /** The latest request. A later one, or closing the dialog, ends it. */
  run: Run = this.latest.begin();
  about: DialogContext = {};
  /** Purpose of the order that the user has typed. It outlives a session that ends, for the same user. */
  private draft: { readonly user: string | null; readonly purpose: string } | null = null;

  constructor(readonly options: DownloadDialogOptions) {}

  readonly set = (state: DownloadDialogState) => this.writable.setState(state, true);

  readonly close = () => this.set(CLOSED);

  /** Starts to handle other assets. */
  readonly begin = (about: DialogContext) => {
    this.run = this.latest.begin();
    this.about = about;
  };

  /** Ends the latest request. */
  readonly end = () => this.latest.end();

  readonly initialTerms = (): TermsState | null => {
    const terms = termsOf(this.options.config().terms_of_use, this.options.locale());
    return terms === null ? null : { ...terms, ...this.options.terms.store.getState(), missing: false };
  };

  readonly orderOf = (assets: readonly Downloadable[]): OrderState => ({
    kind: 'order',
    assets,
    purpose: this.draft?.user === this.options.user() ? this.draft.purpose : '',
    terms: this.initialTerms(),
  });

  readonly keepPurpose = (purpose: string) => (this.draft = { user: this.options.user(), purpose });

  readonly forgetPurpose = () => (this.draft = null);

  /** Closes the dialog, because none of the assets can be downloaded. */
  readonly refuse = (reason: 'forbidden' | 'none', count: number) => {
    this.close();
    this.options.toasts.show(unauthorizedMessage(reason, count));
  };
}
