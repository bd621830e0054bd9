/** @module-tag gate */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { image, run, temporary, until, type Running } from '../../fixtures/server/library.js';

describe('a library whose thread ends unexpectedly', () => {
  const temporaries = temporary();
  let running: Running;
  let root: string;
  let threads: Worker[];
  const record = (worker: Worker) => threads.push(worker);

  beforeEach(async () => {
    threads = [];
    process.on('worker', record);
    root = join(temporaries.folder(), 'library');
    await mkdir(root);
    await writeFile(join(root, 'a.png'), await image(1));
    running = await run(root, temporaries.folder());
    await running.library.settled();
  });

  afterEach(async () => {
    process.off('worker', record);
    await running.stop();
    temporaries.clear();
  });

  /** Ends the thread as a crash would. */
  const crash = async () => {
    const thread = threads.at(-1) as Worker;
    await Promise.all([once(thread, 'exit'), thread.terminate()]);
  };

  it.each(['rescan', 'confirmLoss'] as const)('finishes a running request: %s', async (request) => {
    const requested = running.library[request]();
    await crash();
    await expect(requested).resolves.toBeUndefined();
  });

  it('detects new files again', { tags: ['night'] }, async () => {
    await crash();
    await writeFile(join(root, 'b.png'), await image(2));
    await until('the file is indexed', async () => (await running.files()).has('b.png'));
  });

  it('tries again until its folder is back', { tags: ['night'] }, async () => {
    await rename(root, `${root}-away`);
    await crash();
    await until('it failed', () => running.errors().length > 0);
    await rename(`${root}-away`, root);
    await writeFile(join(root, 'b.png'), await image(2));
    await until('the file is indexed', async () => (await running.files()).has('b.png'));
  });
});
