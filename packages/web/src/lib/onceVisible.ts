/** Distance from the window at which an element counts as visible. */
const MARGIN = '200px';

const callbacks = new Map<Element, () => void>();
const observers = new Map<string, IntersectionObserver>();

/**
 * Calls `callback` once, when the element is in or near the window. All elements with the same margin share one
 * observer.
 *
 * @param margin distance from the window at which the element counts as visible, as a CSS length. Default: `200px`.
 * @returns a function that stops observing
 */
export function onceVisible(element: Element, callback: () => void, margin = MARGIN): () => void {
  const observer = observers.get(margin) ?? new IntersectionObserver(onChange, { rootMargin: margin });
  observers.set(margin, observer);
  callbacks.set(element, callback);
  observer.observe(element);
  return () => stop(element, observer);
}

function onChange(entries: readonly IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    const run = callbacks.get(target);
    stop(target, observer);
    run?.();
  }
}

function stop(element: Element, observer: IntersectionObserver): void {
  callbacks.delete(element);
  observer.unobserve(element);
}
