import { createStore, type StoreApi } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest, type Latest, type Run } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import { MAX_ROWS } from '../../contract/limits.js';
import type { BookmarksStore } from '../bookmarks/store.js';
import { bookmarkProblem } from '../bookmarks/rules.js';
import { downloadProblem } from '../downloads/decide.js';
import { downloadable, type Downloadable } from '../downloads/downloadable.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { assetLinks, type AssetLinks } from '../navigation/asset-links.js';
import { isSelected, selectedCount } from '../search/results/selection.js';
import type { SearchStore } from '../search/store-contract.js';
import type { Message } from '../toasts/message.js';
import type { Toasts } from '../toasts/store.js';

/** A selected asset, with what an action needs. */
export type SelectedAsset = Downloadable & Pick<Asset, 'offline'>;

/** State of the actions on the selected results. */
export interface SelectionState {
  /** True while the action bar waits for the user to confirm the selection of all results. */
  readonly confirming: boolean;
  /** Number of results that were selected before all results were. 0 if there were none. */
  readonly before: number;
  /** Progress of an action that has to load the selected assets first. Null if none is running. */
  readonly progress: { readonly done: number; readonly total: number } | null;
}

/** Actions on the selected results. A new action replaces a running one. */
export interface SelectionStore {
  readonly store: ReadableStore<SelectionState>;
  /** Requests the confirmation of the selection of all results. Selects nothing. */
  readonly requestEverything: () => void;
  /** Selects all results of the search, also those that are not loaded, and stores the previous selection. */
  readonly selectEverything: () => void;
  /** Restores the selection from before `selectEverything`. */
  readonly selectBefore: () => void;
  /** Deselects everything, cancels a running action, and closes the confirmation. */
  readonly clear: () => void;
  /**
   * Returns the selected assets in the order of the search. Assets that are not loaded are requested in pages of
   * 1000. Resolves with null if the request failed or was canceled. A toast reports a failure.
   */
  readonly assets: () => Promise<readonly SelectedAsset[] | null>;
  /**
   * Returns the number of assets to which an action on a result applies, such as dragging it: all selected ones if it
   * is selected, otherwise only itself.
   */
  readonly countWith: (id: string) => number;
  /** Returns the IDs of these assets, in the order of the search. Null as in `assets`. */
  readonly idsWith: (id: string) => Promise<readonly string[] | null>;
  /**
   * Returns the assets to which a key acts, in the order of the search: the selected ones, or without a selection only
   * the asset in focus. Null as in `assets`.
   */
  readonly assetsWith: (asset: SelectedAsset) => Promise<readonly SelectedAsset[] | null>;
  /** Adds the selected assets to the bookmarks. Resolves with false if that failed or was canceled. */
  readonly bookmark: () => Promise<boolean>;
  /**
   * Toggles the bookmarks of the assets that `assetsWith` returns: removes them if all are bookmarked, otherwise adds
   * the others. Resolves with false if that failed or was canceled.
   */
  readonly toggleBookmarks: (id: string) => Promise<boolean>;
  /** Returns the address that opens the selected assets (`assetLinks`). Null as in `assets`. */
  readonly links: () => Promise<AssetLinks | null>;
  /**
   * Starts selecting a range of results, for example when the user drags from the circle of a result.
   *
   * @param position Position of the first result.
   */
  readonly startRange: (position: number) => void;
  /** Selects all loaded results from the first one to this one, in addition to those selected before. */
  readonly moveRange: (position: number) => void;
  /** Cancels the running action. */
  readonly cancel: () => void;
  /** Cancels the running action, and stops following the search. */
  readonly stop: () => void;
}

/** Dependencies of {@link createSelection}. */
interface SelectionOptions {
  readonly portal: Portal;
  readonly search: Pick<SearchStore, 'store' | 'select' | 'selectEverything'>;
  readonly bookmarks: () => Pick<BookmarksStore, 'add' | 'remove' | 'has'>;
  readonly toasts: Toasts;
  /** Returns the address of the user interface, without a slash at the end. */
  readonly portalUrl: () => string;
}

const IDLE: SelectionState = { confirming: false, before: 0, progress: null };

/** Creates the actions on the selected results. Sends no request before an action runs. */
export function createSelection(options: SelectionOptions): SelectionStore {
  const { search } = options;
  const store = createStore<SelectionState>(() => IDLE);
  const latest = createLatest();
  let before: readonly string[] = [];

  // Another search has other results. A confirmation or an earlier selection does not concern them.
  const unsubscribe = search.store.subscribe((now, last) => {
    if (now.query === last.query && now.filters === last.filters) return;
    latest.end();
    before = [];
    store.setState(IDLE);
  });
  return {
    store: readOnly(store),
    requestEverything: () => store.setState({ confirming: true }),
    selectEverything() {
      const { selection } = search.store.getState();
      before = selection.kind === 'some' ? selection.ids : before;
      store.setState({ confirming: false, before: before.length });
      search.selectEverything();
    },
    selectBefore() {
      search.select(before);
      store.setState({ before: 0 });
    },
    clear() {
      latest.end();
      before = [];
      store.setState(IDLE);
      search.select([]);
    },
    ...createActions(options, store, latest),
    ...createRange(search),
    cancel() {
      latest.end();
      store.setState({ progress: null });
    },
    stop() {
      unsubscribe();
      latest.end();
    },
  };
}

type SelectionActions = Pick<
  SelectionStore,
  'assets' | 'countWith' | 'idsWith' | 'assetsWith' | 'bookmark' | 'toggleBookmarks' | 'links'
>;

/** Creates the actions that need the selected assets. */
function createActions(
  options: SelectionOptions,
  store: StoreApi<SelectionState>,
  latest: Latest,
): SelectionActions {
  const load = async (problem: (error: unknown) => readonly Message[]) => {
    const run = latest.begin();
    const onProgress = (done: number, total: number) => store.setState({ progress: { done, total } });
    try {
      return await loadSelected(options, run, onProgress);
    } catch (error) {
      if (run.isLatest()) for (const message of problem(error)) options.toasts.show(message);
      return null;
    } finally {
      if (run.isLatest()) store.setState({ progress: null });
    }
  };
  const assets = () => load((error) => downloadProblem(error));
  const hasSelection = () => {
    const { selection, numFound } = options.search.store.getState();
    return selectedCount(selection, numFound) > 0;
  };
  const isPart = (id: string) => isSelected(options.search.store.getState().selection, id);
  return {
    assets,
    countWith(id) {
      const { selection, numFound } = options.search.store.getState();
      return isPart(id) ? selectedCount(selection, numFound) : 1;
    },
    async idsWith(id) {
      return isPart(id) ? ((await assets())?.map((asset) => asset.id) ?? null) : [id];
    },
    assetsWith: async (asset) => (hasSelection() ? assets() : [asset]),
    async bookmark() {
      const selected = await load(bookmarkProblem);
      return selected !== null && (await options.bookmarks().add(selected.map(({ id }) => id)));
    },
    async toggleBookmarks(id) {
      const ids = hasSelection() ? (await load(bookmarkProblem))?.map((asset) => asset.id) : [id];
      if (ids === undefined) return false;
      const { has, add, remove } = options.bookmarks();
      return ids.every(has) ? remove(ids) : add(ids);
    },
    async links() {
      const selected = await assets();
      if (selected === null) return null;
      return assetLinks(
        selected.map(({ id }) => id),
        options.portalUrl(),
      );
    },
  };
}

/** Creates the functions that select a range while the pointer is dragged. */
function createRange(search: SelectionOptions['search']): Pick<SelectionStore, 'startRange' | 'moveRange'> {
  let range: { readonly start: number; readonly ids: readonly string[] } | null = null;
  return {
    startRange(start) {
      const { selection } = search.store.getState();
      range = selection.kind === 'some' ? { start, ids: selection.ids } : null;
    },
    moveRange(position) {
      if (range === null) return;
      const { results } = search.store.getState();
      const [first, last] = [Math.min(range.start, position), Math.max(range.start, position)];
      const ids = [...range.ids];
      for (let at = first; at <= last; at += 1) {
        const asset = results.at(at);
        if (asset !== undefined) ids.push(asset.id);
      }
      const anchor = results.at(range.start)?.id;
      // The anchor stays last, so that Shift extends from it.
      search.select(anchor === undefined ? ids : [...ids.filter((id) => id !== anchor), anchor]);
    },
  };
}

/** Returns the selected assets. Uses the loaded results, and requests the others. */
async function loadSelected(
  { portal, search }: SelectionOptions,
  run: Run,
  onProgress: (done: number, total: number) => void,
): Promise<readonly SelectedAsset[]> {
  const { selection, results, numFound, query, filters, sort } = search.store.getState();
  if (selection.kind === 'some') {
    const loaded = (id: string) => {
      const position = results.indexOf(id);
      return position === undefined ? undefined : { position, asset: results.at(position) };
    };
    const missing = selection.ids.filter((id) => loaded(id) === undefined);
    const requested =
      missing.length === 0
        ? []
        : await run.result(portal.assets.get({ ids: missing }, { signal: run.signal }));
    const present = selection.ids
      .flatMap((id) => loaded(id) ?? [])
      .sort((a, b) => a.position - b.position)
      .flatMap(({ asset }) => asset ?? []);
    return [...present, ...requested];
  }
  const except = new Set(selection.except);
  const total = selectedCount(selection, numFound);
  const found = new Map<string, SelectedAsset>();
  onProgress(0, total);
  const pages = portal.search.pages(
    { query, filters, sort, facets: [], start: 0, rows: MAX_ROWS },
    { signal: run.signal },
  );
  for await (const { assets } of pages) {
    if (!run.isLatest()) throw new DOMException('Canceled', 'AbortError');
    for (const asset of assets) {
      if (!except.has(asset.id)) found.set(asset.id, { ...downloadable(asset), offline: asset.offline });
    }
    onProgress(Math.min(found.size, total), total);
  }
  return [...found.values()];
}
