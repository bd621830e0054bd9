import type { Portal } from '../../../client/portal.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import type { Translate } from '../../../translations/translator.js';
import type { TermsAcceptance } from '../../terms/acceptance.js';
import type { Toasts } from '../../toasts/store.js';
import type { FormatChoiceStore } from '../formats/choices.js';
import type { DownloadLimits } from '../limits.js';
import type { Downloads } from '../queue/contract.js';
import type { Disk } from '../queue/disk.js';

/** Configuration that affects downloads. */
export type DownloadConfig = Pick<PortalConfig, 'terms_of_use' | 'order'> & {
  readonly global: Pick<PortalConfig['global'], 'run_order_process'>;
};

/** Dependencies of `createDownloadDialog`. */
export interface DownloadDialogOptions {
  readonly portal: Portal;
  readonly config: () => DownloadConfig;
  /** Returns the lower-case language code of the user. */
  readonly locale: () => string;
  readonly t: Translate;
  /** Returns the name of the user, or null for a guest. */
  readonly user: () => string | null;
  readonly downloads: Pick<Downloads, 'start'>;
  readonly limits: Pick<DownloadLimits, 'loadLimits'>;
  readonly choices: FormatChoiceStore;
  /** Whether the user has accepted the terms of use in this session. */
  readonly terms: Pick<TermsAcceptance, 'store' | 'set'>;
  readonly toasts: Toasts;
  /** Opens a `mailto:` address in the mail program of the user. */
  readonly openMail: (href: string) => void;
  /** Returns the title of the site, for the name of a zip. */
  readonly siteTitle: () => string;
  /** Access to files that the user chooses, if the environment has it. */
  readonly disk?: (() => Disk | undefined) | undefined;
  /** Returns the URL of the portal, for orders if the configuration contains none. */
  readonly portalUrl?: (() => string) | undefined;
}
