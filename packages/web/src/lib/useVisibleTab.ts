import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for a list of tabs that scrolls sideways. It keeps the selected tab in the visible part, also when the
 * list or a label changes its size.
 *
 * @param value the selected tab
 * @param count number of tabs
 */
export function useVisibleTab(value: string, count: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tabs = list.current;
    if (tabs === null) return undefined;
    const show = () => showSelected(tabs);
    show();
    const sizes = new ResizeObserver(show);
    for (const element of [tabs, ...tabs.children]) sizes.observe(element);
    return () => sizes.disconnect();
  }, [value, count]);
  return list;
}

/** Scrolls only the list. `scrollIntoView` would scroll the page too. */
function showSelected(tabs: HTMLElement): void {
  const tab = tabs.querySelector('[aria-selected=true]');
  if (tab === null) return;
  const [outer, inner] = [tabs.getBoundingClientRect(), tab.getBoundingClientRect()];
  const hiddenBefore = outer.left - inner.left;
  const hiddenAfter = inner.right - outer.right;
  if (hiddenBefore > 0) tabs.scrollLeft -= hiddenBefore;
  else if (hiddenAfter > 0) tabs.scrollLeft += hiddenAfter;
}
