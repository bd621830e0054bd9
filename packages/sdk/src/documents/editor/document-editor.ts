import { createStore } from 'zustand/vanilla';
import { portalErrorOf } from '../../client/transport/errors.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly } from '../../lib/readable-store.js';
import { isSameJson } from '../../lib/same-json.js';
import { endsSession } from '../../domains/session/denied.js';
import { failureMessage } from '../../domains/toasts/message.js';
import { createEditOwner, type EditOwner } from '../saving/edit-owner.js';
import { NO_STEPS, recordStep, redoStep, undoStep, type Steps } from '../saving/steps.js';
import { describeDocumentChanges, describeDocumentConflicts } from './describe-document.js';
import type { DocumentDraft } from './draft.js';
import type { DocumentEditor, DocumentEditorOptions, DocumentState } from './document-editor-contract.js';
import {
  documentChanges,
  mergeItems,
  withoutDocumentChange,
  withTheirSide,
  type DocumentConflict,
} from './keyed-document.js';
import { saveMerged, type EditForm, type Stored } from '../resource/save-merged.js';
import {
  createSaving,
  NOT_SAVED,
  type SaveAttempt,
  type SaveOptions,
  type Saving,
  type SavingState,
} from '../saving/saving.js';

/** Creates the editor of a document. Sends no request before `load`. */
export function createDocumentEditor<T>(options: DocumentEditorOptions<T>): DocumentEditor<T> {
  return new DocumentEditorActions(options);
}

const UNCHANGED: SaveAttempt = { outcome: 'unchanged', error: null };
const CONFLICT: SaveAttempt = { outcome: 'conflict', error: null };

/** The state before anything is loaded. */
const NOT_LOADED: Omit<DocumentState<never>, keyof SavingState> = {
  load: 'initial',
  loadError: null,
  value: null,
  saved: null,
  changes: [],
  conflicts: [],
  draft: null,
  canUndo: false,
  canRedo: false,
  faults: [],
};

class DocumentEditorActions<T> implements DocumentEditor<T> {
  readonly history: DocumentEditor<T>['history'];
  private readonly options: DocumentEditorOptions<T>;
  private readonly now: () => number;
  private readonly writable = createStore<DocumentState<T>>(() => ({ ...NOT_SAVED, ...NOT_LOADED }));
  readonly store = readOnly(this.writable);
  readonly messages = { saved: 'settings.documents.saved', failed: 'settings.documents.failed' };
  private readonly state = this.writable.getState;
  private readonly loads = createLatest();
  private readonly saving: Saving;
  /** To whom the draft belongs. */
  private readonly owner: EditOwner;
  private steps: Steps<T> = NO_STEPS;
  private stored: Stored | undefined;
  private readonly form: EditForm<T, DocumentConflict>;

  constructor(options: DocumentEditorOptions<T>) {
    this.options = options;
    const { document, resource, faults } = options;
    this.history = resource.history;
    this.form = {
      ...document,
      merge: (versions) => mergeItems(document, versions),
      isInvalid: (value) => (faults?.(value) ?? []).length > 0,
    };
    this.now = options.now ?? Date.now;
    this.owner = createEditOwner(options.user);
    this.saving = createSaving({
      user: options.user,
      check: options.check,
      after: options.after,
      onOnline: options.onOnline,
      read: this.state,
      write: (state) => this.writable.setState(state),
      hasChanges: () => this.state().changes.length > 0,
      send: this.send,
      onSaved: () => this.writeDraft(),
      endStep: () => this.endStep(),
    });
  }

  readonly load: DocumentEditor<T>['load'] = async () => {
    if (this.state().changes.length > 0 || this.state().status === 'saving') return;
    const run = this.loads.begin();
    if (this.state().value === null) this.writable.setState({ load: 'loading', loadError: null });
    try {
      const { value, etag } = await run.result(this.options.resource.read({ signal: run.signal }));
      if (this.state().changes.length > 0) return;
      this.adopt({ content: value, etag }, this.form.fromContent(value));
      this.offerDraft();
    } catch (error) {
      if (run.isLatest()) this.writable.setState({ load: 'failure', loadError: portalErrorOf(error) });
    }
  };

  /** Makes a version the stored one, and sets the edited document. */
  private readonly adopt = (stored: Stored, value: T, conflicts: readonly DocumentConflict[] = []) => {
    this.stored = stored;
    this.steps = NO_STEPS;
    const saved = this.form.fromContent(stored.content);
    this.writable.setState({ load: 'success', loadError: null, saved, conflicts });
    this.show(value);
  };

  /** Shows an edited document. */
  private readonly show = (value: T) => {
    const { saved, conflicts } = this.state();
    const { past, future } = this.steps;
    const changes = saved === null ? [] : documentChanges(this.options.document, saved, value);
    this.writable.setState({
      value,
      changes,
      // An item that is as the other admin has saved it needs no decision.
      conflicts: conflicts.filter(({ id }) => changes.some((change) => change.id === id)),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      faults: saved === null ? [] : (this.options.faults?.(value) ?? []),
    });
  };

  private readonly edited = (value: T) => {
    this.saving.edited();
    this.show(value);
    this.writeDraft();
  };

  readonly edit: DocumentEditor<T>['edit'] = (update, tag) => {
    const { value } = this.state();
    if (value === null) return;
    const next = update(value);
    if (next === value || isSameJson(next, value)) return;
    this.steps = recordStep(this.steps, value, { tag: tag ?? null, now: this.now() });
    this.edited(next);
  };

  readonly undo = () => this.go(undoStep);

  readonly redo = () => this.go(redoStep);

  private readonly go = (step: typeof undoStep) => {
    const { value } = this.state();
    const to = value === null ? undefined : step(this.steps, value);
    if (to === undefined) return;
    this.steps = to.steps;
    this.edited(to.state);
  };

  readonly endStep = () => {
    this.steps = { ...this.steps, open: null };
  };

  readonly discard = () => {
    const { saved } = this.state();
    if (saved !== null) this.edit(() => saved);
  };

  readonly revertChange: DocumentEditor<T>['revertChange'] = (id) => {
    const { saved } = this.state();
    if (saved !== null) this.edit((value) => withoutDocumentChange(this.options.document, saved, value, id));
  };

  readonly describe: DocumentEditor<T>['describe'] = (translator) =>
    describeDocumentChanges(this.state().changes, this.options.document, translator);

  readonly describeConflicts: DocumentEditor<T>['describeConflicts'] = (translator) =>
    describeDocumentConflicts(this.state().conflicts, this.options.document, translator);

  readonly places = () =>
    new Set(this.state().changes.length === 0 ? [] : [`${this.options.document.page}/`]);

  readonly save = () => this.saving.save();

  readonly setNote = (note: string) => this.saving.setNote(note);

  readonly sessionEnded = () => this.saving.sessionEnded();

  readonly sessionContinued = () => this.saving.sessionContinued();

  readonly cancelLogin = () => this.saving.cancelLogin();

  readonly postponeConflict = () => this.saving.postponeConflict();

  readonly resolve: DocumentEditor<T>['resolve'] = (id, side) => {
    const { conflicts, value, saved } = this.state();
    const conflict = conflicts.find((one) => one.id === id);
    if (conflict === undefined || value === null || saved === null) return;
    this.writable.setState({ conflicts: conflicts.filter((one) => one !== conflict) });
    if (side === 'mine') return;
    this.show(withTheirSide(this.options.document, value, conflict, saved));
    this.writeDraft();
  };

  private readonly send = async ({ change }: SaveOptions): Promise<SaveAttempt> => {
    // The response of a load that still runs can be older than this save.
    this.loads.end();
    const { value: mine, saved: base, conflicts } = this.state();
    if (mine === null || base === null || this.stored === undefined) return UNCHANGED;
    if (conflicts.length > 0) return CONFLICT;
    const { resource, toasts, onSaved } = this.options;
    const { form, stored } = this;
    try {
      const result = await saveMerged({ resource, form, stored, base, mine }, { change });
      const { value } = this.state();
      // Another user has the session.
      if (value === null) return UNCHANGED;
      // Edits since the save began stay.
      const next =
        value === mine ? result.value : form.merge({ base: mine, mine: value, theirs: result.value }).value;
      if (result.outcome !== 'saved') {
        const decisions = result.outcome === 'merged' ? result.conflicts : [];
        this.adopt(result.stored, next, decisions);
        return decisions.length > 0 ? CONFLICT : { outcome: 'invalid', error: null };
      }
      this.adopt(result.stored, next);
      toasts.show({ level: 'success', key: this.messages.saved });
      onSaved?.();
      return { outcome: 'saved', error: null };
    } catch (reason) {
      const error = portalErrorOf(reason);
      if (error !== null && !endsSession(error) && error.kind !== 'connection')
        toasts.show(failureMessage(this.messages.failed, error));
      return { outcome: 'failed', error };
    }
  };

  private readonly writeDraft = () => {
    const { value, saved, changes, draft } = this.state();
    const user = this.owner.name();
    if (user === null || draft !== null || value === null || saved === null) return;
    if (changes.length === 0) return this.options.drafts.remove();
    this.options.drafts.write(user, { base: saved, value, changed: this.now() });
  };

  private readonly offerDraft = () => {
    const user = this.owner.name();
    const { saved, draft: offered } = this.state();
    if (user === null || saved === null || offered !== null) return;
    const draft = this.options.drafts.read(user);
    if (draft === undefined) return;
    if (isSameJson(this.withDraft(saved, draft), saved)) this.options.drafts.remove();
    else this.writable.setState({ draft });
  };

  /** Where someone else has changed the same item since then, the item of the draft is used. */
  private readonly withDraft = (theirs: T, { base, value: mine }: DocumentDraft<T>): T =>
    this.form.merge({ base, mine, theirs }).value;

  readonly continueDraft = () => {
    const { draft } = this.state();
    this.writable.setState({ draft: null });
    if (draft !== null) this.edit((value) => this.withDraft(value, draft));
  };

  readonly discardDraft = () => {
    this.options.drafts.remove();
    this.writable.setState({ draft: null });
  };

  readonly leave = () => {
    this.loads.end();
    this.saving.leave();
    if (this.state().load === 'loading') this.writable.setState({ load: 'initial' });
  };

  readonly clear = () => {
    this.loads.end();
    this.saving.clear();
    this.owner.clear();
    this.steps = NO_STEPS;
    this.stored = undefined;
    this.writable.setState(NOT_LOADED);
  };
}
