import { createStore } from 'zustand/vanilla';
import { isPortalError, portalErrorOf } from '../../../client/transport/errors.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly } from '../../../lib/readable-store.js';
import { isSameJson } from '../../../lib/same-json.js';
import type { MergeSide } from '../../../lib/merge/three-way-merge.js';
import { endsSession } from '../../../domains/session/denied.js';
import { failureMessage } from '../../../domains/toasts/message.js';
import { createEditOwner, type EditOwner } from '../saving/edit-owner.js';
import { NO_STEPS, recordStep, redoStep, undoStep, type Steps } from '../saving/steps.js';
import { describeDocumentChanges, describeDocumentConflicts } from './describe-document.js';
import type { DocumentDraft } from './document-draft.js';
import type { DocumentEditor, DocumentEditorOptions, DocumentState } from './document-editor-contract.js';
import { documentChanges, mergeDocuments, withoutDocumentChange } from './keyed-document.js';
import {
  createSaving,
  NOT_SAVED,
  type SaveAttempt,
  type SaveOptions,
  type Saving,
  type SavingState,
} from '../saving/saving.js';

/** Number of attempts to save a document that other admins change at the same time. */
const MAX_ATTEMPTS = 4;

/** Creates the editor of a document. Sends no request before `load`. */
export function createDocumentEditor<T>(options: DocumentEditorOptions<T>): DocumentEditor<T> {
  return new DocumentEditorActions(options);
}

/** A version that is stored on the server. */
interface Stored<T> {
  readonly value: T;
  readonly etag: string | undefined;
}

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
  readonly kind: DocumentEditor<T>['kind'];
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
  private etag: string | undefined;
  /** A newer version by another admin, which the next save merges. */
  private theirs: Stored<T> | undefined;
  /** Decisions about conflicts, with the value of the other admin to which each belongs. */
  private readonly decided = new Map<string, { readonly side: MergeSide; readonly theirs: unknown }>();

  constructor(options: DocumentEditorOptions<T>) {
    this.options = options;
    this.kind = options.kind;
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
      const stored = await run.result(this.options.read({ signal: run.signal }));
      if (this.state().changes.length > 0) return;
      this.adopt(stored, stored.value);
      this.offerDraft();
    } catch (error) {
      if (run.isLatest()) this.writable.setState({ load: 'failure', loadError: portalErrorOf(error) });
    }
  };

  /** Makes a version the stored one, and sets the edited document. */
  private readonly adopt = ({ value: saved, etag }: Stored<T>, value: T) => {
    this.etag = etag;
    this.theirs = undefined;
    this.decided.clear();
    this.steps = NO_STEPS;
    this.writable.setState({ load: 'success', loadError: null, saved, conflicts: [] });
    this.show(value);
  };

  /** Shows an edited document. */
  private readonly show = (value: T) => {
    const { saved } = this.state();
    const { past, future } = this.steps;
    this.writable.setState({
      value,
      changes: saved === null ? [] : documentChanges(this.options.shape, saved, value),
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
    if (saved !== null) this.edit((value) => withoutDocumentChange(this.options.shape, saved, value, id));
  };

  readonly describe: DocumentEditor<T>['describe'] = (translator) =>
    describeDocumentChanges(this.state().changes, this.options, translator);

  readonly describeConflicts: DocumentEditor<T>['describeConflicts'] = (translator) =>
    describeDocumentConflicts(this.state().conflicts, this.options, translator);

  readonly places = () => new Set(this.state().changes.length === 0 ? [] : [`${this.options.page}/`]);

  readonly save = () => this.saving.save();

  readonly setNote = (note: string) => this.saving.setNote(note);

  readonly sessionEnded = () => this.saving.sessionEnded();

  readonly sessionContinued = () => this.saving.sessionContinued();

  readonly cancelLogin = () => this.saving.cancelLogin();

  readonly postponeConflict = () => this.saving.postponeConflict();

  readonly resolve: DocumentEditor<T>['resolve'] = (id, side) => {
    const conflict = this.state().conflicts.find((one) => one.id === id);
    if (conflict === undefined) return;
    this.decided.set(id, { side, theirs: conflict.theirs });
    this.writable.setState({ conflicts: this.state().conflicts.filter((one) => one !== conflict) });
  };

  private readonly send = async ({ change }: SaveOptions): Promise<SaveAttempt> => {
    // The response of a load that still runs can be older than this save.
    this.loads.end();
    try {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await this.sendOnce({ change }, attempt < MAX_ATTEMPTS);
        if (outcome !== 'changed-meanwhile') return { outcome, error: null };
      }
    } catch (reason) {
      const error = portalErrorOf(reason);
      if (error !== null && !endsSession(error) && error.kind !== 'connection')
        this.options.toasts.show(failureMessage('settings.documents.failed', error));
      return { outcome: 'failed', error };
    }
  };

  /** Sends the edits, merged with the newest stored version. @throws PortalError */
  private readonly sendOnce = async (
    call: Pick<SaveOptions, 'change'>,
    mayRetry: boolean,
  ): Promise<'saved' | 'unchanged' | 'conflict' | 'changed-meanwhile'> => {
    const { value: mine, saved: base } = this.state();
    if (mine === null || base === null) return 'unchanged';
    const merged = this.merged(base, mine);
    if (merged === undefined) return 'conflict';
    const ifMatch = this.theirs === undefined ? this.etag : this.theirs.etag;
    try {
      const etag = isSameJson(merged, this.theirs?.value)
        ? ifMatch
        : await this.options.write(merged, { ...call, ...(ifMatch === undefined ? {} : { ifMatch }) });
      this.adoptSaved({ value: merged, etag }, mine);
      return 'saved';
    } catch (error) {
      if (!mayRetry || !isPortalError(error) || error.code !== 'changed-meanwhile') throw error;
      this.theirs = await this.options.read({});
      return 'changed-meanwhile';
    }
  };

  /** Shows a saved version, with the edits since it was sent. */
  private readonly adoptSaved = (stored: Stored<T>, sent: T) => {
    const { value } = this.state();
    const { shape } = this.options;
    const isSame = value === null || value === sent;
    const next = isSame
      ? stored.value
      : mergeDocuments(shape, { base: sent, mine: value, theirs: stored.value }).value;
    this.adopt(stored, next);
    this.options.toasts.show({ level: 'success', key: 'settings.documents.saved' });
    this.options.onSaved?.();
  };

  /** Returns the document to save. Undefined if the admin must decide about conflicts first, which are shown. */
  private readonly merged = (base: T, mine: T): T | undefined => {
    if (this.theirs === undefined) return mine;
    const versions = { base, mine, theirs: this.theirs.value };
    const { shape } = this.options;
    const { conflicts: all } = mergeDocuments(shape, versions);
    const sides = new Map<string, MergeSide>();
    for (const { id, theirs } of all) {
      const decision = this.decided.get(id);
      // A further save of the other admin needs another decision.
      if (decision !== undefined && isSameJson(decision.theirs, theirs)) sides.set(id, decision.side);
    }
    const conflicts = all.filter(({ id }) => !sides.has(id));
    this.writable.setState({ conflicts });
    return conflicts.length > 0 ? undefined : mergeDocuments(shape, versions, sides).value;
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
    mergeDocuments(this.options.shape, { base, mine, theirs }).value;

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
    this.etag = undefined;
    this.theirs = undefined;
    this.decided.clear();
    this.writable.setState(NOT_LOADED);
  };
}
