import { useLayoutEffect, useState, type RefObject } from 'react';
import { onwardOf } from '../../../lib/direction.js';
import { scrollBehavior } from '../../../lib/scrollBehavior.js';

/**
 * Returns whether a row is scrolled to one of its ends, and a function that scrolls it by the width of the window, less
 * one poster.
 *
 * @param content Changes whenever the content of the row changes.
 */
export function useRowScroll(row: RefObject<HTMLElement | null>, content: unknown) {
  const [ends, setEnds] = useState({ start: true, end: true });

  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const update = () => {
      const left = Math.abs(element.scrollLeft);
      const start = left < 2;
      const end = left + element.clientWidth > element.scrollWidth - 2;
      setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [row, content]);

  const scroll = (direction: -1 | 1) => {
    const element = row.current;
    if (element === null) return;
    const poster = element.firstElementChild?.clientWidth ?? 0;
    const distance = Math.max(poster, element.clientWidth - poster);
    element.scrollBy({ left: direction * distance * onwardOf(element), behavior: scrollBehavior() });
  };
  return { ends, scroll };
}
