import { createStore } from 'zustand/vanilla';
import { pathText, type ConfigPath } from '../../../lib/json-path.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { BrandingEditor, BrandingEditorState, NewFile } from '../files/branding-editor.js';
import type { EditedLanguage } from '../editors/edited-language.js';
import type { PagesEditor, PagesEditorState, PagesSaveOptions } from '../editors/pages-editor-state.js';
import type { TranslationsEditor, TranslationsEditorState } from '../editors/translations-editor-state.js';
import type { ConfigEditor } from '../editors/config-editor-contract.js';
import type { ConfigEditorState, ConfigScope } from '../editors/config-editor-state.js';
import type { ConfigFault } from '../../../config/complete.js';
import type { ConfigFile } from '../../../contract/vocabulary.js';
import { isUseful, withDraft, withDraftPages, type Draft, type DraftStore } from './draft.js';
import { pageChanges, pagesMessages, savePages, withPageHtml, type PageChange } from './page-changes.js';
import { NO_STEPS, recordStep, redoStep, undoStep, type Steps } from '../saving/steps.js';
import {
  applyLanguageDrafts,
  areDraftsUseful,
  languageDrafts,
  revertTranslation,
  unsavedTranslations,
} from './translation-edits.js';
import type { Savable, SavableState, SaveFault } from '../saving/savable.js';
import {
  createSaving,
  NOT_SAVED,
  type SaveAttempt,
  type SaveOptions,
  type Saving,
  type SavingEnvironment,
} from '../saving/saving.js';
import { describeUnsaved } from './describe-unsaved.js';
import { placesOf, unsavedChanges, withoutChange, type UnsavedChange } from './unsaved.js';

/** State of the settings while an admin edits them. */
export interface SettingsState extends SavableState {
  /** Unsaved changes, in the order of the pages. */
  readonly changes: readonly UnsavedChange[];
  /** Unsaved changes of an earlier visit, which the admin may continue. */
  readonly draft: Draft | null;
}

/**
 * Edits the settings of the portal: the configuration and the branding files, as one document with one history of
 * steps. Editing is done through its methods, so that each edit can be undone.
 */
export interface SettingsEditor extends Savable {
  readonly store: ReadableStore<SettingsState>;
  /** Sets a value. Edits of the same path in quick succession are one step. @returns the faults of the value */
  readonly set: (path: ConfigPath, value: unknown) => readonly ConfigFault[];
  /** Sets several values in one step. Invalid ones are left out. */
  readonly setAll: (edits: readonly { readonly path: ConfigPath; readonly value: unknown }[]) => void;
  /** Adds an item to a list. @returns the faults of the item */
  readonly add: (list: ConfigPath, item: object) => readonly ConfigFault[];
  /** Adds several items to a list in one step. Invalid ones are left out. */
  readonly addAll: (list: ConfigPath, items: readonly object[]) => void;
  /** Removes an item from a list. The index is in display order. */
  readonly remove: (list: ConfigPath, index: number) => void;
  /** Moves an item within a list. Indexes are in display order. */
  readonly move: (list: ConfigPath, from: number, to: number) => void;
  /** Resets a part of the configuration to the default values. */
  readonly reset: (scope: ConfigScope) => void;
  /**
   * Runs an edit of the editors as one step, or of several of them.
   *
   * @param tag edits with the same tag in quick succession are one step. Null for a separate step.
   */
  readonly edit: <T>(tag: string | null, edit: () => T) => T;
  /** Replaces a branding file. */
  readonly setFile: (file: ConfigFile, content: NewFile) => void;
  /**
   * Replaces a branding file while the admin types it: edits in quick succession are one step. Null removes the file,
   * undefined returns to the stored one.
   */
  readonly typeFile: (file: ConfigFile, content: NewFile | null | undefined) => void;
  /**
   * Edits the translations, and the configuration with them, in one step. Edits with the same tag in quick succession are
   * one step; null is a separate one. Returns the result of `edit`, or undefined if there are no translations.
   */
  readonly editTranslations: <T>(
    tag: string | null,
    edit: (translations: TranslationsEditor, config: ConfigEditor) => T,
  ) => T | undefined;
  /** Removes a branding file, which restores the default. */
  readonly removeFile: (file: ConfigFile) => void;
  /** Undoes one unsaved change. */
  readonly revert: (change: UnsavedChange) => void;
  /** Ends the current step: the next edit of the same setting is a separate step. Call when a field loses the focus. */
  readonly endStep: () => void;
  /**
   * Makes all edits of the same setting one step until `endStep` is called, however long they take. Call when a pointer
   * is pressed to drag a value.
   */
  readonly holdStep: () => void;
  /**
   * Saves the files, then the translations, the custom pages and the configuration, as one change set of the history (decisions, section
   * 7, Uploads). Changes that cannot be saved stay unsaved. Resolves when this attempt has ended; without a connection,
   * further ones follow. Without a session, requests the login instead (`needsLogin`), and saves after it.
   */
  readonly save: () => Promise<void>;
  /** Postpones the decision about a conflict. The next save requests it again. */
  readonly postponeConflict: () => void;
  /** Continues the changes of the draft. Undoing it discards them. */
  readonly continueDraft: () => void;
  /** Deletes the draft. */
  readonly discardDraft: () => void;
  /** Ends repeated saves. Call when the user leaves the admin area. */
  readonly leave: () => void;
  /** Discards all steps and the draft. Call when another user has the session. */
  readonly clear: () => void;
}

/** Dependencies of {@link createSettingsEditor}. */
export interface SettingsEditorOptions extends SavingEnvironment {
  readonly config: ConfigEditor;
  readonly branding: BrandingEditor;
  /** Unsaved translations belong to the same save. */
  readonly translations?: TranslationsEditor;
  /** Unsaved custom pages belong to the same save. */
  readonly pages?: PagesEditor;
  readonly drafts: DraftStore;
  /** Returns the problems of unsaved changes that do not prevent saving. */
  readonly warnings?: (changes: readonly UnsavedChange[]) => readonly SaveFault[];
  /** Current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

type Edits = Pick<ConfigEditorState, 'config' | 'invalid'> &
  Pick<BrandingEditorState, 'pending'> & {
    readonly languages: readonly EditedLanguage[];
    readonly pages: Pick<PagesEditorState, 'pages' | 'newPage'>;
  };

/** State without translations. */
const NO_LANGUAGES = { languages: [], backup: [], dirty: false };

/** Messages after a save of settings. */
const CONFIG_MESSAGES = { saved: 'toast.config.saved', failed: 'toast.config.notSaved' };

/** State without custom pages. */
const NO_PAGES: Pick<
  PagesEditorState,
  'pages' | 'backup' | 'newPage' | 'dirty' | 'status' | 'conflicts' | 'error'
> = { pages: {}, backup: {}, newPage: null, dirty: false, status: 'success', conflicts: [], error: null };

/** Creates the editor. Sends no request before `save`. */
export function createSettingsEditor(options: SettingsEditorOptions): SettingsEditor {
  return new SettingsEditorActions(options);
}

class SettingsEditorActions implements SettingsEditor {
  private readonly options: SettingsEditorOptions;
  private readonly config: ConfigEditor;
  private readonly branding: BrandingEditor;
  private readonly now: () => number;
  private steps: Steps<Edits> = NO_STEPS;
  /** True while a pointer drags a value. */
  private held = false;
  /** The stored configuration and translations to which the steps belong. */
  private backup: ConfigEditorState['backup'];
  private storedLanguages: readonly EditedLanguage[];
  private wasLoaded = false;
  /** The stored pages to which the steps belong. */
  private pagesBackup: PagesEditorState['backup'];
  private readonly writable = createStore<SettingsState>(() => ({
    ...{ ...NOT_SAVED, changes: [], canUndo: false, canRedo: false, faults: [], draft: null },
  }));
  readonly store = readOnly(this.writable);
  messages: Savable['messages'] = CONFIG_MESSAGES;
  private readonly saving: Saving;

  constructor(options: SettingsEditorOptions) {
    this.options = options;
    this.config = options.config;
    this.branding = options.branding;
    this.now = options.now ?? Date.now;
    this.backup = this.config.store.getState().backup;
    this.storedLanguages = this.languages().backup;
    this.pagesBackup = this.pages().backup;
    this.saving = createSaving({
      ...{ user: options.user, check: options.check, after: options.after },
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

  /** The languages with their stored versions. */
  private readonly languages = (): Pick<TranslationsEditorState, 'languages' | 'backup' | 'dirty'> =>
    this.options.translations?.store.getState() ?? NO_LANGUAGES;

  /** Returns true if the translations and pages have loaded or have failed to: a draft is compared with them. */
  private readonly hasLoadedOthers = (): boolean => {
    const { translations } = this.options;
    const statuses = [translations?.store.getState().status, this.pages().status];
    return statuses.every((status) => status !== 'initial' && status !== 'loading');
  };

  /** Derives the state from the editors. */
  private readonly refresh = () => {
    const { backup, config, dirty, status, invalid } = this.config.store.getState();
    const [texts, pages] = [this.languages(), this.pages()];
    const isRebased =
      backup !== this.backup || texts.backup !== this.storedLanguages || pages.backup !== this.pagesBackup;
    if (isRebased) {
      // The steps lead to versions that are no longer the base of the edits.
      this.backup = backup;
      this.storedLanguages = texts.backup;
      this.pagesBackup = pages.backup;
      this.steps = NO_STEPS;
    }
    const isLoaded = status === 'success' && this.hasLoadedOthers();
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

  private readonly edits = (): Edits => {
    const { config, invalid } = this.config.store.getState();
    const { languages } = this.languages();
    const { pages, newPage } = this.pages();
    return {
      ...{ config, invalid, languages, pages: { pages, newPage } },
      pending: this.branding.store.getState().pending,
    };
  };

  /** Returns the state of the custom pages. */
  private readonly pages = () => this.options.pages?.store.getState() ?? NO_PAGES;

  /** Runs an edit as a step. */
  private readonly step = <T>(tag: string | null, edit: () => T): T => {
    const before = this.edits();
    const result = edit();
    const after = this.edits();
    if (
      before.config === after.config &&
      before.invalid === after.invalid &&
      before.pages.pages === after.pages.pages &&
      before.pending === after.pending &&
      before.languages === after.languages
    )
      return result;
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
    const { config, backup, etag, dirty } = this.config.store.getState();
    const texts = this.languages();
    const user = this.options.user();
    if (user === null || this.writable.getState().draft !== null) return;
    const pages = this.pages();
    const changes = pageChanges(pages.backup, pages.pages);
    if (!dirty && !texts.dirty && changes.length === 0) return this.options.drafts.remove();
    const translations = texts.dirty ? languageDrafts(texts.backup, texts.languages) : [];
    const draft = { user, etag, base: backup, config, translations, pages: changes, changed: this.now() };
    this.options.drafts.write(draft);
  };

  private readonly offerDraft = () => {
    const user = this.options.user();
    const { backup, dirty, newer } = this.config.store.getState();
    const [texts, pages] = [this.languages(), this.pages()];
    if (user === null || dirty || texts.dirty || pages.dirty || newer) return;
    if (this.writable.getState().draft !== null) return;
    const draft = this.options.drafts.read(user);
    if (draft === undefined) return;
    const { translations = [] } = draft;
    if (isUseful(backup, draft, pages.backup) || areDraftsUseful(texts.backup, translations))
      this.writable.setState({ draft });
    else this.options.drafts.remove();
  };

  private readonly replace = (edits: Edits) => {
    this.config.replaceEdits(edits);
    this.branding.replacePending(edits.pending);
    this.options.translations?.replaceEdits(edits.languages);
    this.options.pages?.replaceEdits(edits.pages);
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

  readonly undo: SettingsEditor['undo'] = () => this.go(undoStep(this.steps, this.edits()));

  readonly redo: SettingsEditor['redo'] = () => this.go(redoStep(this.steps, this.edits()));

  private readonly go = (to: { steps: Steps<Edits>; state: Edits } | undefined) => {
    if (to === undefined) return;
    this.steps = to.steps;
    this.replace(to.state);
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
    const { pages, newPage } = this.pages();
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

  private readonly savePages = async (how: PagesSaveOptions): Promise<boolean> => {
    const { pages } = this.options;
    return pages?.store.getState().dirty === true ? savePages(pages, how) : true;
  };

  readonly describe: SettingsEditor['describe'] = (translator) => {
    const { backup: before, config: after } = this.config.store.getState();
    return describeUnsaved(this.writable.getState().changes, { before, after }, translator);
  };

  readonly places: SettingsEditor['places'] = () => placesOf(this.writable.getState().changes);

  readonly save: SettingsEditor['save'] = () => this.saving.save();

  readonly setNote: SettingsEditor['setNote'] = (note) => this.saving.setNote(note);

  /** Sends the files, the translations, the pages and the configuration, until one of them cannot be saved. */
  private readonly send = async ({ repeated, change }: SaveOptions): Promise<SaveAttempt> => {
    this.messages = pagesMessages(this.writable.getState().changes) ?? CONFIG_MESSAGES;
    if (!(await this.branding.save({ repeated, change }))) {
      const failed = Object.values(this.branding.store.getState().failed)[0];
      return { outcome: 'failed', error: failed ?? null };
    }
    const { translations } = this.options;
    if (translations?.store.getState().dirty === true) {
      const outcome = await translations.save({ change, repeated });
      const { error } = translations.store.getState();
      if (outcome === 'conflict') return { outcome, error };
      if (outcome !== 'saved' && outcome !== 'unchanged') return { outcome: 'failed', error };
    }
    if (!(await this.savePages({ repeated, change }))) {
      const { conflicts, error } = this.pages();
      return { outcome: conflicts.length > 0 ? 'conflict' : 'failed', error };
    }
    const outcome = await this.config.save({ repeated, change });
    return { outcome, error: this.config.store.getState().error };
  };

  readonly postponeConflict: SettingsEditor['postponeConflict'] = () => this.saving.postponeConflict();

  readonly sessionEnded: SettingsEditor['sessionEnded'] = () => this.saving.sessionEnded();

  readonly sessionContinued: SettingsEditor['sessionContinued'] = () => this.saving.sessionContinued();

  readonly cancelLogin: SettingsEditor['cancelLogin'] = () => this.saving.cancelLogin();

  readonly continueDraft: SettingsEditor['continueDraft'] = () => {
    const { draft } = this.writable.getState();
    if (draft === null) return;
    this.writable.setState({ draft: null });
    this.step(null, () => {
      const { backup, invalid } = this.config.store.getState();
      this.config.replaceEdits({ config: withDraft(backup, draft), invalid });
      const { translations } = this.options;
      if (translations !== undefined) applyLanguageDrafts(translations, draft.translations ?? []);
      this.options.pages?.replaceEdits({
        pages: withDraftPages(this.pages().backup, draft),
        newPage: null,
      });
    });
  };

  readonly discardDraft: SettingsEditor['discardDraft'] = () => {
    this.options.drafts.remove();
    this.writable.setState({ draft: null });
  };

  readonly leave: SettingsEditor['leave'] = () => this.saving.leave();

  readonly clear: SettingsEditor['clear'] = () => {
    this.saving.clear();
    this.steps = NO_STEPS;
    this.writable.setState({ draft: null, ...this.flags() });
  };
}
