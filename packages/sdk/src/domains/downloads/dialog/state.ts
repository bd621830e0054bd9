import type { ReadableStore } from '../../../lib/readable-store.js';
import type { BlockedReason, OrderMail } from '../../order/mail.js';
import type { Terms } from '../../terms/terms.js';
import type { Message } from '../../toasts/message.js';
import type { Downloadable } from '../downloadable.js';
import type { Format, FormatKind, KindCount, License, PartialFormats } from '../formats/format.js';
import type { Maximum } from '../formats/maximum.js';

/** Terms with the state of their checkbox, which is unchecked when the dialog opens. */
export interface TermsState extends Terms {
  readonly accepted: boolean;
  /** True after an attempt to continue without accepting the terms, until the user accepts them. */
  readonly missing: boolean;
}

/** Result of an action in the dialog: `done`, or the reason why it had no effect. */
export type DialogOutcome<Reason extends string> = 'done' | Reason;

/** A format that is downloaded without a choice. */
export type DirectFormat = Pick<Format, 'id'> & Partial<Format>;

/** State of the dialog while the user chooses a format. */
export interface ChooseState {
  readonly kind: 'choose';
  readonly assets: readonly Downloadable[];
  readonly formats: readonly Format[];
  /** ID of the selected format. */
  readonly chosen: string;
  /** Kind of the assets, for which the choice is remembered. */
  readonly formatKind: FormatKind;
  /** Number of assets of each kind. Empty for one asset. */
  readonly kinds: readonly KindCount[];
  /** Formats that not all of the assets have. Null if there are none. */
  readonly partial: PartialFormats | null;
  /** IDs of the assets that the user may not download. */
  readonly unavailable: readonly string[];
  /** True if the unavailable assets can be ordered. */
  readonly orderable: boolean;
  readonly license: License;
  /** Null if there are no terms. */
  readonly terms: TermsState | null;
  /** Null if the number of assets is not above the maximum. */
  readonly maximum: Maximum | null;
  /** Expected name of the zip. Null for one asset. */
  readonly zipName: string | null;
  /** True during a request for the file, or for the assets that have a format. */
  readonly busy: boolean;
  /** Reason why the download could not be started. */
  readonly problem: Message | null;
}

/** State of the dialog while the user orders assets by email. */
export interface OrderState {
  readonly kind: 'order';
  readonly assets: readonly Downloadable[];
  /** Purpose for which the user needs the assets. */
  readonly purpose: string;
  readonly terms: TermsState | null;
}

/** State of the download dialog (specification, section 2, Modals; section 4, Download decision). */
export type DownloadDialogState =
  | { readonly kind: 'closed' }
  /** The client is fetching the formats of the assets. */
  | { readonly kind: 'loading'; readonly assets: readonly Downloadable[] }
  /** The number of assets exceeds the limit, or the limit is unknown, and nothing else has to be chosen. */
  | {
      readonly kind: 'confirm';
      readonly assets: readonly Downloadable[];
      readonly maximum: Maximum;
      /** The only format. */
      readonly format: DirectFormat;
    }
  | ChooseState
  | OrderState;

/** Context of the assets of a dialog. */
export interface DialogContext {
  /** Route that lists all assets. Used in an order with too many assets to list individually. */
  readonly all?: string | undefined;
  /** Page of the document or frame of the video that the user views. */
  readonly page?: number | undefined;
  /** ID of the format that is selected first. Default: the last format that the user has chosen. */
  readonly format?: string | undefined;
  /**
   * Format that the user has just chosen outside of the dialog. It is downloaded at once, if there is one asset and
   * there are no terms to accept.
   */
  readonly direct?: DirectFormat | undefined;
  /** True to open the order at once, for assets that the user may not download. */
  readonly order?: boolean | undefined;
}

/** The download dialog. Actions that are not possible in the current state have no effect and return the reason. */
export interface DownloadDialog {
  readonly store: ReadableStore<DownloadDialogState>;
  /**
   * Starts a download: fetches the formats, then downloads, opens the dialog, or reports that the assets are not
   * available. A later call replaces an earlier one. Never rejects.
   */
  readonly open: (assets: readonly Downloadable[], about?: DialogContext) => Promise<void>;
  /** Selects one of the available formats. */
  readonly choose: (setId: string) => DialogOutcome<'no-choice' | 'not-offered'>;
  /** Sets the checkbox of the terms. */
  readonly setTermsAccepted: (accepted: boolean) => DialogOutcome<'no-terms'>;
  /** Keeps only the assets that have the formats in `partial`. Resolves when their formats are loaded. */
  readonly keepOnly: () => Promise<void>;
  /** Opens the order of the unavailable assets. */
  readonly orderUnavailable: () => DialogOutcome<'no-order'>;
  /** Sets the purpose of the order. */
  readonly setPurpose: (purpose: string) => DialogOutcome<'no-order'>;
  /** Removes an asset from the order. Without any, the dialog closes. */
  readonly removeAsset: (id: string) => DialogOutcome<'no-order'>;
  /**
   * Confirms the number, starts the download, or opens the order mail. While the terms are not accepted, only marks
   * them as missing. If the order mail cannot be created, a toast reports it.
   *
   * @param options.firstOnly True to download only as many assets as the maximum allows.
   */
  readonly accept: (options?: {
    readonly firstOnly?: boolean;
  }) => DialogOutcome<'closed' | 'loading' | BlockedReason>;
  /**
   * Returns the mail that `accept` opens once the terms are accepted, or the reason why there is none. Null
   * unless the dialog shows an order.
   */
  readonly mail: () => OrderMail | null;
  /** Closes the dialog and cancels its request. Returns false if it is already closed. */
  readonly cancel: () => boolean;
  /**
   * Closes the dialog, because permissions differ between users. Call when the user changes. If the session of a user
   * has ended, the purpose that the user has typed returns with the next order of this user.
   */
  readonly userChanged: () => void;
}
