import { startTransition, useEffect, useState } from 'react';

/** Time without scrolling and typing after which the user rests, in milliseconds. */
const REST = 250;

let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;
const waiting = new Set<() => void>();

/**
 * Returns true once the user has neither scrolled nor typed for a moment, and from then on, for parts of results that the
 * user cannot use while they pass by. React then renders them in slices.
 */
export function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(isAtRest);
  useEffect(() => {
    if (atRest) return undefined;
    const show = () => startTransition(() => setAtRest(true));
    // The pause may have begun since this was rendered.
    if (isAtRest()) show();
    else waiting.add(show);
    return () => void waiting.delete(show);
  }, [atRest]);
  return atRest;
}

function isAtRest(): boolean {
  if (!isWatching) {
    isWatching = true;
    for (const type of ['scroll', 'keydown'])
      window.addEventListener(type, wait, { passive: true, capture: true });
  }
  return timer === undefined;
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    for (const show of waiting) show();
    waiting.clear();
  }, REST);
}
