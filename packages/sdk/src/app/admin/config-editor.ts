import { createStore, type StoreApi } from 'zustand/vanilla';
import { createLatest } from '../../lib/latest.js';
import { isPortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { Toasts } from '../../domains/toasts/store.js';
import type { ConfigFault } from '../../config/complete.js';
import { DEFAULT_CONFIG } from '../../config/defaults.js';
import { isSameJson } from '../../config/diff.js';
import {
  conflictOf,
  faultsAt,
  movedItem,
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
 * How saving went. `busy`: it is being saved already. `invalid`: something entered is not right. `conflict`: someone
 * else saved meanwhile, and nothing was overwritten. `left`: the page was left before the server answered.
 */
export type SaveOutcome =
  'saved' | 'unchanged' | 'not-loaded' | 'invalid' | 'busy' | 'conflict' | 'failed' | 'left';

/** Changes the configuration, as the administration does. */
export interface ConfigEditor {
  readonly store: StoreApi<ConfigEditorState>;
  /**
   * Fetches the configuration and makes the backup. Where nothing is stored, the defaults are (specification,
   * section 1). Does nothing while something is being saved, or was changed and is not saved.
   *
   * @param how.discard Drops what was changed.
   * @throws PortalError; it is told by a toast as well.
   */
  load(how?: { readonly discard?: boolean }): Promise<void>;
  /** What to ask about a configuration of an older version (specification, section 8). */
  confirmation(): ConfigConfirmation;
  /** Sets one value. What is not right stands in `invalid` and is answered; the value before then stays. */
  set(path: ConfigPath, value: unknown): readonly ConfigFault[];
  /** Adds an item at the end of a list; what it leaves out is filled. False where it lacks what makes it one. */
  add(list: ConfigPath, item: object): boolean;
  /** Takes an item out of a list. */
  remove(list: ConfigPath, index: number): void;
  /** Moves an item of a list, counted in the order of the positions. */
  move(list: ConfigPath, from: number, to: number): void;
  /** Goes back to what is stored. */
  restore(scope?: ConfigScope): void;
  /** Goes back to the defaults; they hold once they are saved. */
  defaults(scope?: ConfigScope): void;
  /** Saves what was changed, unless someone else saved meanwhile. Toasts tell how it went. */
  save(): Promise<SaveOutcome>;
  /** After a conflict: saves one's own over theirs, which the history keeps. */
  keepMine(): Promise<SaveOutcome>;
  /** After a conflict: takes theirs, and drops one's own changes. */
  takeTheirs(): void;
  /** Stores the upgraded configuration. */
  acceptUpdate(): Promise<SaveOutcome>;
  /** Stores the defaults instead of everything. */
  resetToDefaults(): Promise<SaveOutcome>;
  /** Stores what is there as it is, with the present version, so that nothing is asked again. */
  stampVersionOnly(): Promise<SaveOutcome>;
  /** The page is left: what is running is aborted. */
  leave(): void;
}

/** Creates the editor; nothing is fetched before `load`. */
export function createConfigEditor(options: {
  readonly portal: Portal;
  readonly toasts: Pick<Toasts, 'show'>;
  /** The one that the portal shows: it takes what was saved. */
  readonly config: Pick<ConfigStore, 'accept'>;
  /** Told of every error, as by the other stores. */
  readonly onError?: (error: unknown, call: string) => void;
}): ConfigEditor {
  const { portal, toasts } = options;
  const latest = createLatest();
  const store = createStore<ConfigEditorState>(() => NO_CONFIG);
  const { getState: get, setState: set } = store;
  /** What is stored, as the server holds it. */
  let stored: { readonly raw: unknown; readonly etag: string | undefined } | undefined;
  let theirs: typeof stored;

  const takeOver = (next: NonNullable<typeof stored>, read: ReadConfig) => {
    stored = next;
    theirs = undefined;
    const { empty: _, ...rest } = read;
    set({
      ...rest,
      status: 'success',
      backup: read.config,
      dirty: false,
      invalid: [],
      conflict: null,
      error: null,
    });
  };
  const fetchConfig = async (signal: AbortSignal) => {
    const { value, etag } = await portal.config.get({ signal });
    return { raw: value, etag };
  };
  const fail = (error: unknown, call: string) => {
    options.onError?.(error, call);
    return isPortalError(error) ? error : null;
  };

  /**
   * Stores a document over the version that was read. What is changed while it is on its way stays changed.
   *
   * @param how.settles Whether the document holds the changes there are, or does away with them.
   * @param how.quiet Tells only where it fails.
   */
  const send = async (
    document: object,
    base: string | undefined,
    { settles = false, quiet = false } = {},
  ): Promise<SaveOutcome> => {
    const before = get();
    if (before.status === 'saving') return 'busy';
    if (stored === undefined || before.status !== 'success') return 'not-loaded';
    const run = latest.begin();
    set({ status: 'saving', error: null });
    try {
      const body = document as Record<string, unknown>;
      const etag = await portal.config.save(body, { signal: run.signal, ifMatch: base });
      if (!run.isLatest()) return 'left';
      const { config, dirty, invalid } = get();
      takeOver({ raw: document, etag }, readConfig(document));
      if (settles ? config !== before.config : dirty) {
        set({ config, dirty: !isSameJson(config, get().backup) });
      }
      if (!settles || invalid !== before.invalid) set({ invalid });
      options.config.accept(document, etag);
      if (!quiet) toasts.show({ level: 'success', key: 'toast.config.saved' });
      return 'saved';
    } catch (error) {
      if (!run.isLatest()) return 'left';
      if (isPortalError(error) && error.code === 'changed-meanwhile') return await meetTheirs(run);
      toasts.show({ level: 'error', key: 'toast.config.notSaved' });
      set({ status: 'success', error: fail(error, 'config.save') });
      return 'failed';
    }
  };

  /** Someone else saved: fetches what, and leaves the decision to a person. */
  const meetTheirs = async (run: { signal: AbortSignal; isLatest: () => boolean }): Promise<SaveOutcome> => {
    toasts.show({ level: 'warning', key: 'toast.config.changedMeanwhile' });
    try {
      const fetched = await fetchConfig(run.signal);
      if (!run.isLatest()) return 'left';
      theirs = fetched;
      set({ status: 'success', conflict: conflictOf(get().config, readConfig(fetched.raw).config) });
      return 'conflict';
    } catch (error) {
      if (!run.isLatest()) return 'left';
      set({ status: 'success', error: fail(error, 'config.global') });
      return 'failed';
    }
  };

  const items = (list: ConfigPath): readonly unknown[] => {
    const value = getPath(get().config, list);
    return Array.isArray(value) ? value : [];
  };
  /** Nothing can be changed before there is something. */
  const editable = () => stored !== undefined;

  return {
    store,
    async load(how = {}) {
      const { status, dirty, invalid } = get();
      if (status === 'saving') return;
      if ((dirty || invalid.length > 0) && how.discard !== true) return;
      const run = latest.begin();
      set({ status: 'loading', error: null });
      try {
        const fetched = await fetchConfig(run.signal);
        if (!run.isLatest()) return;
        const read = readConfig(fetched.raw);
        takeOver(fetched, read);
        // Whoever is here is an admin: the server lets nobody else save.
        if (shouldPersistDefaults({ empty: read.empty, isGuiAdmin: true })) {
          await send(read.config, fetched.etag, { quiet: true });
        }
      } catch (error) {
        if (!run.isLatest()) return;
        stored = undefined;
        set({ status: 'unavailable', error: fail(error, 'config.global') });
        toasts.show({ level: 'warning', key: 'toast.config.unavailable' });
        throw error;
      }
    },
    confirmation: () => configConfirmation(get()),
    set(path, value) {
      if (!editable()) return [];
      const faults = faultsAt(get().config, path, value);
      set((state) => withValue(state, path, value, faults));
      return faults;
    },
    add(list, item) {
      const before = items(list);
      const whole = newItem(list, item, before.length);
      if (!editable() || whole === undefined) return false;
      set((state) => withItems(state, list, [...before, whole]));
      return true;
    },
    remove(list, index) {
      const before = items(list);
      if (!editable() || before[index] === undefined) return;
      set((state) => withItems(state, list, before.toSpliced(index, 1)));
    },
    move(list, from, to) {
      const before = items(list);
      if (!editable() || before.length === 0) return;
      set((state) => withItems(state, list, movedItem(before, from, to)));
    },
    restore(scope = 'all') {
      if (editable()) set((state) => withScope(state, scope, state.backup));
    },
    defaults(scope = 'all') {
      if (editable()) set((state) => withScope(state, scope, DEFAULT_CONFIG));
    },
    async save() {
      const { dirty, invalid, config, status } = get();
      if (status === 'saving') return 'busy';
      if (invalid.length > 0) return 'invalid';
      if (!dirty) return stored === undefined ? 'not-loaded' : 'unchanged';
      return send(config, stored?.etag, { settles: true });
    },
    async keepMine() {
      if (theirs === undefined) return 'unchanged';
      if (get().invalid.length > 0) return 'invalid';
      return send(get().config, theirs.etag, { settles: true });
    },
    takeTheirs() {
      if (theirs !== undefined) takeOver(theirs, readConfig(theirs.raw));
    },
    acceptUpdate: () => send(get().backup, stored?.etag),
    resetToDefaults: () => send(DEFAULT_CONFIG, stored?.etag, { settles: true }),
    stampVersionOnly: () =>
      send({ ...(stored?.raw as object | undefined), version: FRONT_END_VERSION }, stored?.etag),
    leave() {
      latest.end();
      const { status } = get();
      if (status === 'saving') set({ status: 'success' });
      if (status === 'loading') set({ status: stored === undefined ? 'initial' : 'success' });
    },
  };
}
