import { SearchUnavailable } from '../search/engine.js';
import type { IndexChange, RemoteIndex } from '../search/remote-engine.js';

/** Reports an asset that the engine rejects. */
export type OnRejected = (id: string, error: unknown) => void;

/**
 * Writes changes to an index. If the engine rejects the request, writes each change alone. An asset that is rejected
 * again is removed from the index, so that no search shows an older state of it, and so that it does not block others.
 *
 * @throws SearchUnavailable
 */
export async function writeChanges(
  index: RemoteIndex,
  changes: readonly IndexChange[],
  onRejected: OnRejected,
): Promise<void> {
  if (changes.length === 0) return;
  try {
    await index.write(changes);
  } catch (error) {
    if (error instanceof SearchUnavailable) throw error;
    for (const change of changes) await writeOne(index, change, onRejected);
  }
}

async function writeOne(index: RemoteIndex, change: IndexChange, onRejected: OnRejected): Promise<void> {
  try {
    await index.write([change]);
  } catch (error) {
    if (error instanceof SearchUnavailable || change.kind === 'remove') throw error;
    const id = change.kind === 'put' ? change.indexed.asset.id : change.touch.id;
    await index.write([{ kind: 'remove', id }]);
    onRejected(id, error);
  }
}
