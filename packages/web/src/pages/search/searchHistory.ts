/** How a change of the search is kept in the browser's history. */
export type HistoryEntry =
  /** An entry of its own: Back takes the change back. */
  | 'push'
  /** While something is typed: the first letter makes an entry, the next ones replace it. */
  | 'typing'
  /** Corrected by the portal: replaces the current entry. */
  | 'corrected'
  /** What was typed is complete: replaces the entry of its typing. */
  | 'typed';

/** State of a history entry: how it came about. */
export interface Origin {
  /** It comes from the search box. */
  readonly box: boolean;
  readonly typing: boolean;
}

/** Returns how to navigate for a change: whether it replaces the current entry, and the state of the new one. */
export function navigationFor(
  entry: HistoryEntry,
  before: { readonly sameAddress: boolean; readonly typing: boolean },
): { readonly replace: boolean; readonly state: Origin | null } {
  const typing = entry === 'typing';
  return {
    replace: before.sameAddress || entry === 'corrected' || (before.typing && entry !== 'push'),
    state: typing || entry === 'typed' ? { box: true, typing } : null,
  };
}
