import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import { isPortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { Toasts } from '../../domains/toasts/store.js';
import type { ConfigFault } from '../../config/complete.js';
import { DEFAULT_CONFIG } from '../../config/defaults.js';
import { isSameJson } from '../../lib/same-json.js';
import {
  conflictOf,
  faultsAt,
  moveItem,
  newItem,
  NO_CONFIG,
  withItems,
  withScope,
  withValue,
  type ConfigEditorState,
  type ConfigScope,
} from './config-editor-state.js';
import { getPath, type ConfigPath } from '../../lib/json-path.js';
import {
  configConfirmation,
  readConfig,
  shouldPersistDefaults,
  type ConfigConfirmation,
  type ReadConfig,
} from '../../config/upgrade/read.js';
import type { ConfigStore } from '../../domains/config/store.js';
import { FRONT_END_VERSION } from '../../contract/version.js';

/**
 * Result of saving.
 *
 * - `unchanged`: there is nothing to save.
 * - `not-loaded`: no configuration is loaded, or a load is running.
 * - `invalid`: an input is invalid.
 * - `busy`: another save is running.
 * - `conflict`: another admin saved in the meantime, and nothing was overwritten.
 * - `failed`: a request failed.
 * - `left`: the user left the page before the server responded.
 */
export type SaveOutcome =
  'saved' | 'unchanged' | 'not-loaded' | 'invalid' | 'busy' | 'conflict' | 'failed' | 'left';

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
   * (specification, section 8). Otherwise, the result has the kind `none`.
   */
  readonly confirmation: () => ConfigConfirmation;
  /**
   * Sets one value. If the value is invalid, the previous value stays. The faults are then added to `invalid`
   * and returned.
   */
  readonly set: (path: ConfigPath, value: unknown) => readonly ConfigFault[];
  /**
   * Appends an item to a list and fills in its missing members. Returns false if nothing is loaded, if there is
   * no such list, or if a required member is missing or invalid.
   */
  readonly add: (list: ConfigPath, item: object) => boolean;
  /** Removes an item from a list. */
  readonly remove: (list: ConfigPath, index: number) => void;
  /** Moves an item within a list. Indexes are in display order (by `position`). */
  readonly move: (list: ConfigPath, from: number, to: number) => void;
  /** Resets a part of the configuration, by default all of it, to the stored values. */
  readonly restore: (scope?: ConfigScope) => void;
  /** Resets a part of the configuration, by default all of it, to the default values. Takes effect after `save`. */
  readonly defaults: (scope?: ConfigScope) => void;
  /**
   * Saves the changes, unless another admin saved in the meantime. A toast reports success, failure or a
   * conflict.
   */
  readonly save: () => Promise<SaveOutcome>;
  /**
   * Resolves a conflict by saving this admin's configuration over the other one. The other one stays in the
   * history.
   */
  readonly keepMine: () => Promise<SaveOutcome>;
  /** Resolves a conflict by loading the other admin's configuration. Discards the unsaved changes. */
  readonly takeTheirs: () => void;
  /** Stores the `backup`, which is upgraded to the current version, without the unsaved changes. */
  readonly acceptUpdate: () => Promise<SaveOutcome>;
  /** Stores the defaults as the whole configuration. Discards unsaved changes. */
  readonly resetToDefaults: () => Promise<SaveOutcome>;
  /** Stores the configuration with only its version updated, so that the confirmation is not requested again. */
  readonly stampVersionOnly: () => Promise<SaveOutcome>;
  /** Aborts the running request. Call when the user leaves the page. */
  readonly leave: () => void;
}

/** Dependencies of {@link createConfigEditor}. */
interface ConfigEditorOptions {
  readonly portal: Portal;
  readonly toasts: Pick<Toasts, 'show'>;
  /** The portal's configuration store. It receives each saved configuration. */
  readonly config: Pick<ConfigStore, 'accept'>;
  /** Called after a failed request, except after a conflict. Receives the error and the name of the API call. */
}

/** Creates the editor. Makes no API calls before `load`. */
export function createConfigEditor(options: ConfigEditorOptions): ConfigEditor {
  return new ConfigEditorActions(options);
}

class ConfigEditorActions implements ConfigEditor {
  private readonly options: ConfigEditorOptions;
  private readonly portal: ConfigEditorOptions['portal'];
  private readonly toasts: ConfigEditorOptions['toasts'];
  private readonly latest = createLatest();
  private readonly writable = createStore<ConfigEditorState>(() => NO_CONFIG);
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly update = this.writable.setState;
  /** The stored document, as the server last returned it or as it was last saved. */
  private stored: { readonly raw: unknown; readonly etag: string | undefined } | undefined;
  private theirs: typeof this.stored;

  constructor(options: ConfigEditorOptions) {
    this.options = options;
    this.portal = options.portal;
    this.toasts = options.toasts;
  }

  private readonly apply = (next: NonNullable<typeof this.stored>, read: ReadConfig) => {
    this.stored = next;
    this.theirs = undefined;
    const { empty: _, ...rest } = read;
    this.update({
      ...rest,
      status: 'success',
      backup: read.config,
      dirty: false,
      invalid: [],
      conflict: null,
      error: null,
    });
  };

  private readonly fetchConfig = async (signal: AbortSignal) => {
    const { value, etag } = await this.portal.config.get({}, { signal });
    return { raw: value, etag };
  };

  /**
   * Saves a document if the stored version still has the ETag `base`. Preserves edits that the admin enters
   * while the save is running.
   *
   * @param how.settles true if the document contains or discards all current edits
   * @param how.quiet shows no toast on success
   */
  private readonly send = async (
    document: object,
    base: string | undefined,
    { settles = false, quiet = false } = {},
  ): Promise<SaveOutcome> => {
    const before = this.get();
    if (before.status === 'saving') return 'busy';
    if (this.stored === undefined || before.status !== 'success') return 'not-loaded';
    const run = this.latest.begin();
    this.update({ status: 'saving', error: null });
    try {
      const body = document as Record<string, unknown>;
      const etag = await this.portal.config.save({ config: body }, { signal: run.signal, ifMatch: base });
      if (!run.isLatest()) return 'left';
      const { config, dirty, invalid } = this.get();
      this.apply({ raw: document, etag }, readConfig(document));
      if (settles ? config !== before.config : dirty) {
        this.update({ config, dirty: !isSameJson(config, this.get().backup) });
      }
      if (!settles || invalid !== before.invalid) this.update({ invalid });
      this.options.config.accept(document, etag);
      if (!quiet) this.toasts.show({ level: 'success', key: 'toast.config.saved' });
      return 'saved';
    } catch (error) {
      if (!run.isLatest()) return 'left';
      if (isPortalError(error) && error.code === 'changed-meanwhile') return await this.fetchConflict(run);
      this.toasts.show({ level: 'error', key: 'toast.config.notSaved' });
      this.update({ status: 'success', error: isPortalError(error) ? error : null });
      return 'failed';
    }
  };

  /** Fetches the other admin's configuration after a conflict, and lets this admin decide. */
  private readonly fetchConflict = async (run: {
    signal: AbortSignal;
    isLatest: () => boolean;
  }): Promise<SaveOutcome> => {
    this.toasts.show({ level: 'warning', key: 'toast.config.changedMeanwhile' });
    try {
      const fetched = await this.fetchConfig(run.signal);
      if (!run.isLatest()) return 'left';
      this.theirs = fetched;
      this.update({
        status: 'success',
        conflict: conflictOf(this.get().config, readConfig(fetched.raw).config),
      });
      return 'conflict';
    } catch (error) {
      if (!run.isLatest()) return 'left';
      this.update({ status: 'success', error: isPortalError(error) ? error : null });
      return 'failed';
    }
  };

  private readonly items = (list: ConfigPath): readonly unknown[] => {
    const value = getPath(this.get().config, list);
    return Array.isArray(value) ? value : [];
  };

  /** Returns true if a configuration is loaded. Nothing can be edited before the first load. */
  private readonly editable = () => this.stored !== undefined;

  readonly load: ConfigEditor['load'] = async (how = {}) => {
    const { status, dirty, invalid } = this.get();
    if (status === 'saving') return;
    if ((dirty || invalid.length > 0) && how.discard !== true) return;
    const run = this.latest.begin();
    this.update({ status: 'loading', error: null });
    try {
      const fetched = await this.fetchConfig(run.signal);
      if (!run.isLatest()) return;
      const read = readConfig(fetched.raw);
      this.apply(fetched, read);
      // `isGuiAdmin` can be assumed: the server rejects the save if the user is not an admin.
      if (shouldPersistDefaults({ empty: read.empty, isGuiAdmin: true })) {
        await this.send(read.config, fetched.etag, { quiet: true });
      }
    } catch (error) {
      if (!run.isLatest()) return;
      this.stored = undefined;
      this.update({ status: 'unavailable', error: isPortalError(error) ? error : null });
      this.toasts.show({ level: 'warning', key: 'toast.config.unavailable' });
      throw error;
    }
  };

  readonly confirmation: ConfigEditor['confirmation'] = () => configConfirmation(this.get());

  readonly set: ConfigEditor['set'] = (path, value) => {
    if (!this.editable()) return [];
    const faults = faultsAt(this.get().config, path, value);
    this.update((state) => withValue(state, path, value, faults));
    return faults;
  };

  readonly add: ConfigEditor['add'] = (list, item) => {
    const before = this.items(list);
    const completed = newItem(list, item, before.length);
    if (!this.editable() || completed === undefined) return false;
    this.update((state) => withItems(state, list, [...before, completed]));
    return true;
  };

  readonly remove: ConfigEditor['remove'] = (list, index) => {
    const before = this.items(list);
    if (!this.editable() || before[index] === undefined) return;
    this.update((state) => withItems(state, list, before.toSpliced(index, 1)));
  };

  readonly move: ConfigEditor['move'] = (list, from, to) => {
    const before = this.items(list);
    if (!this.editable() || before.length === 0) return;
    this.update((state) => withItems(state, list, moveItem(before, from, to)));
  };

  readonly restore: ConfigEditor['restore'] = (scope = 'all') => {
    if (this.editable()) this.update((state) => withScope(state, scope, state.backup));
  };

  readonly defaults: ConfigEditor['defaults'] = (scope = 'all') => {
    if (this.editable()) this.update((state) => withScope(state, scope, DEFAULT_CONFIG));
  };

  readonly save: ConfigEditor['save'] = async () => {
    const { dirty, invalid, config, status } = this.get();
    if (status === 'saving') return 'busy';
    if (invalid.length > 0) return 'invalid';
    if (!dirty) return this.stored === undefined ? 'not-loaded' : 'unchanged';
    return this.send(config, this.stored?.etag, { settles: true });
  };

  readonly keepMine: ConfigEditor['keepMine'] = async () => {
    if (this.theirs === undefined) return 'unchanged';
    if (this.get().invalid.length > 0) return 'invalid';
    return this.send(this.get().config, this.theirs.etag, { settles: true });
  };

  readonly takeTheirs: ConfigEditor['takeTheirs'] = () => {
    if (this.theirs !== undefined) this.apply(this.theirs, readConfig(this.theirs.raw));
  };

  readonly acceptUpdate: ConfigEditor['acceptUpdate'] = () => this.send(this.get().backup, this.stored?.etag);

  readonly resetToDefaults: ConfigEditor['resetToDefaults'] = () =>
    this.send(DEFAULT_CONFIG, this.stored?.etag, { settles: true });

  readonly stampVersionOnly: ConfigEditor['stampVersionOnly'] = () =>
    this.send({ ...(this.stored?.raw as object | undefined), version: FRONT_END_VERSION }, this.stored?.etag);

  readonly leave: ConfigEditor['leave'] = () => {
    this.latest.end();
    const { status } = this.get();
    if (status === 'saving') this.update({ status: 'success' });
    if (status === 'loading') this.update({ status: this.stored === undefined ? 'initial' : 'success' });
  };
}
