import type { ReadFile } from '../../assets/indexed-file.js';
import type { FolderMove, MoveGuard } from '../../move-guard.js';
import type { Sqlite } from '../database/sqlite.js';
import type { DocumentTable } from '../documents/documents.js';

/** Detects assets that move to new folders, and lets the guard adapt its document in the same transaction. */
export interface FolderMoves {
  setGuard(guard: MoveGuard): void;
  /**
   * Detects the moves of a batch. Call before the batch is written, and the returned function afterwards, in the
   * same transaction. That function returns another one to call after the commit.
   *
   * @param before Current folder of each asset, by ID.
   */
  detect(upserts: readonly ReadFile[], before: ReadonlyMap<string, string>): () => () => void;
}

const nothing = (): void => undefined;

export function folderMoves(db: Sqlite, documents: DocumentTable): FolderMoves {
  let guard: MoveGuard | undefined;
  // `0` is the character after `/`. A folder that contains only offline assets is like a folder without any: another
  // folder that is renamed to it must not take its rules.
  const some = db
    .prepare<{ folder: string }, number>(
      `SELECT 1 FROM assets WHERE offline IS NULL AND (document ->> '$.folder' = @folder OR
         (document ->> '$.folder' > @folder || '/' AND document ->> '$.folder' < @folder || '0')) LIMIT 1`,
    )
    .pluck();
  const hasAssets = (folder: string) => folder === '' || some.get({ folder }) !== undefined;
  return {
    setGuard: (value) => void (guard = value),
    detect(upserts, before) {
      const moves = guard === undefined ? [] : movesOf(upserts, before, hasAssets);
      return () => {
        if (guard === undefined || moves.length === 0) return nothing;
        const current = guard;
        const content = current.protect(moves, documents.get(current.document), hasAssets);
        if (content === undefined) return nothing;
        documents.change(current.document, { content, user: null });
        return () => current.committed(moves);
      };
    },
  };
}

/** Returns the distinct moves of a batch to folders without assets. */
function movesOf(
  upserts: readonly ReadFile[],
  before: ReadonlyMap<string, string>,
  hasAssets: (folder: string) => boolean,
): FolderMove[] {
  const moves = new Map<string, FolderMove>();
  const createdBy = new Map<string, string | undefined>();
  for (const { id, asset } of upserts) {
    const [from, to] = [before.get(id), asset.folder];
    if (from === undefined || from === to) continue;
    if (!createdBy.has(to)) createdBy.set(to, topmostNew(to, hasAssets));
    const created = createdBy.get(to);
    if (created !== undefined) moves.set(`${from}//${to}`, { from, to, created });
  }
  return [...moves.values()];
}

function topmostNew(folder: string, hasAssets: (folder: string) => boolean): string | undefined {
  const parts = folder.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/')).find((path) => !hasAssets(path));
}
