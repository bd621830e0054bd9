import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the files in a repository that match the patterns: tracked and new files, without ignored and deleted ones.
 * @param {string} root path of the repository
 * @param {readonly string[]} patterns pathspecs of Git
 * @param {readonly string[]} paths folders or files to keep. If empty, all files are returned.
 * @returns {string[]} paths relative to the repository
 */
export function repositoryFiles(root, patterns, paths = []) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)));
}
