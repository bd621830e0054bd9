/** How the browser history records a change to the search. */
export type HistoryEntry =
  /** A separate entry: Back undoes the change. */
  | 'push'
  /** A change while the user types. The first character creates an entry, later ones replace it. */
  | 'typing'
  /** A correction by the portal: replaces the current entry. */
  | 'corrected'
  /** The user has finished typing: replaces the entry created while typing, if there is one. */
  | 'typed';

/** The state of a history entry. It records how the entry was created. */
export interface Origin {
  /** True if the search box created the entry. */
  readonly box: boolean;
  readonly typing: boolean;
}

/** Returns the navigation options: whether to replace the current history entry, and the state of the new entry. */
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
