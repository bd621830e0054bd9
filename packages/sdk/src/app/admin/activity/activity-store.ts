import { createStore, type StoreApi } from 'zustand/vanilla';
import { createAdminClient } from '../../../client/calls/administration.js';
import { portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { ActivityReport } from '../../../contract/calls/admin/activity.js';
import type { Operation } from '../../../contract/schemas/admin/activity.js';
import type { ChangeSet } from '../../../contract/schemas/admin/history.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';
import { watchIndex } from '../fields/field-counts.js';
import { noteOfSet } from '../history/change-set.js';
import { dayOf, rangeOf, type Period } from './periods.js';

/** State of the activity page. Content of the period before stays while another one loads. */
export interface ActivityState {
  readonly status: 'loading' | 'success' | 'failure';
  readonly period: Period;
  readonly report: ActivityReport | null;
  readonly error: PortalError | null;
  /** Notes of the history by UTC day, which may explain a peak. */
  readonly notes: ReadonlyMap<string, ChangeSet>;
  readonly operation: Operation | null;
  readonly operationError: PortalError | null;
  /** IDs of failures whose retry was requested, until the server reports it. `all`: all of them. */
  readonly requested: readonly string[] | 'all';
  readonly retryError: PortalError | null;
}

/** Store of the activity page. */
export interface ActivityStore {
  readonly store: ReadableStore<ActivityState>;
  /** Loads a period. Never rejects: `status` reports a failure. */
  readonly load: (period?: Period) => Promise<void>;
  /** Loads the state of the server again. */
  readonly loadOperation: () => Promise<void>;
  /** Loads the state of the server now and after each change of the index, until the returned function is called. */
  readonly watch: () => () => void;
  /** Retries a failure, or all of them. */
  readonly retry: (id?: string) => Promise<void>;
}

/** Number of change sets in which notes are searched. */
const CHANGE_SETS = 200;

const INITIAL: ActivityState = {
  ...{ status: 'loading', period: 30, report: null, error: null, notes: new Map() },
  ...{ operation: null, operationError: null, requested: [], retryError: null },
};

/** Creates the store, for `App.module`. It sends no request before one of its methods is called. */
export function activityModule(app: App): ActivityStore {
  const { activity, changes } = createAdminClient(app.portal);
  const store = createStore<ActivityState>(() => INITIAL);
  const { getState, setState } = store;
  const [reports, operations] = [createLatest(), createLatest()];

  const load: ActivityStore['load'] = async (period = getState().period) => {
    const run = reports.begin();
    const { signal } = run;
    setState({ status: 'loading', period, error: null });
    // A note is optional: without the history, the chart has none.
    const noted = changes.list({ rows: CHANGE_SETS }, { signal }).then(notesByDay, () => new Map());
    try {
      const report = await run.result(activity.get(rangeOf(period, new Date()), { signal }));
      setState({ status: 'success', report, notes: await run.result(noted) });
    } catch (error) {
      if (run.isLatest()) setState({ status: 'failure', error: portalErrorOf(error) });
    }
  };

  const loadOperation: ActivityStore['loadOperation'] = async () => {
    const run = operations.begin();
    try {
      const operation = await run.result(activity.operation({}, { signal: run.signal }));
      setState({ operation, operationError: null });
    } catch (error) {
      if (run.isLatest()) setState({ operationError: portalErrorOf(error) });
    }
  };

  return {
    store: readOnly(store),
    load,
    loadOperation,
    watch() {
      const end = watchIndex(app, () => void loadOperation());
      // The status of the index has the progress of each retry.
      const unsubscribe = app.indexing.store.subscribe(({ status }, before) => {
        if (status !== before.status && status !== null) setState({ requested: [] });
      });
      return () => {
        end();
        unsubscribe();
        reports.end();
        operations.end();
      };
    },
    retry: createRetry(app, store),
  };
}

/** Creates the function that retries failures. */
function createRetry(
  { portal, indexing }: Pick<App, 'portal' | 'indexing'>,
  { getState, setState }: StoreApi<ActivityState>,
): ActivityStore['retry'] {
  const { index } = createAdminClient(portal);
  return async (id) => {
    const { requested } = getState();
    if (requested === 'all') return;
    setState({ requested: id === undefined ? 'all' : [...requested, id], retryError: null });
    try {
      await index.retry(id === undefined ? {} : { id });
      // Requests the status now instead of after the usual interval.
      indexing.stop();
      indexing.watch();
    } catch (error) {
      setState({ requested: [], retryError: portalErrorOf(error) });
    }
  };
}

/** Returns the latest change set with a note of each UTC day. */
function notesByDay({ changes }: { readonly changes: readonly ChangeSet[] }): ReadonlyMap<string, ChangeSet> {
  const noted = changes.filter((set) => noteOfSet(set) !== null);
  return new Map(noted.reverse().map((set) => [dayOf(Date.parse(set.date)), set]));
}
