import { createStore } from 'zustand/vanilla';
import type { AdminClient, CheckedCustomPage } from '../../../client/calls/administration.js';
import { portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { After } from '../../../domains/toasts/store.js';
import type { PagesEditor, PagesEditorState } from '../editors/pages-editor-state.js';
import { pageChanges } from '../settings/page-changes.js';
import { htmlIn } from './page-list.js';

/** Time after the last edit when pages are checked, in milliseconds. */
export const CHECK_PAGES = 300;

/** Result of the last check of a page in a language. */
export interface PageCheck {
  /** The checked HTML. */
  readonly source: string;
  readonly report: CheckedCustomPage;
}

/** State of the checks of custom pages. */
export interface PageChecksState {
  /** Results by {@link checkId}. */
  readonly checks: Readonly<Record<string, PageCheck>>;
  /** Why the last check failed. Null if it did not. */
  readonly error: PortalError | null;
}

/** Checks edited pages on the server: visitors get the sanitized HTML. */
export interface PageChecks {
  readonly store: ReadableStore<PageChecksState>;
  /** Begins to check the edited pages and the selected page, after each edit. Returns a function that ends it. */
  readonly start: () => () => void;
  /** Drops all results. Call when another user has the session. */
  readonly clear: () => void;
}

/** Returns the ID of a page in a language. */
export const checkId = (short: string, key: string): string => `${short} ${key}`;

/** Returns the pages that have changed since their last check, by language. */
export function outdatedPages(
  state: Pick<PagesEditorState, 'pages' | 'backup' | 'selected' | 'language'>,
  checks: PageChecksState['checks'],
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const { pages, backup, selected, language } = state;
  const changed = pageChanges(backup, pages).map(({ short, key }) => ({ short, key }));
  const shown = selected === null || language === null ? [] : [{ short: language, key: selected }];
  const result: Record<string, Record<string, string>> = {};
  for (const { short, key } of [...changed, ...shown]) {
    const html = htmlIn(pages, short, key);
    if (html === undefined || checks[checkId(short, key)]?.source === html) continue;
    result[short] = { ...result[short], [key]: html };
  }
  return result;
}

/** Creates the checks. Sends no request before `start`. */
export function createPageChecks(options: {
  readonly client: Pick<AdminClient, 'pages'>;
  readonly pages: PagesEditor;
  readonly after: After;
}): PageChecks {
  const { client, pages, after } = options;
  const store = createStore<PageChecksState>(() => ({ checks: {}, error: null }));
  const latest = createLatest();
  const run = async () => {
    const { signal } = latest.begin();
    const outdated = outdatedPages(pages.store.getState(), store.getState().checks);
    for (const [lang, sources] of Object.entries(outdated)) {
      try {
        const reports = await client.pages.check({ lang, pages: sources }, { signal });
        const found = Object.entries(reports).map(([key, report]) => {
          return [checkId(lang, key), { source: sources[key] ?? '', report }] as const;
        });
        store.setState(({ checks }) => ({
          checks: { ...checks, ...Object.fromEntries(found) },
          error: null,
        }));
      } catch (error) {
        // Without a response, the pages have no result. The next edit checks them again.
        if (!signal.aborted) store.setState({ error: portalErrorOf(error) });
      }
    }
  };
  return {
    store: readOnly(store),
    start() {
      let cancel = after(0, () => void run());
      const unsubscribe = pages.store.subscribe((state, before) => {
        if (
          state.pages === before.pages &&
          state.selected === before.selected &&
          state.language === before.language
        )
          return;
        cancel();
        cancel = after(state.pages === before.pages ? 0 : CHECK_PAGES, () => void run());
      });
      return () => {
        cancel();
        latest.end();
        unsubscribe();
      };
    },
    clear: () => store.setState({ checks: {}, error: null }),
  };
}

/** Returns the HTML that visitors would get of the edited pages, by language. Null for a removed page. */
export function visitorPages(
  { pages, backup }: Pick<PagesEditorState, 'pages' | 'backup'>,
  checks: PageChecksState['checks'],
): Readonly<Record<string, Readonly<Record<string, string | null>>>> {
  const result: Record<string, Record<string, string | null>> = {};
  for (const { short, key, after } of pageChanges(backup, pages)) {
    const check = checks[checkId(short, key)];
    if (after !== null && check === undefined) continue;
    result[short] = { ...result[short], [key]: after === null ? null : (check?.report.html ?? '') };
  }
  return result;
}
