import { ChunkLoadError } from '@assetportal/sdk';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from './errors/ErrorBoundary.js';
import { loadOrReload } from './lazyPage.js';

/**
 * Maximum time in milliseconds to wait for an idle browser. Browsers without `requestIdleCallback` always wait
 * this long.
 */
const IDLE = 2000;

/** Time in milliseconds after which chunks are fetched even if no page has reported its content. */
const CONTENT_TIMEOUT = 8000;

let isShown = false;
let showContent: () => void = () => undefined;
const content = new Promise<void>((resolve) => {
  showContent = () => {
    isShown = true;
    resolve();
  };
  setTimeout(showContent, CONTENT_TIMEOUT);
});

/** Returns true if the first page has shown its content, so that parts of further pages need not wait. */
export const isContentShown = (): boolean => isShown;

/**
 * Allows the chunks of {@link deferred} to be fetched. Call when the first page shows its content: before that,
 * they would compete with its images.
 */
export function contentShown(): void {
  showContent();
}

/**
 * Returns a component that is loaded from a separate chunk, for parts that the first page does not need. The
 * chunk is fetched when the first page shows its content and the browser is idle. If it has loaded before the component renders, the component
 * appears immediately. React's `lazy` would show the fallback first. If the chunk cannot be loaded, the rest of the page
 * still works, and the component tries again when it renders again.
 *
 * @param name unique key under which {@link loadOrReload} records a reload
 * @param fallback returns what to show while the chunk loads, and if it cannot be loaded; nothing by default
 * @param failed replaces `fallback` if the chunk cannot be loaded
 */
export function deferred<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
  failed: (props: Props) => ReactNode = fallback,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  const loadComponent = async () => ({ default: (loaded = await load()) });
  let Lazy = createLazy();
  function createLazy() {
    const load = () =>
      loadOrReload(name, loadComponent).catch((error: unknown) => {
        // React would not load a failed component again.
        Lazy = createLazy();
        throw error;
      });
    return lazy(load) as ComponentType<Props>;
  }
  whenIdle(() => void loadComponent().catch(() => undefined));
  return function Deferred(props) {
    // Keep the component type in state: if the type changed, React would remount the content.
    const [Content] = useState(() => loaded ?? Lazy);
    return (
      <ErrorBoundary
        fallback={(error) => {
          if (error instanceof ChunkLoadError) return failed(props);
          throw error;
        }}
      >
        <Suspense fallback={fallback(props)}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/**
 * Waits until the first page shows its content (`contentShown`), then runs `work` as soon as the browser is idle,
 * but after at most {@link IDLE} milliseconds.
 *
 * @returns a function that cancels the work if it has not run yet
 */
export function whenIdle(work: () => void): () => void {
  let canceled = false;
  const once = () => {
    if (!canceled) work();
  };
  void content.then(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(once, { timeout: IDLE });
    else setTimeout(once, IDLE);
  });
  return () => {
    canceled = true;
  };
}
