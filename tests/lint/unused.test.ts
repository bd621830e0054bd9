/** @module-tag gate */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plant, ROOT } from './planted.js';

const manifest = (name: string, more: object = {}) => JSON.stringify({ name, type: 'module', ...more });

it('knip reports unused exports, files and dependencies, and undeclared dependencies', async () => {
  const folder = await plant({
    'knip.jsonc': await readFile(join(ROOT, 'knip.jsonc'), 'utf8'),
    'package.json': manifest('planted', { workspaces: ['packages/*'] }),
    'packages/sample/package.json': manifest('sample', {
      exports: './src/index.ts',
      dependencies: { 'declared-but-unused': '1.0.0' },
    }),
    'packages/sample/src/index.ts': "import { used } from './a.js';\nexport { used };\n",
    'packages/sample/src/a.ts':
      "import 'used-but-undeclared';\nexport const used = 1;\nexport const unused = 2;\nexport interface UnusedType {}\n",
    'packages/sample/src/unimported.ts': 'export {};\n',
  });
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', 'knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout).toMatch(/Unused files \(1\)\npackages\/sample\/src\/unimported\.ts/);
  expect(stdout).toMatch(/Unused dependencies \(1\)\ndeclared-but-unused/);
  expect(stdout).toMatch(/Unlisted dependencies \(1\)\nused-but-undeclared/);
  expect(stdout).toMatch(/Unused exports \(1\)\nunused /);
  expect(stdout).toMatch(/Unused exported types \(1\)\nUnusedType /);
  expect(status).not.toBe(0);
});
