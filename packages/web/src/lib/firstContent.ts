import type { App } from '@assetportal/sdk';

/** Time in milliseconds that pages other than the search get for their content. */
const OTHER_PAGES = 1500;

/** Resolves when the first page of a visit shows its content: for a search, when its first results have arrived. */
export function firstContent({ search }: Pick<App, 'search'>, path: string): Promise<void> {
  return new Promise((resolve) => {
    if (!path.startsWith('/search/')) return void setTimeout(resolve, OTHER_PAGES);
    const { store } = search;
    const isDone = () => store.getState().status === 'success';
    if (isDone()) return resolve();
    const unsubscribe = store.subscribe(() => {
      if (!isDone()) return;
      unsubscribe();
      resolve();
    });
  });
}
