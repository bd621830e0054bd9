import type { SaveOutcome } from '../../../documents/saving/saving.js';
import type { ChangeOptions } from '../../../client/transport/options.js';
import type { ReadableStore } from '../../../lib/readable-store.js';
import type { ConfigPath } from '../../../lib/json-path.js';
import type { MergeSide } from '../../../lib/merge/three-way-merge.js';
import type { ConfigFault } from '../../../config/complete.js';
import type { UpgradePlan } from '../../../config/upgrade/plan.js';
import type { ConfigConfirmation } from '../../../config/upgrade/read.js';
import type { RepairEdit } from '../repairs/repair-edit.js';
import type { ConfigEditorState, ConfigScope } from './config-editor-state.js';

/** A confirmation, with the plan that shows what each choice stores before anything is stored. */
export type PlannedConfirmation = ConfigConfirmation & { readonly plan: UpgradePlan | null };

/** Editor for the configuration in the admin area. */
export interface ConfigEditor {
  readonly store: ReadableStore<ConfigEditorState>;
  /**
   * Fetches the configuration and sets the backup. If the server has none, stores the defaults (specification,
   * section 1). Does nothing during a save, or if there are unsaved changes or invalid inputs.
   *
   * @param how.discard discards unsaved changes and invalid inputs
   * @throws PortalError; also shown as a toast
   */
  readonly load: (how?: { readonly discard?: boolean }) => Promise<void>;
  /**
   * Returns the confirmation to request from the admin if the stored configuration has an older version
   * (specification, section 8). Otherwise, the result has the kind `none`. Until an admin confirms, `save` stores
   * nothing.
   */
  readonly confirmation: () => PlannedConfirmation;
  /**
   * Sets one value. If the value is invalid, the previous value stays. The faults are then added to `invalid`
   * and returned. Earlier invalid inputs that are valid with the value are applied with it, such as the larger one of
   * two limits.
   */
  readonly set: (path: ConfigPath, value: unknown) => readonly ConfigFault[];
  /**
   * Adds an item to a list, as the last one in display order, and fills in its missing members. If the item is
   * invalid or its key is already used, nothing is added, and the faults are returned.
   */
  readonly add: (list: ConfigPath, item: object) => readonly ConfigFault[];
  /** Removes an item from a list. The index is in display order (by `position`). */
  readonly remove: (list: ConfigPath, index: number) => void;
  /** Moves an item within a list. Indexes are in display order (by `position`). */
  readonly move: (list: ConfigPath, from: number, to: number) => void;
  /** Resets a part of the configuration, by default all of it, to the stored values. */
  readonly restore: (scope?: ConfigScope) => void;
  /** Resets a part of the configuration, by default all of it, to the default values. Takes effect after `save`. */
  readonly defaults: (scope?: ConfigScope) => void;
  /**
   * Saves the changes. All other values of the stored document stay as they are, including invalid values and
   * unknown keys. If another admin saved in the meantime, merges both changes and saves the result, unless both
   * changed the same value. A toast reports success, failure or a conflict.
   *
   * @param how.repeated The failure of the same save has been reported before, so that no toast repeats it.
   * @param how.change how the history records the save
   */
  readonly save: (how?: {
    readonly repeated?: boolean;
    readonly change?: ChangeOptions;
  }) => Promise<SaveOutcome>;
  /**
   * Fetches the configuration again while a conflict is open, because another admin has saved once more, and merges the
   * new version as well. Does nothing without a conflict.
   */
  readonly refreshConflict: () => Promise<void>;
  /** Decides on one value in conflict. After the last decision, `save` stores the result. */
  readonly resolve: (path: ConfigPath, side: MergeSide) => void;
  /** Decides on all values in conflict by using this admin's, and saves. */
  readonly keepMine: () => Promise<SaveOutcome>;
  /** Decides on all values in conflict by using the other admin's. Preserves all other changes. */
  readonly takeTheirs: () => void;
  /** Replaces all edits, for example by earlier ones. */
  readonly replaceEdits: (edits: Pick<ConfigEditorState, 'config' | 'invalid'>) => void;
  /** Returns true if the value at a path differs from the default, including unsaved changes. */
  readonly differsFromDefault: (path: ConfigPath) => boolean;
  /** Returns the stored document, whose faults `repairsOf` describes. Undefined if none is loaded. */
  readonly document: () => unknown;
  /**
   * Repairs a fault of the stored document and stores the result at once. All other values stay as they are, and so do
   * the unsaved changes.
   */
  readonly repair: (edit: RepairEdit) => Promise<SaveOutcome>;
  /** Stores the upgraded configuration, without the unsaved changes. */
  readonly acceptUpdate: () => Promise<SaveOutcome>;
  /** Stores the defaults as the whole configuration. Discards unsaved changes. */
  readonly resetToDefaults: () => Promise<SaveOutcome>;
  /**
   * Stores the configuration in the current format and with the current version, but with the same effect as before
   * (see `UpgradePlan`).
   */
  readonly stampVersionOnly: () => Promise<SaveOutcome>;
  /** Aborts the running request. Call when the user leaves the page. */
  readonly leave: () => void;
  /** Discards the loaded configuration and all edits. Call when another user has the session. */
  readonly clear: () => void;
}
