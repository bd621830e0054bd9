import { serveTasks } from '../../workers/thread.js';
import { sanitizePage } from './sanitize.js';

/** Pages by their key. */
export type Pages = Readonly<Record<string, string>>;

/** Cleans pages in a thread of its own: nesting that never ends takes the parser a time that grows with its square. */
serveTasks<Pages, Pages>((pages) => ({
  value: Object.fromEntries(Object.entries(pages).map(([key, html]) => [key, sanitizePage(html)])),
  transfer: [],
}));
