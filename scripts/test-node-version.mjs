import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { NEWER_NODES } from './tools/node-versions.mjs';
import { fail, root } from './set-up.mjs';

/**
 * `node scripts/test-node-version.mjs [<major>]`: runs all tests without a browser on another Node version, by default the
 * newest supported one, in a fresh clone of the committed state. It installs the packages there, because native modules
 * are built for one Node version.
 */
const {
  positionals: [major = NEWER_NODES.at(-1)],
} = parseArgs({ allowPositionals: true });

const { status, stdout } = spawnSync(
  process.execPath,
  [join(root, 'scripts', 'tools', 'node-version.mjs'), major],
  {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
  },
);
if (status !== 0) fail(`Node ${major} is not available.`);
const node = stdout.trim();

const folder = mkdtempSync(join(tmpdir(), 'assetportal-node-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const clone = join(folder, 'project');
if (spawnSync('git', ['clone', '--quiet', root, clone], { stdio: ['ignore', 2, 2] }).status !== 0)
  fail('The checkout could not be cloned.');
// The tests with real files look for them next to the checkout.
const shared = join(dirname(root), 'shared');
if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'));

/** Tests of the code that runs on Node. The others test the browser or this repository. */
const FOLDERS = ['cli', 'contract', 'faults', 'sample', 'sdk', 'server'].map((name) => `tests/${name}/`);
const tests = spawnSync(join(node, 'bin', 'node'), ['scripts/test.mjs', '--project=node*', ...FOLDERS], {
  cwd: clone,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${join(node, 'bin')}${delimiter}${process.env.PATH ?? ''}`,
    // Headers for native modules without a prebuilt binary.
    npm_config_nodedir: node,
  },
});
process.exitCode = tests.status ?? 1;
