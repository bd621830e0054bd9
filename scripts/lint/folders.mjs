import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';

/** Files that a folder may hold directly, of all kinds. More are hard to take in at a glance. */
export const MAX_FILES = 15;

const CHECKED = [':(glob)packages/*/src/**', 'tests', 'scripts'];

/**
 * Reports folders with too many files.
 * @param {string} root the repository
 * @param {readonly string[]} paths folders to report; none reports all
 * @returns {string[]} one message per folder
 */
export function checkFolders(root, paths = []) {
  // Files that git ignores are generated; those not yet added count.
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...CHECKED],
    { cwd: root, encoding: 'utf8' },
  );
  const deleted = new Set(
    execFileSync('git', ['ls-files', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\n'),
  );
  const counts = new Map();
  for (const file of files.split('\n')) {
    if (file === '' || deleted.has(file)) continue;
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && isBelow(folder, paths))
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files\n    folder-size: A folder holds at most ${MAX_FILES} files. Group files that belong together in a folder of their own.`,
    );
}

function isBelow(folder, paths) {
  return paths.length === 0 || paths.some((path) => folder.startsWith(path));
}
