import { createStore } from 'zustand/vanilla';
import type { AdminClient, CheckedCustomPage } from '../../../client/calls/administration.js';
import { portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import { endsSession } from '../../../domains/session/denied.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { After } from '../../../domains/toasts/store.js';
import type { PagesEditor, PagesEditorState } from '../editors/pages/pages-editor-state.js';
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
  /** Ends the checks until the login. */
  readonly sessionEnded: () => void;
  /** Reports that a user has logged in again: the checks continue with the newest text. */
  readonly sessionContinued: () => void;
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

/** Dependencies of {@link createPageChecks}. */
interface PageChecksOptions {
  readonly client: Pick<AdminClient, 'pages'>;
  readonly pages: PagesEditor;
  readonly after: After;
}

/** Creates the checks. Sends no request before `start`. */
export function createPageChecks(options: PageChecksOptions): PageChecks {
  return new PageCheckActions(options);
}

class PageCheckActions implements PageChecks {
  private readonly options: PageChecksOptions;
  private readonly writable = createStore<PageChecksState>(() => ({ checks: {}, error: null }));
  readonly store = readOnly(this.writable);
  private readonly latest = createLatest();
  private cancel: () => void = () => undefined;
  private isStarted = false;
  /** True from the end of the session until the login: a call of a guest would be rejected. */
  private isPaused = false;

  constructor(options: PageChecksOptions) {
    this.options = options;
  }

  readonly start: PageChecks['start'] = () => {
    this.isStarted = true;
    this.schedule(0);
    const unsubscribe = this.options.pages.store.subscribe((state, before) => {
      if (state.pages !== before.pages) this.schedule(CHECK_PAGES);
      else if (state.selected !== before.selected || state.language !== before.language) this.schedule(0);
    });
    return () => {
      this.isStarted = false;
      this.end();
      unsubscribe();
    };
  };

  private readonly schedule = (delay: number) => {
    this.cancel();
    if (!this.isPaused) this.cancel = this.options.after(delay, () => void this.run());
  };

  private readonly end = () => {
    this.cancel();
    this.latest.end();
  };

  private readonly run = async () => {
    const { signal } = this.latest.begin();
    const outdated = outdatedPages(this.options.pages.store.getState(), this.writable.getState().checks);
    for (const [lang, sources] of Object.entries(outdated)) {
      if (signal.aborted) return;
      try {
        const reports = await this.options.client.pages.check({ lang, pages: sources }, { signal });
        if (!signal.aborted) this.add(lang, sources, reports);
      } catch (error) {
        // Without a response, the pages have no result. The next edit checks them again. The login follows elsewhere.
        if (!signal.aborted && !endsSession(error)) this.writable.setState({ error: portalErrorOf(error) });
      }
    }
  };

  private readonly add = (
    lang: string,
    sources: Readonly<Record<string, string>>,
    reports: Readonly<Record<string, CheckedCustomPage>>,
  ) => {
    const added = Object.entries(reports).map(([key, report]) => {
      return [checkId(lang, key), { source: sources[key] ?? '', report }] as const;
    });
    this.writable.setState(({ checks }) => ({
      checks: { ...checks, ...Object.fromEntries(added) },
      error: null,
    }));
  };

  readonly sessionEnded: PageChecks['sessionEnded'] = () => {
    this.isPaused = true;
    this.end();
  };

  readonly sessionContinued: PageChecks['sessionContinued'] = () => {
    if (!this.isPaused) return;
    this.isPaused = false;
    if (this.isStarted) this.schedule(0);
  };

  readonly clear: PageChecks['clear'] = () => this.writable.setState({ checks: {}, error: null });
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
