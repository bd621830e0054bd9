import type { App } from '@assetportal/sdk';

/** Time in milliseconds that pages other than the search get for their content. */
const OTHER_PAGES = 1500;

/** Resolves when the first page of a visit shows its content: for a search, when its first results have arrived, or when it has failed. */
export function firstContent({ search }: Pick<App, 'search'>, path: string): Promise<void> {
  return new Promise((resolve) => {
    if (!path.startsWith('/search/')) return void setTimeout(resolve, OTHER_PAGES);
    const { store } = search;
    const isDone = () => {
      const { status, error } = store.getState();
      return status === 'success' || error !== null;
    };
    if (isDone()) return resolve();
    const unsubscribe = store.subscribe(() => {
      if (!isDone()) return;
      unsubscribe();
      resolve();
    });
  });
}
