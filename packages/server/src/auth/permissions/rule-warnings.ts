import type { PermissionRule, PermissionWarning } from '@assetportal/sdk/contract';

/** Maximum number of unknown folders for which a folder with a similar spelling is searched. */
const MAX_COMPARED = 20;

/**
 * Returns warnings about folders that contain no assets, and about rules of renamed folders that no admin has
 * confirmed. There is at most one warning of each kind per folder.
 *
 * @param folders The folders that directly contain assets.
 */
export function ruleWarnings(
  rules: readonly PermissionRule[],
  folders: readonly string[],
): PermissionWarning[] {
  const existing = withParents(folders);
  const byKey = new Map([...existing].map((folder) => [similarityKey(folder), folder]));
  let compared = 0;
  const unknown = new Set(rules.map(({ folder }) => folder).filter((each) => !has(existing, each)));
  const pending = new Set(rules.filter((rule) => rule.pending).map(({ folder }) => folder));
  return [
    ...[...unknown].map((folder): PermissionWarning => {
      const similar = byKey.get(similarityKey(folder));
      if (similar !== undefined) return unknownFolder(folder, similar, differenceOf(folder, similar));
      compared += 1;
      const nearest = compared > MAX_COMPARED ? undefined : mostSimilar(folder, existing);
      return unknownFolder(folder, nearest, 'spelling');
    }),
    ...[...pending].map((folder): PermissionWarning => ({ code: 'rule-pending', folder })),
  ];
}

const has = (existing: ReadonlySet<string>, folder: string): boolean =>
  folder === '' || existing.has(folder.normalize('NFC'));

const unknownFolder = (
  folder: string,
  nearest: string | undefined,
  difference: string,
): PermissionWarning => ({
  code: 'folder-unknown',
  folder,
  ...(nearest === undefined ? {} : { nearest, difference }),
});

function withParents(folders: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const folder of folders) {
    for (let path = folder; path !== '' && !all.has(path);) {
      all.add(path);
      path = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    }
  }
  return all;
}

/** Returns a key that is equal for paths which differ only in case, composition and spaces around names. */
const similarityKey = (folder: string): string =>
  folder
    .normalize('NFKC')
    .toLowerCase()
    .split('/')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .join('/');

const differenceOf = (folder: string, similar: string): string =>
  folder.normalize('NFKC').toLowerCase() === similar.normalize('NFKC').toLowerCase() ? 'case' : 'spaces';

/** Returns the folder with the lowest edit distance, if at most a third of the characters differ. */
function mostSimilar(folder: string, existing: ReadonlySet<string>): string | undefined {
  const key = similarityKey(folder);
  let limit = Math.max(1, Math.floor(key.length / 3));
  let nearest: string | undefined;
  for (const candidate of existing) {
    if (Math.abs(candidate.length - key.length) > limit) continue;
    const found = distance(key, similarityKey(candidate), limit);
    if (found > limit || (found === limit && nearest !== undefined)) continue;
    [limit, nearest] = [found, candidate];
  }
  return nearest;
}

/** Returns the number of insertions, deletions and replacements between two strings, or more than `limit`. */
function distance(one: string, other: string, limit: number): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > limit) return limit + 1;
    previous = current;
  }
  return previous[other.length] ?? 0;
}
