import { serveTasks } from '../../workers/serve-tasks.js';
import { sanitizePage } from './sanitize.js';

/** HTML of the pages, by key. */
export type Pages = Readonly<Record<string, string>>;

/** Cleans pages in a separate process, because the parser needs quadratic time for deeply nested HTML. */
serveTasks<Pages, Pages>((pages) =>
  Object.fromEntries(Object.entries(pages).map(([key, html]) => [key, sanitizePage(html)])),
);
