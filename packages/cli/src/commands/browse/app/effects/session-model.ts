import { suggestionsModule, type App } from '@assetportal/sdk';
import {
  configuredFacets,
  createStableFacets,
  facetTags,
  selectedCount,
  sortOptions,
  suggestionRows,
  visibleFacets,
} from '@assetportal/sdk/rules';
import type { BrowseInput } from '../../contract.js';
import { facetColumn } from '../state/facet-column.js';
import { facetAt, type FacetRow } from '../state/facet-rows.js';
import { scrolledTo } from '../state/reduce.js';
import { pageRowsFor } from '../state/screen-size.js';
import type { Snapshot } from '../state/snapshot.js';
import { panelLines } from '../view/frame.js';
import type { Labels } from '../view/labels.js';
import { startState, type Facts, type UiState } from '../state/ui-state.js';

/** State that is not in a store of the SDK. */
type OwnState = Pick<
  Snapshot,
  'ui' | 'columns' | 'rows' | 'library' | 'bookmarks' | 'message' | 'download' | 'thumbnail'
>;

/** Number of results to load before and after the visible ones. */
const AHEAD = 50;

/** Field whose values are a tree. */
const FOLDER = 'folder';

/** Combines the stores of the SDK and the state of the interface into snapshots, and loads the visible results. */
export class SessionModel {
  private state: OwnState;
  private current: Snapshot | undefined;
  private isScheduled = false;
  private readonly listeners = new Set<() => void>();
  private readonly shownValues = new Map<string, number>();
  private readonly opened = new Set<string>();
  /** Order of the facets. The values of the facet that the cursor is in do not move. */
  private readonly stable = createStableFacets();
  private readonly unsubscribe: readonly (() => void)[];

  constructor(
    private readonly input: BrowseInput,
    private readonly app: App,
  ) {
    const { columns = 80, rows = 24 } = input.terminal.output;
    this.state = {
      ui: startState(input.search.text),
      columns,
      rows,
      library: null,
      bookmarks: new Set(),
      message: null,
      download: null,
      thumbnail: null,
    };
    const changed = () => this.changed();
    this.unsubscribe = [
      app.search.store.subscribe((now, before) => {
        if (now.results !== before.results || now.numFound !== before.numFound) this.fitToResults();
        changed();
      }),
      app.module(suggestionsModule).store.subscribe(changed),
      app.fields.store.subscribe(changed),
    ];
  }

  get ui(): UiState {
    return this.state.ui;
  }

  /** Changes the state. */
  update(change: Partial<OwnState>): void {
    this.state = { ...this.state, ...change };
    if (change.ui !== undefined) this.holdFacet();
    this.changed();
    this.loadVisible();
  }

  /** Sets the size of the terminal, in characters. */
  resize(columns: number, rows: number): void {
    this.update({ columns, rows });
    this.fitToResults();
  }

  /** Shows more values of a facet. Loads them, unless they came with the search. */
  showValues(field: string, shown: number): void {
    if (shown > (this.shownValues.get(field) ?? 0)) void this.app.search.completeFacet(field);
    this.shownValues.set(field, shown);
    this.changed();
  }

  /** Lists the subfolders of a folder. @param count Their number. */
  openFolder(folder: string, count: number): void {
    this.opened.add(folder);
    this.showValues(FOLDER, (this.shownValues.get(FOLDER) ?? this.previewOf(FOLDER)) + count);
  }

  closeFolder(folder: string): void {
    this.opened.delete(folder);
    this.changed();
  }

  private previewOf(field: string): number {
    const { facets } = this.app.config.store.getState().config;
    return facets.find(({ field_name: name }) => name === field)?.options.preview ?? 0;
  }

  private holdFacet(): void {
    const { focus, facet } = this.state.ui;
    const row = focus === 'facets' ? facetAt(this.snapshot().facets, facet) : undefined;
    this.stable.hold('focus', row?.field ?? null);
  }

  /** Calls a function after changes, at most once per turn of the event loop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  stop(): void {
    this.unsubscribe.forEach((end) => end());
    this.listeners.clear();
  }

  facts(): Facts {
    const { facets, suggestions, selected, pick, download } = this.snapshot();
    const { rows } = this.state;
    const panelRows = panelLines(this.snapshot(), this.labels()).length;
    return {
      panelRows,
      total: this.reachable(),
      pageRows: pageRowsFor(rows),
      facets,
      suggestions,
      selected,
      pick,
      downloading: download !== null,
    };
  }

  /** Messages in the user's language. */
  labels(): Labels {
    const { t, language } = this.input.context;
    return { t, translator: this.app.translator.getState(), language };
  }

  readonly snapshot = (): Snapshot => (this.current ??= this.build());

  private build(): Snapshot {
    const search = this.app.search.store.getState();
    const { config } = this.app.config.store.getState();
    const translator = this.app.translator.getState();
    const fields = this.app.fields.store.getState().fields ?? [];
    const { filters } = search;
    const sort = sortOptions(config.sorting, search.sort, translator, fields).find(
      ({ field }) => field === search.sort.field,
    );
    return {
      ...this.state,
      search,
      reachable: this.reachable(),
      facets: this.facets(search),
      filters: facetTags(filters, config.facets, translator, fields).map(({ label }) => label),
      suggestions: this.suggestions(filters),
      sort: `${sort?.label ?? ''} ${search.sort.direction === 'asc' ? '↑' : '↓'}`,
      selected: selectedCount(search.selection, search.numFound),
      selectedBytes: bytesOf(search),
      pick: this.input.pick,
      hasThumbnails: this.input.services.thumbnail !== undefined,
    };
  }

  private facets({
    facets,
    ranges,
    filters,
    status,
    query,
    numFound,
    truncated,
  }: Snapshot['search']): readonly FacetRow[] {
    const translator = this.app.translator.getState();
    const { config } = this.app.config.store.getState();
    const isLoaded = status === 'success' || status === 'lazy-loading';
    return facetColumn({
      facets: this.stable.update({
        query: isLoaded ? query : undefined,
        numFound,
        filters,
        locale: translator.locale,
        facets: visibleFacets(config, { facets, ranges }, filters),
        configured: configuredFacets(config),
      }),
      filters,
      translator,
      fields: this.app.fields.store.getState().fields ?? [],
      truncated,
      shown: this.shownValues,
      opened: this.opened,
    });
  }

  private suggestions(filters: Snapshot['search']['filters']): Snapshot['suggestions'] {
    const { ui } = this.state;
    if (ui.focus !== 'query' || !ui.suggesting) return [];
    const { suggestions, correction, recents } = this.app.module(suggestionsModule).store.getState();
    return suggestionRows({
      text: ui.text.value,
      filters,
      suggestions,
      correction,
      recents,
      facets: this.app.config.store.getState().config.facets,
      fields: this.app.fields.store.getState().fields ?? [],
      translator: this.app.translator.getState(),
    });
  }

  /** Number of results that the server returns by position. */
  private reachable(): number {
    const { limits } = this.app.fields.store.getState();
    return Math.min(this.app.search.store.getState().numFound, limits.maxStart);
  }

  /** Moves the cursor back into the results, and loads the visible ones. */
  private fitToResults(): void {
    const { status } = this.app.search.store.getState();
    if (status !== 'loading') {
      const ui = scrolledTo(this.state.ui, {
        total: this.reachable(),
        pageRows: pageRowsFor(this.state.rows),
      });
      if (ui !== this.state.ui) this.state = { ...this.state, ui };
    }
    this.changed();
    this.loadVisible();
  }

  private loadVisible(): void {
    const { results } = this.app.search.store.getState();
    const { ui, rows } = this.state;
    const to = Math.min(this.reachable(), ui.top + pageRowsFor(rows));
    for (let position = ui.top; position < to; position += 1) {
      if (results.covers(position)) continue;
      return void this.app.search.show(ui.top, to, AHEAD);
    }
  }

  private changed(): void {
    this.current = undefined;
    if (this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      for (const listener of this.listeners) listener();
    });
  }
}

/** Returns the size of the selected originals. Null if not all of them are loaded. */
function bytesOf({ selection, results }: Snapshot['search']): number | null {
  if (selection.kind === 'all') return null;
  let sum = 0;
  for (const id of selection.ids) {
    const position = results.indexOf(id);
    const asset = position === undefined ? undefined : results.at(position);
    if (asset === undefined) return null;
    sum += asset.file_size;
  }
  return sum;
}
