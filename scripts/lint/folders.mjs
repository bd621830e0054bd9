import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';

/** Maximum number of files directly in a folder. Files in a larger folder are hard to find. */
export const MAX_FILES = 25;

const CHECKED = [':(glob)packages/*/src/**', 'tests', 'scripts'];

/**
 * Reports folders with too many files.
 * @param {string} root path of the repository
 * @param {readonly string[]} paths paths whose folders are reported. If empty, all folders are reported.
 * @returns {string[]} one message per folder
 */
export function checkFolders(root, paths = []) {
  // Excludes ignored files, because they are generated. Includes untracked files.
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
        `${folder}: ${count} files\n    folder-size: A folder can contain at most ${MAX_FILES} files. Move related files to a subfolder.`,
    );
}

function isBelow(folder, paths) {
  return paths.length === 0 || paths.some((path) => folder.startsWith(path));
}
