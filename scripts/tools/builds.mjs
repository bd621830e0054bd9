import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { readStamp, writeStamp } from './stamps.mjs';
import { runProgram } from './steps.mjs';

const tsup = [
  join('..', '..', 'node_modules', 'tsup', 'dist', 'cli-default.js'),
  '--config',
  '../../tsup.config.ts',
  '--silent',
];
const vite = [join('..', '..', 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'];
const shared = ['package-lock.json', 'tsconfig.base.json'];

/**
 * The packages. They bundle the SDK from its sources. Only the build configuration of `web` loads the built SDK. The
 * first two are first, because `npm start` creates the sample library with them. If a file in `inputs` changes, the
 * package must be built again.
 */
const builds = [
  { name: 'sample', args: tsup, inputs: ['packages/sample', 'tsup.config.ts'] },
  { name: 'cli', args: tsup, inputs: ['packages/cli', 'packages/sdk', 'tsup.config.ts'] },
  { name: 'sdk', args: tsup, inputs: ['packages/sdk', 'tsup.config.ts'] },
  { name: 'web', after: ['sdk'], args: vite, inputs: ['packages/web', 'packages/sdk'] },
  { name: 'server', args: tsup, inputs: ['packages/server', 'packages/sdk', 'tsup.config.ts'] },
];

/** Names of the packages, which are folders in `packages`. */
export const PACKAGES = builds.map(({ name }) => name);

/**
 * Returns a step for each package whose sources have changed since its last build.
 *
 * @returns {import('./steps.mjs').Step[]}
 */
export function buildSteps() {
  return builds.flatMap(({ name, after, args, inputs }) => {
    const current = fingerprint([...inputs, ...shared]);
    const isBuilt = existsSync(join(root, 'packages', name, 'dist'));
    if (isBuilt && readStamp(`build-${name}`) === current) return [];
    const run = async () => {
      await runProgram(process.execPath, args, { cwd: join(root, 'packages', name) });
      writeStamp(`build-${name}`, current);
    };
    return [{ name, after, run }];
  });
}

/**
 * Returns a hash of the paths, sizes and modification times of all files under `paths`. Skips build output and
 * installed packages.
 */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stats = statSync(join(root, path));
    if (!stats.isDirectory()) {
      hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) {
      if (name !== 'dist' && name !== 'node_modules') visit(join(path, name));
    }
  };
  paths.forEach(visit);
  return hash.digest('hex');
}
