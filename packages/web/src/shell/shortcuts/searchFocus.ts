/** State of a navigation to the search page whose search field gets the focus. */
export const SEARCH_FOCUS = { focus: 'search' } as const;

/** Returns true if the state of a history entry requests the focus of the search field. */
export function requestsSearchFocus(state: unknown): boolean {
  return (state as { readonly focus?: unknown } | null)?.focus === SEARCH_FOCUS.focus;
}
