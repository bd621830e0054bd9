import type { DashboardResult } from '../../contract/calls/collections.js';

/** Content of the home page. Null collections have to be loaded with the specification's calls. */
export type Dashboard = Pick<DashboardResult, 'total' | 'hero' | 'keywords'> & {
  readonly rows: Pick<DashboardResult, 'collections' | 'posters'> | null;
};
