import { createStore } from 'zustand/vanilla';
import type { AdminClient } from '../../../client/calls/administration.js';
import { portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { LibraryFolder } from '../../../contract/schemas/admin/access.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { LoadedFolders } from './folder-rows.js';
import { parentOf } from './shown-rule.js';

/** Time without further typing after which folders are searched, in milliseconds. */
export const SEARCH_AFTER = 150;
/** Maximum number of parents in one request, so that the address does not become too long. */
const MAX_PARENTS = 20;
/** Number of folders that are loaded at once, so that no reply becomes large. */
const PAGE = 2000;
const MAX_MATCHES = 500;

/** State of the tree of folders. */
export interface FolderTreeState extends LoadedFolders {
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
  readonly error: PortalError | null;
  readonly query: string;
  /** Folders that match the query. Null without a query, and until the first result. */
  readonly matches: readonly LibraryFolder[] | null;
  /** Number of all matching folders. */
  readonly total: number;
}

/** The folders of the library. Subfolders are loaded when a folder is expanded. */
export interface FolderTree {
  readonly store: ReadableStore<FolderTreeState>;
  /** Loads the library and its top folders, and the expanded folders again. Never rejects. */
  readonly load: () => Promise<void>;
  /** Shows the subfolders of a folder, and loads them first. */
  readonly expand: (folder: string) => Promise<void>;
  /** Hides the subfolders of a folder. */
  readonly collapse: (folder: string) => void;
  /** Expands the folders above these folders. */
  readonly reveal: (folders: readonly string[]) => Promise<void>;
  /** Searches folders after a moment without further typing. An empty query ends the search. */
  readonly search: (query: string) => void;
  /** Aborts running calls. */
  readonly leave: () => void;
}

/** Dependencies of {@link createFolderTree}. */
interface FolderTreeOptions {
  readonly folders: AdminClient['folders'];
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

const INITIAL: FolderTreeState = {
  status: 'initial',
  error: null,
  root: null,
  query: '',
  matches: null,
  total: 0,
  children: new Map(),
  expanded: new Set(['']),
};

/** Creates the tree. It sends no request before one of its methods is called. */
export const createFolderTree = (options: FolderTreeOptions): FolderTree => new FolderTreeActions(options);

class FolderTreeActions implements FolderTree {
  private readonly options: FolderTreeOptions;
  private readonly writable = createStore<FolderTreeState>(() => INITIAL);
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly update = this.writable.setState;
  private readonly loads = createLatest();
  private readonly searches = createLatest();
  private cancelSearch: (() => void) | undefined;

  constructor(options: FolderTreeOptions) {
    this.options = options;
  }

  readonly load = async () => {
    const run = this.loads.begin();
    if (this.get().root === null) this.update({ status: 'loading', error: null });
    try {
      const [folders, children] = await run.result(
        Promise.all([
          this.all({ self: true }, run.signal),
          this.subfolders(
            [...this.get().expanded].filter((folder) => folder !== ''),
            run.signal,
          ),
        ]),
      );
      const root = folders.find(({ folder }) => folder === '') ?? EMPTY_LIBRARY;
      const top = folders.filter(({ folder }) => folder !== '');
      this.update({ status: 'success', root, children: new Map([...children, ['', top]]) });
    } catch (error) {
      if (run.isLatest()) this.update({ status: 'failure', error: portalErrorOf(error) });
    }
  };

  readonly expand = async (folder: string) => {
    this.update({ expanded: new Set([...this.get().expanded, folder]) });
    await this.loadMissing([folder]);
  };

  readonly collapse = (folder: string) => {
    this.update({ expanded: new Set([...this.get().expanded].filter((other) => other !== folder)) });
  };

  readonly reveal = async (folders: readonly string[]) => {
    const above = new Set<string>(['']);
    for (const folder of folders) {
      for (let path = folder; path !== '';) above.add((path = parentOf(path)));
    }
    this.update({ expanded: new Set([...this.get().expanded, ...above]) });
    await this.loadMissing([...above]);
  };

  /** Loads the subfolders of folders that are not loaded yet. After a failure, the folders are collapsed. */
  private readonly loadMissing = async (folders: readonly string[]) => {
    const missing = folders.filter((folder) => folder !== '' && !this.get().children.has(folder));
    if (missing.length === 0) return;
    try {
      const children = await this.subfolders(missing);
      this.update({ error: null, children: new Map([...this.get().children, ...children]) });
    } catch (error) {
      const expanded = [...this.get().expanded].filter((folder) => !missing.includes(folder));
      this.update({ error: portalErrorOf(error), expanded: new Set(expanded) });
    }
  };

  private readonly subfolders = async (parents: readonly string[], signal?: AbortSignal) => {
    const children = new Map<string, LibraryFolder[]>(parents.map((parent) => [parent, []]));
    for (let start = 0; start < parents.length; start += MAX_PARENTS) {
      const parent = parents.slice(start, start + MAX_PARENTS);
      for (const folder of await this.all({ parent }, signal))
        children.get(parentOf(folder.folder))?.push(folder);
    }
    return children;
  };

  /** Returns all folders that a request lists, loaded in pages. */
  private readonly all = async (
    request: { readonly parent?: string[]; readonly self?: boolean },
    signal: AbortSignal | undefined,
  ): Promise<LibraryFolder[]> => {
    // By path, because the index may change between the pages.
    const loaded = new Map<string, LibraryFolder>();
    for (let start = 0; ; start += PAGE) {
      const { folders, total } = await this.options.folders.list(
        { ...request, start, rows: PAGE },
        signal === undefined ? {} : { signal },
      );
      for (const folder of folders) loaded.set(folder.folder, folder);
      if (folders.length === 0 || start + folders.length >= total) return [...loaded.values()];
    }
  };

  readonly search = (query: string) => {
    this.cancelSearch?.();
    this.searches.end();
    if (query.trim() === '') return this.update({ query, matches: null, total: 0 });
    this.update({ query });
    this.cancelSearch = this.options.after(SEARCH_AFTER, () => void this.find(query));
  };

  private readonly find = async (query: string) => {
    const run = this.searches.begin();
    try {
      const { folders, total } = await run.result(
        this.options.folders.list({ q: query, rows: MAX_MATCHES }, { signal: run.signal }),
      );
      this.update({ matches: folders, total, error: null });
    } catch (error) {
      if (run.isLatest()) this.update({ error: portalErrorOf(error) });
    }
  };

  readonly leave = () => {
    this.cancelSearch?.();
    this.loads.end();
    this.searches.end();
    if (this.get().status === 'loading') this.update({ status: 'initial' });
  };
}

/** The library while it contains no assets. */
const EMPTY_LIBRARY: LibraryFolder = { folder: '', assets: 0, folders: 0 };
