import { createStore, type StoreApi } from 'zustand/vanilla';
import { createAdminClient } from '../../../client/calls/administration.js';
import { portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { ActivityReport } from '../../../contract/calls/admin/activity.js';
import type { Operation } from '../../../contract/schemas/admin/activity.js';
import type { ChangeSet } from '../../../contract/schemas/admin/history.js';
import { createLatest, type Latest } from '../../../lib/latest.js';
import { isSameJson } from '../../../lib/same-json.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';
import { watchIndex } from '../fields/field-counts.js';
import { noteOfSet } from '../history/change-set.js';
import { dayOf, rangeOf, type DayRange, type Period } from './periods.js';

/** State of the activity page. Content of the period before stays while another one loads. */
export interface ActivityState {
  readonly status: 'loading' | 'success' | 'failure';
  readonly period: Period;
  /** First and last day of the period. */
  readonly range: DayRange;
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
  /**
   * Loads a period. Never rejects: `status` reports a failure.
   *
   * @param range Days of the period `custom`. Default: the present ones.
   */
  readonly load: (period?: Period, range?: DayRange) => Promise<void>;
  /** Loads the same period and the state of the server again, without a sign of it. After a failure, both stay. */
  readonly refresh: () => Promise<void>;
  /** Loads the state of the server again. */
  readonly loadOperation: () => Promise<void>;
  /** Loads the state of the server now and after each change of the index, until the returned function is called. */
  readonly watch: () => () => void;
  /** Retries a failure, or all of them. */
  readonly retry: (id?: string) => Promise<void>;
}

/** Time after which the visible page is refreshed, in milliseconds. */
export const REFRESH_ACTIVITY = 10_000;

/** Number of change sets in which notes are searched. */
const CHANGE_SETS = 200;

const INITIAL: ActivityState = {
  status: 'loading',
  period: 30,
  range: { from: '', to: '' },
  report: null,
  error: null,
  notes: new Map(),
  operation: null,
  operationError: null,
  requested: [],
  retryError: null,
};

/** Creates the store, for `App.module`. It sends no request before one of its methods is called. */
export function activityModule(app: App): ActivityStore {
  const { activity, changes } = createAdminClient(app.portal);
  const store = createStore<ActivityState>(() => INITIAL);
  const { getState, setState } = store;
  const [reports, operations] = [createLatest(), createLatest()];

  const load: ActivityStore['load'] = async (period = getState().period, days) => {
    const run = reports.begin();
    const { signal } = run;
    const range = days ?? (period === 'custom' ? presentRange(getState()) : rangeOf(period, new Date()));
    setState({ status: 'loading', period, range, error: null });
    // A note is optional: without the history, the chart has none.
    const noted = changes.list({ rows: CHANGE_SETS }, { signal }).then(notesByDay, () => new Map());
    try {
      const report = await run.result(activity.get(range, { signal }));
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
    refresh: createRefresh(app, store, reports),
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

/** Returns the days of the present period. One that ends today moves with the time. */
const presentRange = ({ period, range }: Pick<ActivityState, 'period' | 'range'>): DayRange =>
  period === 'custom' ? range : rangeOf(period, new Date());

/** Creates the function that loads everything again. A load of another period replaces it. */
function createRefresh(
  { portal }: Pick<App, 'portal'>,
  { getState, setState }: StoreApi<ActivityState>,
  reports: Latest,
): ActivityStore['refresh'] {
  const { activity } = createAdminClient(portal);
  return async () => {
    if (getState().status === 'loading') return;
    const run = reports.begin();
    const call = { signal: run.signal, retry: 0 };
    const range = presentRange(getState());
    const [report, operation] = await Promise.all([
      activity.get(range, call).catch(() => null),
      activity.operation({}, call).catch(() => null),
    ]);
    if (!run.isLatest()) return;
    const before = getState();
    if (report !== null && (before.status === 'failure' || !isSameJson(report, before.report)))
      setState({ status: 'success', range, report, error: null });
    if (operation !== null && !isSameJson(operation, before.operation))
      setState({ operation, operationError: null });
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
