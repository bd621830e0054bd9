import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LIMITS } from './limits.js';
import { MediaError } from './problem.js';

const known = new Map<string, Promise<string | undefined>>();

/** The program's path, if it is installed. Looked up once: what is installed later is found after a restart. */
export function findTool(name: string): Promise<string | undefined> {
  let found = known.get(name);
  if (!found) known.set(name, (found = lookUp(name)));
  return found;
}

async function lookUp(name: string): Promise<string | undefined> {
  const names = process.platform === 'win32' ? [`${name}.exe`] : [name];
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const file of names) {
      const path = join(folder, file);
      if (
        folder &&
        (await access(path, constants.X_OK).then(
          () => true,
          () => false,
        ))
      )
        return path;
    }
  }
  return undefined;
}

/**
 * Runs an installed program on a file: no shell, none of our environment, an end to time, memory and output.
 *
 * @returns what it wrote to standard output
 * @throws MediaError `tool-missing`, `timed-out`, or `damaged` where it failed
 */
export async function runTool(
  name: string,
  args: readonly string[],
  options: { cwd: string; signal: AbortSignal; seconds?: number },
): Promise<Buffer> {
  const tool = await findTool(name);
  if (!tool) throw new MediaError('tool-missing', name);
  // prlimit comes with every Linux distribution; elsewhere the limits on pixels and time have to do.
  const prlimit = process.platform === 'linux' ? await findTool('prlimit') : undefined;
  const limits = [
    `--as=${LIMITS.toolMemory}`,
    `--fsize=${LIMITS.toolOutputBytes}`,
    `--cpu=${LIMITS.seconds.tool * 2}`,
    '--core=0',
    '--',
  ];
  const [command, all] = prlimit ? [prlimit, [...limits, tool, ...args]] : [tool, args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, all, {
      cwd: options.cwd,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: options.cwd,
        TMPDIR: options.cwd,
        LC_ALL: 'C.UTF-8',
        VIPS_CONCURRENCY: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // A Ctrl-C in the terminal is for the server, which ends this itself and knows why it ended.
      detached: process.platform !== 'win32',
      timeout: (options.seconds ?? LIMITS.seconds.tool) * 1000,
      killSignal: 'SIGKILL',
      signal: options.signal,
    });
    const output: Buffer[] = [];
    let bytes = 0;
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= LIMITS.toolOutputBytes) output.push(chunk);
      else child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (words.length < 2000) words += chunk.toString('utf8');
    });
    child.once('error', (error) => reject(new MediaError('timed-out', error.message, { cause: error })));
    child.once('close', (code, signal) => {
      if (bytes > LIMITS.toolOutputBytes)
        return reject(new MediaError('too-large', `${name} wrote too much`));
      if (signal === 'SIGXFSZ') return reject(new MediaError('too-large', `${name} wrote too much`));
      if (signal) return reject(new MediaError('timed-out', `${name} was ended by ${signal}`));
      if (code !== 0)
        return reject(new MediaError('damaged', `${name} ended with ${code}: ${words.slice(0, 2000)}`));
      resolve(Buffer.concat(output));
    });
  });
}
