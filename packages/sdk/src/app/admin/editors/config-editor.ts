import { createStore } from 'zustand/vanilla';
import { readOnly } from '../../../lib/readable-store.js';
import { createLatest, type Run } from '../../../lib/latest.js';
import { isPortalError, portalErrorOf } from '../../../client/transport/errors.js';
import type { Portal } from '../../../client/portal.js';
import type { ChangeOptions } from '../../../client/transport/options.js';
import type { Toasts } from '../../../domains/toasts/store.js';
import { completeConfig } from '../../../config/complete.js';
import { DEFAULT_CONFIG } from '../../../config/defaults.js';
import { isObject } from '../../../lib/object.js';
import { randomId } from '../../../lib/random-id.js';
import { isSameJson } from '../../../lib/same-json.js';
import { applyRepair } from '../repairs/repair-edit.js';
import { createConfigEdits } from './config-edits.js';
import { NO_CONFIG, type ConfigEditorState } from './config-editor-state.js';
import type { SaveOutcome } from '../../../documents/saving/saving.js';
import type { ConfigEditor } from './config-editor-contract.js';
import { conflictOf, continueDecisions, decide, startDecisions, type Decisions } from './config-decisions.js';
import { diffConfig, type ConfigChange } from '../../../config/diff.js';
import { authorsOf, loadOtherSaves, type OtherSave } from './other-saves.js';
import type { MergeSide } from '../../../lib/merge/three-way-merge.js';
import { mergeConfigs } from '../../../config/merge.js';
import { patchConfig } from '../../../config/patch.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import { upgradePlan } from '../../../config/upgrade/plan.js';
import {
  configConfirmation,
  readConfig,
  shouldPersistDefaults,
  type ConfigChoice,
  type ReadConfig,
} from '../../../config/upgrade/read.js';
import type { ConfigStore } from '../../../domains/config/store.js';

/** Dependencies of {@link createConfigEditor}. */
interface ConfigEditorOptions {
  readonly portal: Portal;
  readonly toasts: Pick<Toasts, 'show'>;
  /** The portal's configuration store. It receives each saved configuration. */
  readonly config: Pick<ConfigStore, 'accept'>;
}

/** See `ConfigEditorActions.send`. */
interface SendOptions {
  readonly settles?: boolean;
  readonly quiet?: boolean;
  readonly repeated?: boolean | undefined;
  readonly change?: ChangeOptions | undefined;
}

/** Maximum number of merges during one save, if other admins save all the time. */
const MAX_MERGES = 3;

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
  private readonly edits = createConfigEdits(this.writable, () => this.stored !== undefined);
  /** The stored document, as the server last returned it or as it was last saved. */
  private stored: { readonly raw: unknown; readonly etag: string | undefined } | undefined;
  private decisions: Decisions | undefined;
  private authors: Promise<readonly OtherSave[]> = Promise.resolve([]);
  /** Loads the saves of others that were merged last, for their authors. */
  private readonly histories = createLatest();

  constructor(options: ConfigEditorOptions) {
    this.options = options;
    this.portal = options.portal;
    this.toasts = options.toasts;
  }

  private readonly apply = (next: NonNullable<typeof this.stored>, read: ReadConfig) => {
    this.stored = next;
    this.decisions = undefined;
    const { empty: _, ...rest } = read;
    this.update({
      ...rest,
      status: 'success',
      backup: read.config,
      etag: next.etag,
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
   * Saves a document if the stored version still has the ETag `ifMatch`. Preserves edits that the admin enters
   * while the save is running.
   *
   * @param how.settles true if the document contains or discards all current edits
   * @param how.quiet shows no toast on success
   * @param how.repeated shows no toast on failure
   * @param how.change how the history records the save
   */
  private readonly send = async (
    document: object,
    ifMatch: string | undefined,
    { settles = false, quiet = false, repeated = false, change }: SendOptions = {},
  ): Promise<SaveOutcome> => {
    const before = this.get();
    if (before.status === 'saving') return 'busy';
    if (before.newer) return 'newer-version';
    if (this.stored === undefined || before.status !== 'success') return 'not-loaded';
    const run = this.latest.begin();
    this.update({ status: 'saving', error: null });
    try {
      const body = document as Record<string, unknown>;
      const etag = await run.result(
        this.portal.config.save({ config: body }, { signal: run.signal, ifMatch, change }),
      );
      const { config: edited, invalid } = this.get();
      const saved = readConfig(document);
      this.apply({ raw: document, etag }, saved);
      const base = settles ? before.config : before.backup;
      if (edited !== base) this.adopt(mergeConfigs(base, edited, this.get().backup).config);
      if (!settles || invalid !== before.invalid) this.update({ invalid });
      this.options.config.accept(saved, etag);
      if (!quiet) this.toasts.show({ level: 'success', key: 'toast.config.saved' });
      return 'saved';
    } catch (error) {
      if (!run.isLatest()) return 'left';
      if (isPortalError(error) && error.code === 'changed-meanwhile') return await this.rebase(run);
      if (!repeated) this.toasts.show({ level: 'error', key: 'toast.config.notSaved' });
      this.update({ status: 'success', error: portalErrorOf(error) });
      return 'failed';
    }
  };

  /** Fetches the other admin's configuration after a conflict, and merges the unsaved changes into it. */
  private readonly rebase = async (run: Run): Promise<SaveOutcome> => {
    try {
      const fetched = await run.result(this.fetchConfig(run.signal));
      const { config: mine, backup: base } = this.get();
      this.merge(fetched, (theirs) => startDecisions({ base, mine, theirs }));
      return 'conflict';
    } catch (error) {
      if (!run.isLatest()) return 'left';
      this.update({ status: 'success', error: portalErrorOf(error) });
      return 'failed';
    }
  };

  /** Applies a merge with a fetched configuration, and loads its authors. */
  private readonly merge = (
    fetched: NonNullable<typeof this.stored>,
    start: (theirs: PortalConfig) => Decisions,
  ) => {
    const { invalid } = this.get();
    const before = this.stored?.raw;
    const read = readConfig(fetched.raw);
    const decisions = start(read.config);
    this.apply(fetched, read);
    this.decisions = decisions;
    this.update({ conflict: conflictOf(decisions), invalid });
    this.adopt(decisions.merged);
    this.authors = this.loadAuthors(before);
  };

  /** Loads the saves of others since a version into the state. Without a history, the authors stay unknown. */
  private readonly loadAuthors = async (base: unknown): Promise<readonly OtherSave[]> => {
    const { signal } = this.histories.begin();
    const found = await loadOtherSaves({ portal: this.portal, base, signal }).catch(() => []);
    if (signal.aborted) return found;
    const all = [...found, ...this.get().others];
    this.update({ others: all });
    return all;
  };

  readonly refreshConflict: ConfigEditor['refreshConflict'] = async () => {
    const { decisions } = this;
    if (decisions === undefined || this.get().conflict === null || this.get().status !== 'success') return;
    const run = this.latest.begin();
    try {
      const fetched = await run.result(this.fetchConfig(run.signal));
      if (fetched.etag === this.stored?.etag) return;
      const { config: edited } = this.get();
      this.merge(fetched, (theirs) => continueDecisions(decisions, { edited, theirs }));
    } catch {
      // The next save merges the version.
    }
  };

  /** Sets the configuration with all edits. After a merge, rules about several values may be broken. */
  private readonly adopt = (merged: PortalConfig) => {
    const { config, faults } = completeConfig(merged);
    const { backup, invalid } = this.get();
    this.update({ config, dirty: !isSameJson(config, backup), invalid: [...invalid, ...faults] });
  };

  private readonly warnOfConflict = (): SaveOutcome => {
    this.toasts.show({ level: 'warning', key: 'toast.config.changedMeanwhile' });
    return 'conflict';
  };

  /** Saves the edits. After a merge without conflicts, saves again. */
  private readonly saveEdits = async ({ repeated, change }: SendOptions): Promise<SaveOutcome> => {
    const merged: ConfigChange[] = [];
    if (this.get().conflict === null && this.get().others.length > 0) this.update({ others: [] });
    for (let attempt = 1; ; attempt += 1) {
      const { config, backup, invalid, conflict, newer, versionUpdate, dirty } = this.get();
      if (newer) return 'newer-version';
      if (invalid.length > 0) return 'invalid';
      if (conflict !== null) return this.warnOfConflict();
      if (!dirty) return attempt === 1 ? 'unchanged' : 'saved';
      if (versionUpdate) return 'upgrade-pending';
      const document = patchConfig(this.stored?.raw, backup, config);
      const quiet = merged.length > 0;
      const outcome = await this.send(document, this.stored?.etag, {
        settles: true,
        quiet,
        repeated,
        change,
      });
      if (outcome === 'saved' && quiet) void this.reportMerge(merged);
      if (outcome !== 'conflict') return outcome;
      merged.push(...diffConfig(backup, this.get().backup));
      if (attempt === MAX_MERGES) return this.warnOfConflict();
    }
  };

  /** Reports a save together with changes of others, with their names. */
  private readonly reportMerge = async (changes: readonly ConfigChange[]): Promise<void> => {
    const names = authorsOf(await this.authors, changes);
    const params = { count: changes.length, name: names.join(', ') };
    const key = names.length === 0 ? 'toast.config.savedMerged' : 'toast.config.savedTogether';
    this.toasts.show({ level: 'success', key, params });
  };

  readonly load: ConfigEditor['load'] = async (how = {}) => {
    const before = this.get();
    if (before.status === 'saving') return;
    if ((before.dirty || before.invalid.length > 0) && how.discard !== true) return;
    const run = this.latest.begin();
    this.update({ status: 'loading', error: null });
    try {
      const fetched = await run.result(this.fetchConfig(run.signal));
      const read = readConfig(fetched.raw);
      const { config: edited, invalid } = this.get();
      this.apply(fetched, read);
      // The form can be edited while it loads again.
      if (invalid !== before.invalid) this.update({ invalid });
      if (edited !== before.config) this.adopt(mergeConfigs(before.config, edited, read.config).config);
      // `isGuiAdmin` can be assumed: the server rejects the save if the user is not an admin.
      if (shouldPersistDefaults({ empty: read.empty, isGuiAdmin: true })) {
        await this.send(read.config, fetched.etag, { quiet: true });
      }
    } catch (error) {
      if (!run.isLatest()) return;
      const { config: edited, invalid } = this.get();
      if (edited !== before.config || invalid !== before.invalid)
        return this.update({ status: 'success', error: portalErrorOf(error) });
      this.stored = undefined;
      this.update({ status: 'unavailable', error: portalErrorOf(error) });
      this.toasts.show({ level: 'warning', key: 'toast.config.unavailable' });
      throw error;
    }
  };

  readonly confirmation: ConfigEditor['confirmation'] = () => {
    const confirmation = configConfirmation(this.get());
    return { ...confirmation, plan: confirmation.kind === 'none' ? null : upgradePlan(this.stored?.raw) };
  };

  readonly set = this.edits.set;

  readonly add = this.edits.add;

  readonly remove = this.edits.remove;

  readonly move = this.edits.move;

  readonly restore = this.edits.restore;

  readonly defaults = this.edits.defaults;

  readonly replaceEdits = this.edits.replaceEdits;

  readonly differsFromDefault = this.edits.differsFromDefault;

  readonly save: ConfigEditor['save'] = async (how = {}) => {
    if (this.get().status === 'saving') return 'busy';
    return this.stored === undefined ? 'not-loaded' : this.saveEdits(how);
  };

  readonly resolve: ConfigEditor['resolve'] = (path, side) => {
    const before = this.decisions;
    if (before === undefined) return;
    const decisions = decide(before, path, side);
    this.decisions = decisions;
    this.update({ conflict: conflictOf(decisions) });
    // Applies only the decision, so that edits since the conflict stay.
    const { config: edited } = mergeConfigs(
      before.merged,
      this.get().config,
      decisions.merged,
      () => 'theirs',
    );
    this.adopt(edited);
  };

  private readonly resolveAll = (side: MergeSide) => {
    for (const { path } of this.get().conflict?.paths ?? []) this.resolve(path, side);
  };

  readonly keepMine: ConfigEditor['keepMine'] = async () => {
    if (this.get().conflict === null) return 'unchanged';
    this.resolveAll('mine');
    return this.save();
  };

  readonly takeTheirs: ConfigEditor['takeTheirs'] = () => this.resolveAll('theirs');

  readonly document: ConfigEditor['document'] = () => this.stored?.raw;

  readonly repair: ConfigEditor['repair'] = async (edit) => {
    if (this.stored === undefined || !isObject(this.stored.raw)) return 'not-loaded';
    // The paths of the faults are those of the current format.
    if (this.get().versionUpdate) return 'upgrade-pending';
    const outcome = await this.send(applyRepair(this.stored.raw, edit), this.stored.etag);
    return outcome === 'conflict' ? this.warnOfConflict() : outcome;
  };

  private readonly confirm = async (choice: ConfigChoice): Promise<SaveOutcome> => {
    if (this.stored === undefined) return 'not-loaded';
    const plan = upgradePlan(this.stored.raw);
    if (choice !== 'reset' && plan === null) return 'unchanged';
    const document = plan?.documents[choice] ?? DEFAULT_CONFIG;
    // Language-neutral: the history shows it to admins with other languages.
    const note = plan?.from == null ? {} : { note: `${plan.from} → ${plan.to}` };
    const change = { change: randomId(), action: 'upgrade', ...note } as const;
    const outcome = await this.send(document, this.stored.etag, { settles: choice === 'reset', change });
    return outcome === 'conflict' ? this.warnOfConflict() : outcome;
  };

  readonly acceptUpdate: ConfigEditor['acceptUpdate'] = () => this.confirm('update');

  readonly resetToDefaults: ConfigEditor['resetToDefaults'] = () => this.confirm('reset');

  readonly stampVersionOnly: ConfigEditor['stampVersionOnly'] = () => this.confirm('version-only');

  readonly leave: ConfigEditor['leave'] = () => {
    this.latest.end();
    const { status } = this.get();
    if (status === 'saving') this.update({ status: 'success' });
    if (status === 'loading') this.update({ status: this.stored === undefined ? 'initial' : 'success' });
  };

  readonly clear: ConfigEditor['clear'] = () => {
    this.latest.end();
    this.histories.end();
    this.stored = undefined;
    this.decisions = undefined;
    this.update(NO_CONFIG);
  };
}
