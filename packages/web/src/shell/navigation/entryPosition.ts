/** A place on a page, stored in the history entry of the page. It survives a reload. */
export interface EntryPosition {
  /** Scroll position in pixels. */
  readonly scroll: number;
  /** Index of the result that contains the focus. Undefined if no result had the focus. */
  readonly result: number | undefined;
}

/** Attribute of a result. Its value is the index of the result. */
const INDEX = 'data-index';

/** Stores the current place in the current history entry. */
export function storePosition(): void {
  const result = document.activeElement?.closest(`[${INDEX}]`)?.getAttribute(INDEX);
  const state: unknown = history.state;
  const place = { scroll: window.scrollY, ...(result == null ? {} : { result: Number(result) }) };
  history.replaceState({ ...(state as object | null), place }, '');
}

/** Time without scrolling after which the place is stored, in milliseconds. Browsers limit how often that may happen. */
const REST = 300;

/**
 * Stores the place in the current history entry whenever the page has scrolled or the focus has moved. When the page is
 * unloaded, it is too late for that. Returns a function that ends this.
 */
export function rememberPosition(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(storePosition, REST);
  };
  const arrive = () => {
    // The window is still at the position of the entry that the user has left.
    clearTimeout(timer);
    arrived = storedPosition();
  };
  window.addEventListener('popstate', arrive);
  window.addEventListener('scroll', schedule, { passive: true });
  document.addEventListener('focusin', schedule);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', arrive);
    window.removeEventListener('scroll', schedule);
    document.removeEventListener('focusin', schedule);
  };
}

/** Returns the place that the current history entry stores. */
export function storedPosition(): EntryPosition {
  const state = history.state as { place?: Partial<EntryPosition> } | null;
  const { scroll, result } = state?.place ?? {};
  return { scroll: numberOf(scroll) ?? 0, result: numberOf(result) };
}

let arrived = storedPosition();

/** Returns the place that the history entry stored when the user came to it, by a reload, Back or Forward. */
export function positionOnArrival(): EntryPosition {
  return arrived;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
