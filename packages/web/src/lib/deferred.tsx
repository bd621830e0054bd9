import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadOrReload } from './lazyPage.js';

/** Time in milliseconds after which the work starts, even if the browser is not idle or cannot report it. */
const IDLE = 2000;

/**
 * Returns a component that the first page does not need. Its chunk is fetched as soon as the browser is idle. If
 * it has loaded by the time it is needed, it renders immediately; React's `lazy` would show the fallback first.
 *
 * @param name a unique name, under which a failed load is recorded (see {@link loadOrReload})
 * @param fallback shown while the chunk loads; nothing by default
 */
export function deferred<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  const loadComponent = async () => ({ default: (loaded = await load()) });
  const Lazy = lazy(() => loadOrReload(name, loadComponent)) as ComponentType<Props>;
  whenIdle(() => void loadComponent().catch(() => undefined));
  return function Deferred(props) {
    // In state, because a different component type would remount the component.
    const [Content] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={fallback}>
        <Content {...props} />
      </Suspense>
    );
  };
}

/**
 * Runs work after the page has loaded and the browser is idle; at the latest {@link IDLE} milliseconds after
 * loading.
 *
 * @returns a function that cancels the work if it has not run yet
 */
export function whenIdle(work: () => void): () => void {
  let canceled = false;
  const once = () => {
    if (!canceled) work();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(once, { timeout: IDLE });
    else setTimeout(once, IDLE);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    canceled = true;
  };
}
