/**
 * Counts the workers of its process, and kills them.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { readdir } from 'node:fs/promises';
import type { PagesResult, PagesTask } from '../../../packages/server/src/features/pages/sanitize.worker.js';
import { WorkerPool } from '../../../packages/server/src/workers/pool.js';
import { causeOf, type EndCause, type ProcessEnd } from '../../../packages/server/src/workers/process-end.js';
import { processRunner } from '../../../packages/server/src/workers/runner.js';
import { runTool } from '../../../packages/server/src/workers/spawn.js';
import { folder, workerProcesses } from '../media/helpers.js';

const { signal } = new AbortController();

describe('SM7: the cause of the end of a process', () => {
  test.each<[string, Partial<ProcessEnd>, EndCause]>([
    ['exit code 0', { code: 0 }, 'success'],
    ['exit code 1', { code: 1 }, 'failed'],
    ['exit code 255 of ffmpeg', { code: 255 }, 'failed'],
    ['exit code 1 of a program that could not be started', { code: 1, started: false }, 'ended'],
    ['SIGKILL, for example by the OOM killer', { signal: 'SIGKILL' }, 'ended'],
    ['SIGKILL inside the sandbox', { code: 137 }, 'ended'],
    ['SIGTERM', { signal: 'SIGTERM' }, 'ended'],
    ['SIGHUP', { signal: 'SIGHUP' }, 'ended'],
    ['SIGSEGV', { signal: 'SIGSEGV' }, 'crashed'],
    ['SIGSEGV inside the sandbox', { code: 139 }, 'crashed'],
    ['SIGABRT', { signal: 'SIGABRT' }, 'crashed'],
    ['SIGILL', { signal: 'SIGILL' }, 'crashed'],
    ['SIGBUS', { signal: 'SIGBUS' }, 'crashed'],
    ['the time limit of the server', { signal: 'SIGKILL', exceeded: 'time' }, 'time'],
    ['the output limit of the server', { code: 137, exceeded: 'output' }, 'output'],
    ['the file size limit', { signal: 'SIGXFSZ' }, 'output'],
    ['the CPU time limit', { code: 152 }, 'time'],
    ['EAGAIN', { error: Object.assign(new Error('spawn'), { code: 'EAGAIN' }) }, 'ended'],
    ['ENOMEM', { error: Object.assign(new Error('spawn'), { code: 'ENOMEM' }) }, 'ended'],
  ])('after %s', (_name, end, cause) => {
    expect(causeOf({ code: null, signal: null, ...end })).toBe(cause);
  });
});

describe.skipIf(process.platform === 'win32')('SM7: a program', () => {
  /** Returns the arguments of Node for a program that ends itself by `how` the first `times` times. */
  const ending = (how: string, times: number) => [
    '-e',
    `const file = process.env.HOME + '/starts';
     fs.appendFileSync(file, 'x');
     if (fs.readFileSync(file).length <= ${times}) { ${how}; setTimeout(() => undefined, 10_000); } else console.log('done');`,
  ];
  const kill = (name: string) => `process.kill(process.pid, '${name}')`;
  const run = async (how: string, times: number) =>
    (await runTool('node', ending(how, times), { folder: await folder(), signal })).toString();

  it('that is killed once runs again', async () => {
    expect(await run(kill('SIGKILL'), 1)).toBe('done\n');
    expect(await run(kill('SIGTERM'), 1)).toBe('done\n');
    expect(await run('process.abort()', 1)).toBe('done\n');
  });

  it('that is killed twice is no problem of the file', async () => {
    await expect(run(kill('SIGKILL'), 2)).rejects.toMatchObject({ code: 'unreadable', end: 'ended' });
  });

  it('that crashes twice is a problem of the file', async () => {
    await expect(run('process.abort()', 2)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('runs again only when no other program runs', async () => {
    const shared = await folder();
    // Ends a while after the other program was killed, so that this one could run again too early.
    const running = `fs.writeFileSync('${shared}/running', '');
      const waiting = setInterval(() => {
        if (!fs.existsSync('${shared}/killed')) return;
        clearInterval(waiting);
        setTimeout(() => fs.rmSync('${shared}/running'), 1000);
      }, 10);`;
    const other = runTool('node', ['-e', running], { folder: shared, signal });
    await expect.poll(() => readdir(shared)).toContain('running');
    const script = `const first = !fs.existsSync('${shared}/killed');
      if (first) { fs.writeFileSync('${shared}/killed', ''); process.kill(process.pid, 'SIGKILL'); }
      else console.log(fs.existsSync('${shared}/running'))`;
    const output = await runTool('node', ['-e', script], { folder: shared, signal });
    expect(output.toString()).toBe('false\n');
    await other;
  });
});

describe.runIf(process.platform === 'linux')('SM7: a worker', () => {
  it('that is killed runs its task again', async () => {
    const pool = new WorkerPool<PagesTask, PagesResult>('features/pages/sanitize.worker', 60, processRunner);
    onTestFinished(() => pool.close());
    // Takes some seconds, because the parser needs quadratic time.
    const cleaning = pool.run({ kind: 'clean', pages: { page: '<b>'.repeat(12_000) } });
    const seen = new Set<number>();
    await expect
      .poll(async () => {
        for (const pid of await workerProcesses('sanitize')) seen.add(pid);
        return seen.size;
      })
      .toBe(1);
    for (const pid of seen) process.kill(pid, 'SIGKILL');
    expect(await cleaning).toHaveProperty('page');
  });
});
