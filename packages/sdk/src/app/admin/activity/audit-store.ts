import { createStore } from 'zustand/vanilla';
import { createAdminClient } from '../../../client/calls/administration.js';
import { portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import type { AuditEntry } from '../../../contract/schemas/admin/history.js';
import { createLatest, type Run } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';
import { ALL_ENTRIES, auditFilterOf, type AuditChoice } from './audit-filter.js';
import { assetOfEntry } from './audit-text.js';

/** State of the audit log. */
export interface AuditState {
  /** With `more`, the next page is loading. */
  readonly status: 'initial' | 'loading' | 'more' | 'success' | 'failure';
  readonly choice: AuditChoice;
  /** Entries, the newest first. */
  readonly entries: readonly AuditEntry[];
  readonly hasMore: boolean;
  /** Assets of the entries that the admin may view, by ID. */
  readonly assets: ReadonlyMap<string, Asset>;
  readonly error: PortalError | null;
  /** Format of the running export. Null if none is running. */
  readonly exporting: 'csv' | 'ndjson' | null;
  readonly exportError: PortalError | null;
}

/** Store of the audit log. */
export interface AuditStore {
  readonly store: ReadableStore<AuditState>;
  /** Loads the first page. Never rejects: `status` reports a failure. */
  readonly load: (choice?: AuditChoice) => Promise<void>;
  /** Loads the next page. */
  readonly more: () => Promise<void>;
  /** Returns the response with all entries of the filter as a file. Null if it fails: `exportError` has the reason. */
  readonly export: (format: 'csv' | 'ndjson') => Promise<Response | null>;
  /** Aborts running calls. */
  readonly leave: () => void;
}

/** Number of entries per page. */
const ROWS = 200;

const INITIAL: AuditState = {
  status: 'initial',
  choice: ALL_ENTRIES,
  entries: [],
  hasMore: false,
  assets: new Map(),
  error: null,
  exporting: null,
  exportError: null,
};

/** Creates the store, for `App.module`. It sends no request before one of its methods is called. */
export function auditModule({ portal }: App): AuditStore {
  const { audit } = createAdminClient(portal);
  const store = createStore<AuditState>(() => INITIAL);
  const { getState, setState } = store;
  const latest = createLatest();
  /** Time of the first page. The period of the next pages ends with the same time. */
  let now = new Date();

  const page = async (run: Run, before?: number) => {
    const { signal } = run;
    const filter = auditFilterOf(getState().choice, now);
    const entries = await run.result(
      audit.list({ ...filter, rows: ROWS, ...(before === undefined ? {} : { before }) }, { signal }),
    );
    const assets = await run.result(withAssets(portal, getState().assets, entries, signal));
    return { entries, assets, hasMore: entries.length === ROWS };
  };

  return {
    store: readOnly(store),
    async load(choice = getState().choice) {
      const run = latest.begin();
      now = new Date();
      setState({ status: 'loading', choice, entries: [], hasMore: false, error: null });
      try {
        setState({ status: 'success', ...(await page(run)) });
      } catch (error) {
        if (run.isLatest()) setState({ status: 'failure', error: portalErrorOf(error) });
      }
    },
    async more() {
      const { status, entries, hasMore } = getState();
      if (!hasMore || (status !== 'success' && status !== 'failure')) return;
      const run = latest.begin();
      setState({ status: 'more', error: null });
      try {
        const next = await page(run, entries.at(-1)?.id);
        setState({ status: 'success', ...next, entries: [...entries, ...next.entries] });
      } catch (error) {
        if (run.isLatest()) setState({ status: 'failure', error: portalErrorOf(error) });
      }
    },
    async export(format) {
      if (getState().exporting !== null) return null;
      setState({ exporting: format, exportError: null });
      try {
        return await audit.export({ ...auditFilterOf(getState().choice, new Date()), format });
      } catch (error) {
        setState({ exportError: portalErrorOf(error) });
        return null;
      } finally {
        setState({ exporting: null });
      }
    },
    leave: () => latest.end(),
  };
}

/** Returns the assets of earlier entries together with those of new ones that the admin may view. */
export async function withAssets(
  portal: App['portal'],
  cached: AuditState['assets'],
  entries: readonly AuditEntry[],
  signal: AbortSignal,
): Promise<AuditState['assets']> {
  const ids = new Set(entries.flatMap((entry) => assetOfEntry(entry) ?? []).filter((id) => !cached.has(id)));
  if (ids.size === 0) return cached;
  // Without the assets, the entries have no names of them.
  const found = await portal.assets.get({ ids: [...ids] }, { signal }).catch(() => []);
  if (found.length === 0) return cached;
  return new Map([...cached, ...found.map((asset) => [asset.id, asset] as const)]);
}
