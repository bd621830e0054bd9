import { createStore } from 'zustand/vanilla';
import { createAdminClient, type AdminClient } from '../../../client/calls/administration.js';
import type { Portal } from '../../../client/portal.js';
import { isPortalError, portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { ChangedDocument, ChangeSet } from '../../../contract/schemas/admin/history.js';
import type { Toasts } from '../../../domains/toasts/store.js';
import { createLatest } from '../../../lib/latest.js';
import { randomId } from '../../../lib/random-id.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import { isSameJson } from '../../../lib/same-json.js';
import { filterOfArea, type HistoryArea } from './areas.js';
import { filterOfKind, isSameSet, type ChangeSetKey, type ChangeSetKind } from './change-set.js';
import { loadDocuments, type LoadedDocument } from './load-documents.js';
import { planRestore, type RestoreScope, type RestoreStep } from './restore-plan.js';
import { restoreDocument } from './restore.js';

/** Which change sets are listed. Null: all. */
export interface HistoryFilter {
  readonly user: string | null;
  readonly kind: ChangeSetKind | null;
  readonly area: HistoryArea | null;
}

/** A change set with its contents. */
export interface OpenedChangeSet {
  readonly key: ChangeSetKey;
  /** `not-found`: there is no such change set, for example because it is not stored any more. */
  readonly status: 'loading' | 'success' | 'failure' | 'not-found';
  /** Null until it has loaded. */
  readonly set: ChangeSet | null;
  readonly documents: readonly LoadedDocument[];
  readonly error: PortalError | null;
}

/** State of the history. */
export interface HistoryState {
  /** Status of the list. With `more`, the next page is loading. */
  readonly status: 'initial' | 'loading' | 'more' | 'success' | 'failure';
  readonly filter: HistoryFilter;
  /** Change sets, the newest first. */
  readonly sets: readonly ChangeSet[];
  /** True if there are further change sets. */
  readonly hasMore: boolean;
  readonly error: PortalError | null;
  /** The change set that is shown. */
  readonly opened: OpenedChangeSet | null;
  /** Scope of the running restore. Null if none is running. */
  readonly restoring: RestoreScope | null;
}

/**
 * Result of a restore. `changed`: another admin has saved in the meantime, so that the effect is different; nothing was
 * stored.
 */
export type RestoreOutcome = 'restored' | 'changed' | 'unchanged' | 'failed';

/** The history of all versioned documents. */
export interface HistoryStore {
  readonly store: ReadableStore<HistoryState>;
  /** Loads the first page of a filter. Never rejects: `status` reports a failure. */
  readonly load: (filter?: HistoryFilter) => Promise<void>;
  /** Loads the next page. */
  readonly more: () => Promise<void>;
  /** Opens a change set, or closes it with null. Never rejects. */
  readonly open: (key: ChangeSetKey | null) => Promise<void>;
  /**
   * Restores the state before the opened change set, as a new version. `only` reverts its changes and merges saves of other
   * admins that arrive in the meantime. A toast reports the result.
   */
  readonly restore: (scope: RestoreScope) => Promise<RestoreOutcome>;
  /** Aborts running calls. */
  readonly leave: () => void;
}

/** Dependencies of {@link createHistoryStore}. */
interface HistoryOptions {
  readonly portal: Portal;
  readonly toasts: Pick<Toasts, 'show'>;
  /** Called after a restore, to load the changed documents. */
  readonly onRestored: () => void;
}

/** Every change set. */
export const NO_FILTER: HistoryFilter = { user: null, kind: null, area: null };

/** Maximum number of merges during one restore, if other admins save all the time. */
const MAX_MERGES = 3;

const ROWS = 40;

const INITIAL: HistoryState = {
  status: 'initial',
  filter: NO_FILTER,
  sets: [],
  hasMore: false,
  error: null,
  opened: null,
  restoring: null,
};

/** Creates the store. It sends no request before one of its methods is called. */
export const createHistoryStore = (options: HistoryOptions): HistoryStore => new HistoryActions(options);

class HistoryActions implements HistoryStore {
  private readonly options: HistoryOptions;
  private readonly changes: AdminClient['changes'];
  private readonly writable = createStore<HistoryState>(() => INITIAL);
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly update = this.writable.setState;
  private readonly lists = createLatest();
  private readonly contents = createLatest();
  private next: number | undefined;

  constructor(options: HistoryOptions) {
    this.options = options;
    this.changes = createAdminClient(options.portal).changes;
  }

  private readonly page = async (filter: HistoryFilter, before: number | undefined, signal: AbortSignal) => {
    const { user, kind, area } = filter;
    return this.changes.list(
      {
        rows: ROWS,
        ...(user === null ? {} : { user }),
        ...(kind === null ? {} : filterOfKind(kind)),
        ...(area === null ? {} : filterOfArea(area)),
        ...(before === undefined ? {} : { before }),
      },
      { signal },
    );
  };

  readonly load: HistoryStore['load'] = async (filter = this.get().filter) => {
    const run = this.lists.begin();
    const isSame = isSameJson(filter, this.get().filter);
    this.update({ status: 'loading', filter, error: null, ...(isSame ? {} : { sets: [], hasMore: false }) });
    try {
      const { changes, next } = await run.result(this.page(filter, undefined, run.signal));
      this.next = next;
      this.update({ status: 'success', sets: changes, hasMore: next !== undefined });
    } catch (error) {
      if (run.isLatest()) this.update({ status: 'failure', error: portalErrorOf(error) });
    }
  };

  readonly more: HistoryStore['more'] = async () => {
    const { status, filter, hasMore } = this.get();
    if (!hasMore || (status !== 'success' && status !== 'failure')) return;
    const run = this.lists.begin();
    this.update({ status: 'more', error: null });
    try {
      const { changes, next } = await run.result(this.page(filter, this.next, run.signal));
      this.next = next;
      this.update(({ sets }) => ({
        status: 'success',
        // A change set that was continued meanwhile is already in front.
        sets: [...sets, ...changes.filter((set) => !sets.some((listed) => isSameSet(listed, set)))],
        hasMore: next !== undefined,
      }));
    } catch (error) {
      if (run.isLatest()) this.update({ status: 'failure', error: portalErrorOf(error) });
    }
  };

  readonly open: HistoryStore['open'] = async (key) => {
    if (key === null) {
      this.contents.end();
      this.update({ opened: null });
      return;
    }
    const run = this.contents.begin();
    const nothing = { key, set: null, documents: [], error: null } as const;
    const before = this.get().opened;
    const isSame = before !== null && isSameSet(before.key, key) && before.status === 'success';
    if (!isSame) this.update({ opened: { ...nothing, status: 'loading' } });
    try {
      const set = await run.result(this.find(key, run.signal));
      if (set === undefined) return this.update({ opened: { ...nothing, status: 'not-found' } });
      const documents = await run.result(loadDocuments(this.options.portal, set, run.signal));
      this.update({ opened: { key, status: 'success', set, documents, error: null } });
    } catch (error) {
      if (run.isLatest())
        this.update({ opened: { ...nothing, status: 'failure', error: portalErrorOf(error) } });
    }
  };

  /** Returns a change set with its current references, which change with each later save. */
  private readonly find = async ({ id, user }: ChangeSetKey, signal: AbortSignal) => {
    const named = user === null ? {} : { user };
    const { changes } = await this.changes.list({ change: id, ...named }, { signal });
    return changes.find((set) => isSameSet(set, { id, user }));
  };

  readonly restore: HistoryStore['restore'] = async (scope) => {
    const { opened, restoring } = this.get();
    if (opened?.set == null || opened.status !== 'success' || restoring !== null) return 'unchanged';
    this.update({ restoring: scope });
    // Language-neutral, because other admins may use another language: the summary shows the time of the change set.
    const change = { change: randomId(), action: 'restore', note: opened.set.date } as const;
    const outcome = await this.attempt(opened, scope, { change });
    this.update({ restoring: null });
    this.report(outcome);
    if (outcome === 'restored') {
      this.options.onRestored();
      await this.load();
    }
    if (outcome !== 'unchanged') await this.open(opened.key);
    return outcome;
  };

  private readonly attempt = async (
    { key, documents }: OpenedChangeSet,
    scope: RestoreScope,
    call: Parameters<typeof restoreDocument>[2],
  ): Promise<RestoreOutcome> => {
    const { portal } = this.options;
    let { steps } = planRestore(documents, scope);
    if (steps.length === 0) return 'unchanged';
    for (let merges = 0; steps.length > 0;) {
      const [step] = steps as [(typeof steps)[number]];
      try {
        await restoreDocument(portal, step, call);
        steps = steps.slice(1);
      } catch (error) {
        if (!isPortalError(error) || error.code !== 'changed-meanwhile') return 'failed';
        merges += 1;
        if (scope === 'whole' || merges > MAX_MERGES) return 'changed';
        const left = await this.reload(key, steps).catch(() => undefined);
        if (left === undefined) return 'failed';
        ({ steps } = planRestore(left, scope));
      }
    }
    return 'restored';
  };

  /** Loads the documents that are not restored yet again. Their references have changed with the save of another admin. */
  private readonly reload = async (key: ChangeSetKey, steps: readonly RestoreStep[]) => {
    const { signal } = this.contents.begin();
    const set = await this.find(key, signal);
    const isLeft = (document: ChangedDocument) =>
      steps.some(({ loaded }) => isSameDocument(loaded.document, document));
    return loadDocuments(this.options.portal, { documents: (set?.documents ?? []).filter(isLeft) }, signal);
  };

  private readonly report = (outcome: RestoreOutcome) => {
    if (outcome === 'restored') this.options.toasts.show({ level: 'success', key: 'toast.history.restored' });
    if (outcome === 'changed') this.options.toasts.show({ level: 'warning', key: 'toast.history.changed' });
    if (outcome === 'failed') this.options.toasts.show({ level: 'error', key: 'toast.history.failed' });
  };

  readonly leave: HistoryStore['leave'] = () => {
    this.lists.end();
    this.contents.end();
    const { status } = this.get();
    if (status === 'loading' || status === 'more') this.update({ status: 'initial' });
  };
}

const isSameDocument = (a: ChangedDocument, b: ChangedDocument): boolean =>
  a.kind === b.kind && a.lang === b.lang && a.name === b.name;
