import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeAtomic } from '../../packages/cli/src/kernel/config/write-atomic.js';
import { temporaryFolder } from '../fixtures/folder.js';

const source = join(import.meta.dirname, '../../packages/cli/src/kernel/config/write-atomic.ts');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, 'settings', 'file.json');
});
afterEach(() => folder.remove());

test('writeAtomic creates the folder and the file with its mode, and replaces the content', async () => {
  await writeAtomic(path, 'first', 0o600);
  await writeAtomic(path, 'ü', 0o600);
  expect(await readFile(path, 'utf8')).toBe('ü');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(path, '..'))).toEqual(['file.json']);
});

// A file size limit causes a short write, like a full disk.
describe.skipIf(process.platform !== 'linux')('writeAtomic on a full disk', () => {
  test('rejects, preserves the old file and leaves no temporary file', async () => {
    const program = join(folder.path, 'program.cjs');
    await build({
      stdin: {
        contents: `import { writeAtomic } from ${JSON.stringify(source)};
          process.on('SIGXFSZ', () => undefined);
          const [path] = process.argv.slice(2);
          writeAtomic(path, 'x'.repeat(100_000), 0o600).then(
            () => console.log('written'),
            (error) => console.log(error.code),
          );`,
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile: program,
      logLevel: 'silent',
    });
    await mkdir(join(path, '..'));
    await writeAtomic(path, 'old', 0o600);
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      'ulimit -f 8; exec "$0" "$@"',
      process.execPath,
      program,
      path,
    ]);
    expect(stdout).toBe('EFBIG\n');
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(join(path, '..'))).toEqual(['file.json']);
  });
});
