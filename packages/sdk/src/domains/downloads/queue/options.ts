import type { Portal } from '../../../client/portal.js';
import type { Storage } from '../../../lib/storage.js';
import type { After, Toasts } from '../../toasts/store.js';
import type { Disk, Save } from './disk.js';

/** Dependencies of `createDownloads`. */
export interface DownloadsOptions {
  readonly portal: Portal;
  readonly toasts: Toasts;
  readonly save: Save;
  /** Access to files that the user chooses, if the environment has it. */
  readonly disk: () => Disk | undefined;
  /** Storage that ends with the session of the browser. */
  readonly storage: Storage;
  /** Returns the name of the user, or null for a guest. */
  readonly user: () => string | null;
  readonly after: After;
  readonly now?: (() => number) | undefined;
}
