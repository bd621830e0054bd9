import { thumbnailScroll } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, type RefObject } from 'react';

/** Width in pixels of the areas to the left and right of the visible strip in which images are fetched as well. */
const MARGIN = 200;

/**
 * Fetches only the images of pages that are visible or nearby, because a document may have a thousand pages.
 * Scrolls the current page into view.
 *
 * @param row the element that contains the pages, each with its number as `data-page`
 * @returns a function that scrolls the strip by one step
 */
export function usePageStrip(
  row: RefObject<HTMLElement | null>,
  page: number,
  pages: number,
): (direction: 'back' | 'forward') => void {
  const { preview } = useApp();

  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries
          .filter((entry) => entry.isIntersecting)
          .map((entry) => Number((entry.target as HTMLElement).dataset.page));
        if (visible.length > 0) void preview.load(visible);
      },
      { root: element, rootMargin: `0px ${MARGIN}px` },
    );
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [row, preview, pages]);

  useEffect(() => {
    row.current
      ?.querySelector(`[data-page="${page}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
  }, [row, page]);

  return (direction) => {
    const element = row.current;
    if (element === null) return;
    const { scrollLeft: offset, clientWidth, scrollWidth: content } = element;
    element.scrollTo({ left: thumbnailScroll({ offset, window: clientWidth, content, direction }) });
  };
}
