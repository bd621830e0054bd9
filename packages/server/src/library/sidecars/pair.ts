import { nameOf, type BytePath } from '../../lib/byte-path.js';
import type { ListedFile, ListedSidecar } from '../read/listed-file.js';
import { ownerTypeOf, sidecarKindOf, type SidecarKind } from './kinds.js';
import { looseName, OwnerIndex } from './owner-index.js';
import type { Target } from './target.js';

/** The sidecars of one folder. */
export interface Pairing {
  /** Files that belong to another file and are not assets. */
  readonly sidecars: ReadonlySet<ListedFile>;
  /** Returns the sidecars of a file that are read, the most specific first. */
  readonly of: (file: ListedFile) => readonly ListedSidecar[];
}

/** Returns true if the content of a file shows that it is a sidecar of its kind. */
export type CheckContent = (file: ListedFile, owners: readonly ListedFile[]) => boolean;

interface Candidate {
  readonly file: ListedFile;
  readonly kind: SidecarKind;
}

interface Owned extends Candidate {
  readonly owners: readonly ListedFile[];
  /** Order among the sidecars of a file. */
  readonly rank: number;
  readonly isVariant: boolean;
}

const NONE: readonly ListedSidecar[] = [];
const NOTHING: Pairing = { sidecars: new Set(), of: () => NONE };

/**
 * Determines which files of a folder are sidecars, and of which files.
 *
 * The exact name comes first. Without an exact match, a name in another case or Unicode form counts if it is
 * unambiguous: one sidecar and one file have it. A file that belongs to nothing is an ordinary file.
 */
export function pairSidecars(files: readonly ListedFile[], isSidecar: CheckContent): Pairing {
  const candidates: Candidate[] = [];
  const others: ListedFile[] = [];
  for (const file of files) {
    const kind = sidecarKindOf(file.path);
    if (kind) candidates.push({ file, kind });
    else others.push(file);
  }
  if (candidates.length === 0) return NOTHING;
  const isUnique = uniqueNames(candidates);
  const pair = (some: readonly Candidate[], owners: readonly ListedFile[]): Owned[] => {
    const index = new OwnerIndex(owners);
    return some.flatMap((candidate) => {
      const match = ownersOf(candidate, index, isUnique);
      const isOwned = match && (!candidate.kind.needsCheck || isSidecar(candidate.file, match.owners));
      return isOwned ? [match] : [];
    });
  };
  const owned = pair(
    candidates.filter(({ kind }) => kind.content !== 'xmp'),
    others,
  );
  // A file that could be a sidecar but belongs to nothing, such as `x.json`, may have an XMP sidecar.
  const xmp = candidates.filter(({ kind }) => kind.content === 'xmp');
  const sidecars = new Set(owned.map(({ file }) => file));
  if (xmp.length > 0)
    owned.push(
      ...pair(
        xmp,
        files.filter((file) => !sidecars.has(file) && sidecarKindOf(file.path)?.content !== 'xmp'),
      ),
    );
  return pairingOf(owned);
}

/** Returns the files to which a sidecar belongs. Undefined if there are none. */
function ownersOf(
  candidate: Candidate,
  index: OwnerIndex,
  isUnique: (file: ListedFile) => boolean,
): Owned | undefined {
  const { file, kind } = candidate;
  const targets = kind.targets(nameOf(file.path));
  const find = (target: Target, isExact: boolean): ListedFile[] => {
    const copies = isExact ? (target.copies ?? []).map((text) => ({ match: 'name' as const, text })) : [];
    return [target, ...copies]
      .flatMap((one) => (isExact ? index.exact(one) : index.loose(one)))
      .filter(({ path }) => kind.accepts(ownerTypeOf(path), target.match));
  };
  for (const isExact of [true, false]) {
    if (!isExact && !isUnique(file)) return undefined;
    for (const [at, target] of targets.entries()) {
      const owners = find(target, isExact);
      if (owners.length === 0) continue;
      const rank = isExact ? at : targets.length + at;
      return { ...candidate, owners, rank, isVariant: target.variant === true };
    }
  }
  return undefined;
}

/** Returns a function that returns true if no other sidecar has the same name in another case or Unicode form. */
function uniqueNames(candidates: readonly Candidate[]): (file: ListedFile) => boolean {
  let counts: Map<string, number> | undefined;
  return ({ path }) => {
    counts ??= candidates.reduce((all, { file }) => {
      const name = looseName(nameOf(file.path));
      return all.set(name, (all.get(name) ?? 0) + 1);
    }, new Map<string, number>());
    return counts.get(looseName(nameOf(path))) === 1;
  };
}

function pairingOf(owned: readonly Owned[]): Pairing {
  const byOwner = new Map<BytePath, { rank: number; sidecar: ListedSidecar }[]>();
  for (const { file, kind, owners, rank, isVariant } of owned) {
    if (kind.content === undefined || isVariant) continue;
    const sidecar = { ...file, content: kind.content };
    for (const { path } of owners) {
      const sidecars = byOwner.get(path);
      if (sidecars) sidecars.push({ rank, sidecar });
      else byOwner.set(path, [{ rank, sidecar }]);
    }
  }
  for (const sidecars of byOwner.values())
    sidecars.sort((a, b) => a.rank - b.rank || (a.sidecar.path < b.sidecar.path ? -1 : 1));
  return {
    sidecars: new Set(owned.map(({ file }) => file)),
    of: ({ path }) => byOwner.get(path)?.map(({ sidecar }) => sidecar) ?? NONE,
  };
}
