/** Distance from the window at which an element counts as visible. */
const MARGIN = '200px';

const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls `callback` once, when the element is in or near the window. All elements share one observer.
 *
 * @returns a function that stops observing
 */
export function onceVisible(element: Element, callback: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        const run = callbacks.get(target);
        stop(target);
        run?.();
      }
    },
    { rootMargin: MARGIN },
  );
  callbacks.set(element, callback);
  observer.observe(element);
  return () => stop(element);
}

function stop(element: Element): void {
  callbacks.delete(element);
  observer?.unobserve(element);
}
