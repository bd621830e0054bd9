import { serveTasks } from '../../workers/serve-tasks.js';
import { checkPage, type CheckedPage } from './check/check-page.js';
import { sanitizePage } from './rules/sanitize.js';

/** HTML of the pages, by key. */
export type Pages = Readonly<Record<string, string>>;

/** Pages to clean, or to check. */
export interface PagesTask {
  readonly kind: 'clean' | 'check';
  readonly pages: Pages;
}

/** Cleaned or checked pages, by key. */
export type PagesResult = Readonly<Record<string, string | CheckedPage>>;

/** Cleans pages in a separate process, because the parser needs quadratic time for deeply nested HTML. */
serveTasks<PagesTask, PagesResult>(({ kind, pages }) => {
  const run = kind === 'check' ? checkPage : sanitizePage;
  return Object.fromEntries(Object.entries(pages).map(([key, html]) => [key, run(html)]));
});
