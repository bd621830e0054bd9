import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadOrReload } from './lazyPage.js';

/** Milliseconds after which a browser that cannot tell when it is idle is taken to be. */
const IDLE = 2000;

/**
 * A part that the first look does not need, in a chunk of its own, which is fetched as soon as the browser has nothing
 * else to do. When it is there in time it is drawn at once: React's `lazy` alone would show its fallback first.
 *
 * @param name tells it from other such parts
 * @param fallback what stands in its place while it is not there yet; nothing by default
 */
export function deferred<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  const loadPart = async () => ({ default: (loaded = await load()) });
  const Lazy = lazy(() => loadOrReload(name, loadPart)) as ComponentType<Props>;
  whenIdle(() => void loadPart().catch(() => undefined));
  return function Deferred(props) {
    // Kept: another component type would be mounted anew.
    const [Part] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/**
 * Does work once the page is loaded and the browser is idle; at the latest after {@link IDLE} milliseconds.
 *
 * @returns cancels the work if it has not been done
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
