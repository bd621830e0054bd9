import { execFile, spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BINARY } from '../terminal.js';
import { proxiedCli } from './proxied-cli.js';

const setup = proxiedCli({ 'one.txt': 'one\n' });
/** True if this process may mount a file system in a namespace, as root on Linux. */
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

test.runIf(canMount)('a read-only target exits with 3 and names the folder', async () => {
  await mkdir(setup.to);
  const args = `download ${setup.id('one.txt')} --to '${setup.to}'`;
  const line = `mount -t tmpfs -o ro tmpfs '${setup.to}' && exec '${process.execPath}' '${BINARY}' ${args}`;
  const run = promisify(execFile)('unshare', ['-m', 'sh', '-c', line], { env: setup.cli.environment });
  await expect(run).rejects.toMatchObject({
    code: 3,
    stdout: '',
    stderr: expect.stringContaining(setup.to) as string,
  });
});
