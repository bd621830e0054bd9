/** Share of the files that a mirror deletes without `force`. */
const MAX_SHARE = 0.2;

/** State that a mirror's deletion of surplus files depends on. */
export interface MirrorState {
  /** True if the library is being indexed. */
  readonly indexing: boolean;
  /** Number of assets whose file is missing. */
  readonly offline: number;
  /** Number of assets that the portal announced for the query. */
  readonly total: number;
  /** Number of assets that it listed. */
  readonly listed: number;
  /** Number of files in the mirror before the run. */
  readonly files: number;
  /** Number of files to delete. */
  readonly surplus: number;
}

/** Reason why a mirror deletes nothing. */
export type MirrorRefusal = 'indexing' | 'offline' | 'incomplete' | 'too-many';

/**
 * Decides whether a mirror may delete its surplus files (decisions, section 7, `sync --delete`). An asset that is
 * missing for a while must not remove its copies. Returns null if the files may be deleted.
 *
 * @param force True to delete more than a fifth of the files.
 */
export function decideMirrorDeletion(state: MirrorState, force: boolean): MirrorRefusal | null {
  if (state.surplus === 0) return null;
  if (state.indexing) return 'indexing';
  if (state.offline > 0) return 'offline';
  if (state.listed < state.total) return 'incomplete';
  return !force && state.surplus > MAX_SHARE * state.files ? 'too-many' : null;
}
