import { entersCharacter } from '@assetportal/sdk/rules';
import type { KeyboardEvent, RefObject } from 'react';

/** Returns the handler of the keys of a menu: arrows, Home, End and first letters move, and Escape closes it. */
export function useMenuKeys(
  menu: RefObject<HTMLElement | null>,
  close: () => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape') {
      // The browser would report later that it has closed the menu. Until then, Enter on the button would not open it.
      event.preventDefault();
      close();
      return;
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const current = items.indexOf(document.activeElement as HTMLElement);
    const next = nextItem(event, items, current);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
}

function nextItem(event: KeyboardEvent, items: readonly HTMLElement[], current: number) {
  const { key } = event;
  const count = items.length;
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % count];
    case 'ArrowUp':
      return items[(Math.max(current, 0) - 1 + count) % count];
    case 'Home':
      return items[0];
    case 'End':
      return items[count - 1];
    default: {
      if (key === ' ' || !entersCharacter(event)) return undefined;
      const after = [...items.slice(current + 1), ...items.slice(0, current + 1)];
      return after.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
