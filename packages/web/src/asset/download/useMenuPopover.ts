import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { onwardOf } from '../../lib/direction.js';

/** Distance between the button and the menu, in pixels. */
const GAP = 8;

/**
 * Opens a menu as a popover next to its button: below it, or above it without enough room. The style sheet turns it into
 * a sheet on phones. The browser closes it on Escape and on a click outside.
 *
 * @returns a function that closes the menu and returns the focus to the button
 */
export function useMenuPopover(
  menu: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): () => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (box === undefined) return;
      const { clientWidth, clientHeight } = document.documentElement;
      const isBelow = box.bottom + GAP + element.offsetHeight <= clientHeight || box.top < clientHeight / 2;
      const end = onwardOf(element) > 0 ? clientWidth - box.right : box.left;
      element.style.setProperty('--menu-end', `${end}px`);
      element.style.setProperty('--menu-top', isBelow ? `${box.bottom + GAP}px` : 'auto');
      element.style.setProperty('--menu-bottom', isBelow ? 'auto' : `${clientHeight - box.top + GAP}px`);
    };
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'closed') return;
      if (element.contains(document.activeElement)) anchor.current?.focus();
      latest.current();
    };
    element.showPopover();
    place();
    const checked = element.querySelector<HTMLElement>('[aria-checked=true]');
    (checked ?? element.querySelector<HTMLElement>('[role^=menuitem]'))?.focus();
    element.addEventListener('toggle', onToggle);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      element.removeEventListener('toggle', onToggle);
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [menu, anchor]);
  return () => {
    anchor.current?.focus();
    menu.current?.hidePopover();
    latest.current();
  };
}
