/** The user to whom the edits of an editor belong. */
export interface EditOwner {
  /** Returns the name of the user, also after the session has ended. Null if no one has edited. */
  readonly name: () => string | null;
  /** Clears the user. Call after a logout, and when another user has the session. */
  readonly clear: () => void;
}

/**
 * Creates the owner of edits. After the session has ended, it is still the last user: edits before the next login
 * belong to the draft as well.
 *
 * @param user Returns the name of the user who has the session, or null.
 */
export function createEditOwner(user: () => string | null): EditOwner {
  let last: string | null = null;
  return {
    name() {
      last = user() ?? last;
      return last;
    },
    clear() {
      last = null;
    },
  };
}
