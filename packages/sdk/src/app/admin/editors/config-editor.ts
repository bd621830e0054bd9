import { createStore } from 'zustand/vanilla';
import { readOnly } from '../../../lib/readable-store.js';
import { createLatest, type Run } from '../../../lib/latest.js';
import { isPortalError, portalErrorOf } from '../../../client/transport/errors.js';
import type { Portal } from '../../../client/portal.js';
import type { Toasts } from '../../../domains/toasts/store.js';
import { completeConfig } from '../../../config/complete.js';
import { DEFAULT_CONFIG } from '../../../config/defaults.js';
import { isObject } from '../../../lib/object.js';
import { randomId } from '../../../lib/random-id.js';
import { isSameJson } from '../../../lib/same-json.js';
import { isRelatedPath } from '../../../lib/json-path.js';
import { applyRepair } from '../repairs/repair-edit.js';
import { createConfigEdits } from './config-edits.js';
import { NO_CONFIG, type ConfigConflict, type ConfigEditorState } from './config-editor-state.js';
import type { SaveOutcome } from '../../../documents/saving/saving.js';
import type { ConfigEditor } from './config-editor-contract.js';
import { diffConfig, type ConfigChange } from '../../../config/diff.js';
import { authorsOf, loadOtherSaves, type OtherSave } from './other-saves.js';
import { configResource } from '../../../documents/kinds/config.js';
import type { Resource, ResourceContent } from '../../../documents/resource/resource.js';
import { saveMerged, type EditForm, type Stored } from '../../../documents/resource/save-merged.js';
import type { MergeConflict, MergeSide } from '../../../lib/merge/three-way-merge.js';
import { mergeConfigs } from '../../../config/merge.js';
import { patchConfig } from '../../../config/patch.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import { upgradePlan } from '../../../config/upgrade/plan.js';
import {
  configConfirmation,
  readConfig,
  shouldPersistDefaults,
  type ConfigChoice,
} from '../../../config/upgrade/read.js';
import type { ConfigStore } from '../../../domains/config/store.js';

/** Dependencies of {@link createConfigEditor}. */
interface ConfigEditorOptions {
  readonly portal: Portal;
  readonly toasts: Pick<Toasts, 'show'>;
  /** The portal's configuration store. It receives each saved configuration. */
  readonly config: Pick<ConfigStore, 'accept'>;
}

/** How a save is recorded and reported. */
type SaveOptions = NonNullable<Parameters<ConfigEditor['save']>[0]>;

/** A form in which the configuration is edited: complete, and without the values that the schema does not accept. */
const FORM: EditForm<PortalConfig, MergeConflict> = {
  fromContent: (content) => readConfig(content).config,
  toContent: (config, stored) => patchConfig(stored, readConfig(stored).config, config) as ResourceContent,
  merge: ({ base, mine, theirs }) => {
    const { config: value, conflicts } = mergeConfigs(base, mine, theirs);
    return { value, conflicts };
  },
  isInvalid: (merged) => completeConfig(merged).faults.length > 0,
  isLocked: (content) => {
    const { newer, versionUpdate } = readConfig(content);
    return newer || versionUpdate;
  },
};

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
  private readonly resource: Resource;
  /** The stored document, as the server last returned it or as it was last saved. */
  private stored: Stored | undefined;
  private authors: Promise<readonly OtherSave[]> = Promise.resolve([]);
  /** Loads the saves of others that were merged last, for their authors. */
  private readonly histories = createLatest();

  constructor(options: ConfigEditorOptions) {
    this.options = options;
    this.portal = options.portal;
    this.resource = configResource(options.portal);
    this.toasts = options.toasts;
    this.writable.subscribe(this.closeConflicts);
  }

  /** A value that is as the other admin has saved it needs no decision. */
  private readonly closeConflicts = (
    { conflict, config, backup }: ConfigEditorState,
    before: ConfigEditorState,
  ) => {
    if (conflict === null || config === before.config) return;
    const changes = diffConfig(backup, config);
    const paths = conflict.paths.filter((one) =>
      changes.some((change) => isRelatedPath(change.path, one.path)),
    );
    if (paths.length < conflict.paths.length) this.showConflict({ ...conflict, paths });
  };

  private readonly showConflict = (conflict: ConfigConflict) =>
    this.update({ conflict: conflict.paths.length === 0 ? null : conflict });

  private readonly apply = (next: Stored, read = readConfig(next.content)) => {
    this.stored = next;
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

  private readonly fetchConfig = async (signal: AbortSignal): Promise<Stored> => {
    const { value: content, etag } = await this.resource.read({ signal });
    return { content, etag };
  };

  /** Sends a save that the state reports. Returns its outcome, or that of a failure. */
  private readonly whileSaving = async (
    { repeated = false }: SaveOptions,
    send: (run: Run, stored: Stored) => Promise<SaveOutcome>,
  ): Promise<SaveOutcome> => {
    const { status, newer } = this.get();
    if (status === 'saving') return 'busy';
    if (newer) return 'newer-version';
    if (this.stored === undefined || status !== 'success') return 'not-loaded';
    const run = this.latest.begin();
    this.update({ status: 'saving', error: null });
    try {
      return await send(run, this.stored);
    } catch (error) {
      if (!run.isLatest()) return 'left';
      this.update({ status: 'success', error: portalErrorOf(error) });
      if (isPortalError(error, 'changed-meanwhile')) return this.warnOfConflict();
      if (!repeated) this.toasts.show({ level: 'error', key: 'toast.config.notSaved' });
      return 'failed';
    }
  };

  /** Shows a saved version, with the edits since `base`. @param invalid invalid inputs that the save did not settle */
  private readonly saved = (stored: Stored, base: PortalConfig, invalid: ConfigEditorState['invalid']) => {
    const { config: edited } = this.get();
    const read = readConfig(stored.content);
    this.apply(stored, read);
    if (edited !== base) this.adopt(mergeConfigs(base, edited, read.config).config);
    this.update({ invalid });
    this.options.config.accept(read, stored.etag);
  };

  /**
   * Saves a document in place of the stored one, without the edits, which stay. If another admin has saved in the
   * meantime, merges the edits with that version instead.
   *
   * @param how.settles true if the document discards all edits
   * @param how.quiet shows no toast on success
   */
  private readonly replace = (
    document: object,
    { settles = false, quiet = false, ...how }: SaveOptions & { settles?: boolean; quiet?: boolean } = {},
  ): Promise<SaveOutcome> =>
    this.whileSaving(how, async (run, { etag: ifMatch }) => {
      const { config, backup, invalid } = this.get();
      const content = document as ResourceContent;
      const call = { signal: run.signal, ifMatch, change: how.change };
      try {
        const etag = await run.result(this.resource.save(content, call));
        const left = this.get().invalid;
        this.saved({ content, etag }, settles ? config : backup, settles && left === invalid ? [] : left);
      } catch (error) {
        if (!run.isLatest() || !isPortalError(error, 'changed-meanwhile')) throw error;
        const fetched = await run.result(this.fetchConfig(run.signal));
        this.rebase(fetched);
        return this.warnOfConflict();
      }
      if (!quiet) this.toasts.show({ level: 'success', key: 'toast.config.saved' });
      return 'saved';
    });

  /** Merges the edits with another stored document. */
  private readonly merged = ({ content }: Stored): { value: PortalConfig; conflict: ConfigConflict } => {
    const { backup: base, config: mine } = this.get();
    const versions = { base, mine, theirs: FORM.fromContent(content) };
    const { value, conflicts: paths } = FORM.merge(versions);
    return { value, conflict: { ...versions, paths } };
  };

  /** Continues on another stored version, with the merged edits. Loads who has saved it. */
  private readonly rebase = (fetched: Stored, { value, conflict } = this.merged(fetched)) => {
    const { invalid } = this.get();
    const before = this.stored?.content;
    this.apply(fetched);
    this.update({ invalid });
    this.adopt(value);
    this.showConflict(conflict);
    this.authors = this.loadAuthors(before);
  };

  /** Loads the saves of others since a version into the state. Without a history, the authors stay unknown. */
  private readonly loadAuthors = async (base: unknown, own?: unknown): Promise<readonly OtherSave[]> => {
    const { signal } = this.histories.begin();
    const found = await loadOtherSaves({ portal: this.portal, base, own, signal }).catch(() => []);
    if (signal.aborted) return found;
    const all = [...found, ...this.get().others];
    this.update({ others: all });
    return all;
  };

  readonly refreshConflict: ConfigEditor['refreshConflict'] = async () => {
    const { conflict, status } = this.get();
    if (conflict === null || status !== 'success') return;
    const run = this.latest.begin();
    try {
      const fetched = await run.result(this.fetchConfig(run.signal));
      if (fetched.etag === this.stored?.etag) return;
      const merged = this.merged(fetched);
      // This admin's version with the edits since the conflict.
      const { base } = conflict;
      const mine = mergeConfigs(FORM.merge(conflict).value, this.get().config, conflict.mine).config;
      const { theirs, paths: added } = merged.conflict;
      const isOpen = ({ path }: MergeConflict) =>
        [...conflict.paths, ...added].some((one) => isSameJson(one.path, path));
      const paths = FORM.merge({ base, mine, theirs }).conflicts.filter(isOpen);
      this.rebase(fetched, { value: merged.value, conflict: { base, mine, theirs, paths } });
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

  /** Saves the edits, merged with the saves of others. */
  private readonly saveEdits = (how: SaveOptions): Promise<SaveOutcome> =>
    this.whileSaving(how, async (run, stored) => {
      const { config: mine, backup: base, invalid } = this.get();
      const { resource } = this;
      const result = await run.result(
        saveMerged({ resource, form: FORM, stored, base, mine }, { signal: run.signal, change: how.change }),
      );
      if (result.outcome === 'saved') {
        const left = this.get().invalid;
        this.saved(result.stored, mine, left === invalid ? [] : left);
        if (result.others === undefined) this.toasts.show({ level: 'success', key: 'toast.config.saved' });
        else {
          this.authors = this.loadAuthors(stored.content, result.stored.content);
          void this.reportMerge(diffConfig(base, result.others));
        }
        return 'saved';
      }
      // Merges again, because the edits may have changed since they were sent.
      this.rebase(result.stored);
      const { newer, versionUpdate, conflict } = this.get();
      if (newer) return 'newer-version';
      if (versionUpdate) return 'upgrade-pending';
      return conflict === null ? 'invalid' : this.warnOfConflict();
    });

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
      const read = readConfig(fetched.content);
      const { config: edited, invalid } = this.get();
      this.apply(fetched, read);
      // The form can be edited while it loads again.
      if (invalid !== before.invalid) this.update({ invalid });
      if (edited !== before.config) this.adopt(mergeConfigs(before.config, edited, read.config).config);
      // `isGuiAdmin` can be assumed: the server rejects the save if the user is not an admin.
      if (shouldPersistDefaults({ empty: read.empty, isGuiAdmin: true })) {
        await this.replace(read.config, { quiet: true });
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
    return { ...confirmation, plan: confirmation.kind === 'none' ? null : upgradePlan(this.stored?.content) };
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
    const { status, invalid, conflict, newer, versionUpdate, dirty, others } = this.get();
    if (status === 'saving') return 'busy';
    if (this.stored === undefined) return 'not-loaded';
    if (conflict === null && others.length > 0) this.update({ others: [] });
    if (newer) return 'newer-version';
    if (invalid.length > 0) return 'invalid';
    if (conflict !== null) return this.warnOfConflict();
    if (!dirty) return 'unchanged';
    return versionUpdate ? 'upgrade-pending' : this.saveEdits(how);
  };

  readonly resolve: ConfigEditor['resolve'] = (path, side) => {
    const { conflict, config: edited } = this.get();
    const isOther = (one: MergeConflict) => !isSameJson(one.path, path);
    const paths = conflict?.paths.filter(isOther) ?? [];
    if (conflict === null || paths.length === conflict.paths.length) return;
    this.showConflict({ ...conflict, paths });
    if (side === 'mine') return;
    // Applies only the decision, so that edits since the conflict stay.
    const { base, mine, theirs } = conflict;
    const decided = mergeConfigs(base, mine, theirs, (one) => (isSameJson(one, path) ? 'theirs' : 'mine'));
    this.adopt(mergeConfigs(FORM.merge(conflict).value, edited, decided.config, () => 'theirs').config);
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

  readonly document: ConfigEditor['document'] = () => this.stored?.content;

  readonly repair: ConfigEditor['repair'] = async (edit) => {
    if (this.stored === undefined || !isObject(this.stored.content)) return 'not-loaded';
    // The paths of the faults are those of the current format.
    if (this.get().versionUpdate) return 'upgrade-pending';
    return this.replace(applyRepair(this.stored.content, edit));
  };

  private readonly confirm = async (choice: ConfigChoice): Promise<SaveOutcome> => {
    if (this.stored === undefined) return 'not-loaded';
    const plan = upgradePlan(this.stored.content);
    if (choice !== 'reset' && plan === null) return 'unchanged';
    const document = plan?.documents[choice] ?? DEFAULT_CONFIG;
    // Language-neutral: the history shows it to admins with other languages.
    const note = plan?.from == null ? {} : { note: `${plan.from} → ${plan.to}` };
    const change = { change: randomId(), action: 'upgrade', ...note } as const;
    return this.replace(document, { settles: choice === 'reset', change });
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
    this.update(NO_CONFIG);
  };
}
