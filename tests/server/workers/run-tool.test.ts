/**
 * Uses up the file descriptors of its process.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PagesResult, PagesTask } from '../../../packages/server/src/features/pages/sanitize.worker.js';
import { WorkerPool } from '../../../packages/server/src/workers/pool.js';
import { configureSandbox } from '../../../packages/server/src/workers/sandbox/sandbox.js';
import { findTool, runTool, type ToolOptions } from '../../../packages/server/src/workers/spawn.js';
import { folder } from '../media/helpers.js';

const { signal } = new AbortController();

/** Runs JavaScript as a tool. Resolves with its output. */
const run = async (script: string, options: Partial<ToolOptions> = {}): Promise<string> =>
  (await runTool('node', ['-e', script], { folder: await folder(), signal, ...options })).toString();

/** Returns true if a process exists and is not a zombie. */
const isRunning = (pid: number): boolean =>
  !['', 'Z'].includes(
    execFileSync('sh', ['-c', `ps -o stat= -p ${pid} || true`])
      .toString()
      .trim()
      .slice(0, 1),
  );

const hasPrlimit = (await findTool('prlimit')) !== undefined;

describe('runTool', () => {
  it('limits the output that it buffers, even without a limit of the caller', async () => {
    const script = `const text = 'x'.repeat(2 ** 20); for (let at = 0; at < 40; at += 1) fs.writeSync(1, text)`;
    await expect(run(script)).rejects.toMatchObject({ code: 'too-large' });
    let bytes = 0;
    await run(script, { onOutput: (chunk) => (bytes += chunk.length) });
    expect(bytes).toBe(40 * 2 ** 20);
  });

  it.runIf(hasPrlimit)('SM7: blames no file if there are no descriptors left for a program', async () => {
    // The first call looks for the programs, which needs descriptors as well.
    await run('');
    const options = { folder: await folder(), signal };
    useAllDescriptors();
    await expect(runTool('node', ['-e', ''], options)).rejects.toMatchObject({ end: 'ended' });
  });
});

describe('WorkerPool', () => {
  it.runIf(hasPrlimit)('SM7: blames no task if there are no descriptors left for a worker', async () => {
    const pool = new WorkerPool<PagesTask, PagesResult>('features/pages/sanitize.worker', 30);
    onTestFinished(() => pool.close());
    const task: PagesTask = { kind: 'clean', pages: {} };
    expect(await pool.run(task)).toEqual({});
    await pool.runners[0]?.end();
    useAllDescriptors();
    await expect(pool.run(task)).rejects.toMatchObject({ end: 'ended' });
  });
});

/** Descriptors that are free again when the limit is raised: starting `prlimit` needs some. */
const RESERVED = 64;

/** Opens files until the end of the test, so that no process can be started. */
function useAllDescriptors(): void {
  const [, soft = '', hard = ''] =
    /NOFILE.* (\d+) +(\d+) files/.exec(execFileSync('prlimit', ['--nofile']).toString()) ?? [];
  const limit = (number: string | number) =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${number}:${hard}`]);
  const open = Array.from({ length: RESERVED }, () => openSync('/dev/null', 'r'));
  onTestFinished(() => {
    for (const fd of open) closeSync(fd);
    limit(soft);
  });
  limit(Math.max(...readdirSync('/proc/self/fd').map(Number)) + 1);
  expect(() => {
    for (;;) open.push(openSync('/dev/null', 'r'));
  }).toThrow('EMFILE');
}

describe.skipIf(process.platform === 'win32')('SM6: processes that a program leaves', () => {
  // Bubblewrap ends all processes of its namespace. The server must not depend on it.
  beforeEach(() => configureSandbox('off'));
  afterEach(() => configureSandbox('auto'));

  it('are killed when the program has ended', async () => {
    const script = `const { pid, unref } = child_process.spawn('sleep', ['60'], { stdio: 'ignore' });
      console.log(pid); process.exit()`;
    const pid = Number(await run(script));
    expect(pid).toBeGreaterThan(1);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('do not keep the job, even if they left the process group and keep its output open', async () => {
    const script = `const options = { detached: true, stdio: ['ignore', 'inherit', 'inherit'] };
      console.log(child_process.spawn('sleep', ['60'], options).pid); process.exit()`;
    const abort = new AbortController();
    let pid = 0;
    const onOutput = (chunk: Buffer) => {
      pid = Number(chunk.toString());
      abort.abort();
    };
    await expect(run(script, { signal: abort.signal, onOutput })).rejects.toMatchObject({
      code: 'timed-out',
    });
    // Signals to process 0 would go to the processes of this test run.
    expect(pid).toBeGreaterThan(1);
    // The job did not wait for it.
    expect(isRunning(pid)).toBe(true);
    process.kill(pid, 'SIGKILL');
  });
});
