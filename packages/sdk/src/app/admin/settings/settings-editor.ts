import { createStore } from 'zustand/vanilla';
import { pathText } from '../../../lib/json-path.js';
import { readOnly } from '../../../lib/readable-store.js';
import type { BrandingEditor } from '../files/branding-editor.js';
import type { EditedLanguage } from '../editors/messages/edited-language.js';
import type { PagesEditorState } from '../editors/pages/pages-editor-state.js';
import type { ConfigEditor } from '../editors/config-editor-contract.js';
import type { ConfigEditorState } from '../editors/config-editor-state.js';
import { createEditOwner } from '../../../documents/saving/edit-owner.js';
import { NO_STEPS, recordStep, redoStep, undoStep, type Steps } from '../../../documents/saving/steps.js';
import type { Savable } from '../../../documents/saving/savable.js';
import {
  createSaving,
  NOT_SAVED,
  type SaveAttempt,
  type SaveOptions,
  type Saving,
} from '../../../documents/saving/saving.js';
import { describeUnsaved } from './describe-unsaved.js';
import { pageChanges, withPageHtml, type PageChange } from './page-changes.js';
import { saveSettings } from './save-settings.js';
import {
  applySettingsDraft,
  readSettingsDraft,
  writeSettingsDraft,
  type SettingsDraftOptions,
} from './settings-draft.js';
import {
  hasLoadedOthers,
  isSameEdits,
  languagesOf,
  pagesOf,
  readEdits,
  replaceEdits,
  type SettingsEdits,
} from './settings-edits.js';
import { CONFIG_MESSAGES, saveMessages } from './save-messages.js';
import type { SettingsEditor, SettingsEditorOptions, SettingsState } from './settings-editor-contract.js';
import { revertTranslation, unsavedTranslations } from './translation-edits.js';
import { placesOf, unsavedChanges, withoutChange } from './unsaved.js';

/** Creates the editor. Sends no request before `save`. */
export function createSettingsEditor(options: SettingsEditorOptions): SettingsEditor {
  return new SettingsEditorActions(options);
}

class SettingsEditorActions implements SettingsEditor {
  private readonly options: SettingsEditorOptions;
  private readonly config: ConfigEditor;
  private readonly branding: BrandingEditor;
  private readonly now: () => number;
  private readonly draft: SettingsDraftOptions;
  private steps: Steps<SettingsEdits> = NO_STEPS;
  /** True while a pointer drags a value. */
  private held = false;
  /** The stored configuration and translations to which the steps belong. */
  private backup: ConfigEditorState['backup'];
  private storedLanguages: readonly EditedLanguage[];
  private wasLoaded = false;
  /** The stored pages to which the steps belong. */
  private pagesBackup: PagesEditorState['backup'];
  private readonly writable = createStore<SettingsState>(() => ({
    ...NOT_SAVED,
    changes: [],
    canUndo: false,
    canRedo: false,
    faults: [],
    draft: null,
  }));
  readonly store = readOnly(this.writable);
  messages: Savable['messages'] = CONFIG_MESSAGES;
  private readonly saving: Saving;

  constructor(options: SettingsEditorOptions) {
    this.options = options;
    this.config = options.config;
    this.branding = options.branding;
    this.now = options.now ?? Date.now;
    const { drafts, user } = options;
    this.draft = { parts: options, drafts, owner: createEditOwner(user), now: this.now };
    this.backup = this.config.store.getState().backup;
    this.storedLanguages = languagesOf(options).backup;
    this.pagesBackup = pagesOf(options).backup;
    this.saving = createSaving({
      user: options.user,
      check: options.check,
      after: options.after,
      onOnline: options.onOnline,
      read: this.writable.getState,
      write: (state) => this.writable.setState(state),
      hasChanges: () => this.writable.getState().changes.length > 0,
      send: this.send,
      onSaved: () => {
        this.keepDraft();
      },
      endStep: () => this.endStep(),
    });
    options.pages?.store.subscribe(() => this.refresh());
    this.config.store.subscribe(() => this.refresh());
    this.branding.store.subscribe(() => this.refresh());
    options.translations?.store.subscribe(() => this.refresh());
  }

  /** Derives the state from the editors. */
  private readonly refresh = () => {
    const { backup, config, dirty, status, invalid } = this.config.store.getState();
    const [texts, pages] = [languagesOf(this.options), pagesOf(this.options)];
    const isRebased =
      backup !== this.backup || texts.backup !== this.storedLanguages || pages.backup !== this.pagesBackup;
    if (isRebased) {
      // The steps lead to versions that are no longer the base of the edits.
      this.backup = backup;
      this.storedLanguages = texts.backup;
      this.pagesBackup = pages.backup;
      this.steps = NO_STEPS;
    }
    const isLoaded = status === 'success' && hasLoadedOthers(this.options);
    if (isLoaded && (isRebased || !this.wasLoaded)) this.offerDraft();
    this.wasLoaded = isLoaded;
    const { pending } = this.branding.store.getState();
    const isClean = !dirty && Object.keys(pending).length === 0;
    const settings = isClean ? [] : unsavedChanges(backup, config, pending);
    const messages = texts.dirty ? unsavedTranslations(texts.backup, texts.languages) : [];
    const changes = [...settings, ...messages, ...pageChanges(pages.backup, pages.pages)];
    const faults = invalid.map(({ problem }) => problem);
    const warnings = this.options.warnings?.(changes) ?? [];
    this.writable.setState({ changes, faults, warnings, ...this.flags() });
  };

  private readonly flags = () => ({
    canUndo: this.steps.past.length > 0,
    canRedo: this.steps.future.length > 0,
  });

  /** Runs an edit as a step. */
  private readonly step = <T>(tag: string | null, edit: () => T): T => {
    const before = readEdits(this.options);
    const result = edit();
    if (isSameEdits(before, readEdits(this.options))) return result;
    this.steps = recordStep(this.steps, before, { tag, now: this.now(), held: this.held });
    this.edited();
    return result;
  };

  private readonly edited = () => {
    this.saving.edited();
    this.writable.setState(this.flags());
    this.keepDraft();
  };

  private readonly keepDraft = () => {
    if (this.writable.getState().draft === null) writeSettingsDraft(this.draft);
  };

  private readonly offerDraft = () => {
    if (this.writable.getState().draft !== null) return;
    const draft = readSettingsDraft(this.draft);
    if (draft !== undefined) this.writable.setState({ draft });
  };

  readonly edit: SettingsEditor['edit'] = (tag, edit) => this.step(tag, edit);

  readonly set: SettingsEditor['set'] = (path, value) =>
    this.step(pathText(path), () => this.config.set(path, value));

  readonly setAll: SettingsEditor['setAll'] = (edits) =>
    this.step(null, () => {
      for (const { path, value } of edits) {
        if (this.config.set(path, value).length > 0) this.config.restore(path);
      }
    });

  readonly add: SettingsEditor['add'] = (list, item) => this.step(null, () => this.config.add(list, item));

  readonly addAll: SettingsEditor['addAll'] = (list, items) =>
    this.step(null, () => {
      for (const item of items) this.config.add(list, item);
    });

  readonly remove: SettingsEditor['remove'] = (list, index) =>
    this.step(null, () => this.config.remove(list, index));

  readonly move: SettingsEditor['move'] = (list, from, to) =>
    this.step(null, () => this.config.move(list, from, to));

  readonly reset: SettingsEditor['reset'] = (scope) => this.step(null, () => this.config.defaults(scope));

  readonly setFile: SettingsEditor['setFile'] = (file, content) =>
    this.step(null, () => this.branding.set(file, content));

  readonly typeFile: SettingsEditor['typeFile'] = (file, content) =>
    this.step(`file ${file}`, () => {
      if (content === undefined) this.branding.discard(file);
      else if (content === null) this.branding.remove(file);
      else this.branding.set(file, content);
    });

  readonly editTranslations: SettingsEditor['editTranslations'] = (tag, edit) => {
    const { translations } = this.options;
    return translations === undefined ? undefined : this.step(tag, () => edit(translations, this.config));
  };

  readonly removeFile: SettingsEditor['removeFile'] = (file) =>
    this.step(null, () => this.branding.remove(file));

  readonly undo: SettingsEditor['undo'] = () => this.go(undoStep(this.steps, readEdits(this.options)));

  readonly redo: SettingsEditor['redo'] = () => this.go(redoStep(this.steps, readEdits(this.options)));

  private readonly go = (to: { steps: Steps<SettingsEdits>; state: SettingsEdits } | undefined) => {
    if (to === undefined) return;
    this.steps = to.steps;
    replaceEdits(this.options, to.state);
    this.edited();
  };

  readonly revert: SettingsEditor['revert'] = (change) =>
    this.step(null, () => {
      const { translations } = this.options;
      if (change.kind === 'file') return this.branding.discard(change.file);
      if (change.kind === 'message' || change.kind === 'language')
        return translations && revertTranslation(translations, change);
      if (change.kind === 'page') return this.revertPage(change);
      const { backup, config, invalid } = this.config.store.getState();
      this.config.replaceEdits({ config: withoutChange(backup, config, change.change), invalid });
    });

  private readonly revertPage = (change: PageChange) => {
    const { pages, newPage } = pagesOf(this.options);
    const isGone = change.before === null && change.key === newPage;
    this.options.pages?.replaceEdits({
      pages: withPageHtml(pages, change, change.before),
      newPage: isGone ? null : newPage,
    });
  };

  readonly discard: SettingsEditor['discard'] = () =>
    this.step(null, () => {
      this.config.restore();
      this.branding.discard();
      this.options.translations?.restoreBackup();
      this.options.pages?.restoreBackup();
    });

  readonly endStep: SettingsEditor['endStep'] = () => {
    this.held = false;
    this.steps = { ...this.steps, open: null };
  };

  readonly holdStep: SettingsEditor['holdStep'] = () => {
    this.endStep();
    this.held = true;
  };

  readonly revertChange: SettingsEditor['revertChange'] = (id) => {
    const change = this.writable.getState().changes.find((one) => one.id === id);
    if (change !== undefined) this.revert(change);
  };

  readonly describe: SettingsEditor['describe'] = (translator) => {
    const { backup: before, config: after } = this.config.store.getState();
    return describeUnsaved(this.writable.getState().changes, { before, after }, translator);
  };

  readonly places: SettingsEditor['places'] = () => placesOf(this.writable.getState().changes);

  readonly save: SettingsEditor['save'] = () => this.saving.save();

  readonly setNote: SettingsEditor['setNote'] = (note) => this.saving.setNote(note);

  private readonly send = (how: SaveOptions): Promise<SaveAttempt> => {
    this.messages = saveMessages(this.writable.getState().changes);
    return saveSettings(this.options, how);
  };

  readonly postponeConflict: SettingsEditor['postponeConflict'] = () => this.saving.postponeConflict();

  readonly sessionEnded: SettingsEditor['sessionEnded'] = () => this.saving.sessionEnded();

  readonly sessionContinued: SettingsEditor['sessionContinued'] = () => this.saving.sessionContinued();

  readonly cancelLogin: SettingsEditor['cancelLogin'] = () => this.saving.cancelLogin();

  readonly continueDraft: SettingsEditor['continueDraft'] = () => {
    const { draft } = this.writable.getState();
    if (draft === null) return;
    this.writable.setState({ draft: null });
    this.step(null, () => applySettingsDraft(this.options, draft));
  };

  readonly discardDraft: SettingsEditor['discardDraft'] = () => {
    this.options.drafts.remove();
    this.writable.setState({ draft: null });
  };

  readonly leave: SettingsEditor['leave'] = () => this.saving.leave();

  readonly clear: SettingsEditor['clear'] = () => {
    this.saving.clear();
    this.draft.owner.clear();
    this.steps = NO_STEPS;
    this.writable.setState({ draft: null, ...this.flags() });
  };
}
