import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { checkFolders, MAX_FILES } from '../../scripts/lint/folders.mjs';
import { plant } from './planted.js';

it('folder check reports a folder that contains too many files', async () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => [`${folder}/file-${index}.ts`, ''] as const);
  const folder = await plant(
    Object.fromEntries([
      ...files('packages/sdk/src/full', MAX_FILES),
      ...files('packages/sdk/src/over', MAX_FILES + 1),
      ...files('tests/over', MAX_FILES + 1),
      ...files('elsewhere', MAX_FILES + 1),
    ]),
  );
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  const problems = checkFolders(folder);
  expect(problems).toEqual([
    expect.stringContaining(
      `packages/sdk/src/over: ${MAX_FILES + 1} files\n    folder-size: A folder can contain at most ${MAX_FILES} files.`,
    ),
    expect.stringContaining(`tests/over: ${MAX_FILES + 1} files`),
  ]);
  expect(checkFolders(folder, ['tests'])).toHaveLength(1);
});
