/**
 * @module-tag gate
 * @module-tag own-process
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build, type BuildOptions } from 'esbuild';
import { afterEach, describe, expect, it } from 'vitest';
import { descendantsOf } from '../../fixtures/server/processes.js';
import { image, run, temporary, until } from '../../fixtures/server/library.js';

const temp = temporary();
const server = join(import.meta.dirname, '../../../packages/server');
const cache = join(server, 'node_modules/.cache');

const built = `kill-${process.pid}`;

afterEach(() => {
  temp.clear();
  rmSync(join(cache, built), { recursive: true, force: true });
});

/**
 * Builds a program that indexes a folder and reports its progress, because Node cannot run the TypeScript
 * sources.
 */
async function program(folder: string): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  const external = Object.keys(dependencies).filter((name) => !name.startsWith('@assetportal/'));
  const common = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['assetportal-source'],
    external,
    ignoreAnnotations: true,
  } satisfies BuildOptions;
  // The workers must be in the same place as in the built server: next to the program.
  const entryPoints = {
    [`${folder}/index`]: join(import.meta.dirname, 'kill-program.ts'),
    [`${folder}/library/worker`]: join(server, 'src/library/worker.ts'),
    [`${folder}/library/read/reader.worker`]: join(server, 'src/library/read/reader.worker.ts'),
  };
  await build({ ...common, entryPoints, outdir: cache, logLevel: 'silent' });
  return join(cache, folder, 'index.js');
}

describe.skipIf(process.platform !== 'linux')('a library whose process is killed', () => {
  it('resumes, ends with the same index, and leaves no processes behind', { timeout: 300_000 }, async () => {
    const [root, data, fresh] = [temp.folder(), temp.folder(), temp.folder()];
    for (let i = 0; i < 400; i++) writeFileSync(join(root, `${i}.png`), await image(i % 350));
    const main = await program(built);
    const children: ChildProcess[] = [];
    const helpers: number[] = [];
    // Kill it after the first batch. Then resume twice, and kill it one batch later each time.
    for (const batches of [0, 1, 2]) {
      const child = spawn(process.execPath, [main, root, data], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      children.push(child);
      // The program waits for a response after each batch, so it is killed right after this batch, however fast
      // it runs.
      let seen = 0;
      for await (const _ of createInterface(child.stdout)) {
        if (seen++ === batches) break;
        child.stdin.write('next\n');
      }
      expect(seen).toBe(batches + 1);
      helpers.push(...descendantsOf(child.pid as number));
      child.kill('SIGKILL');
      await new Promise((resolve) =>
        child.exitCode !== null || child.signalCode !== null ? resolve(0) : child.once('exit', resolve),
      );
    }
    expect(helpers).not.toEqual([]);
    await until(
      'the reader process and exiftool have exited',
      () => !helpers.some((pid) => existsSync(`/proc/${pid}`)),
      120_000,
    );
    const after = await run(root, data);
    await after.library.settled();
    const resumed = await after.files();
    expect(after.library.filesRead()).toBeLessThan(400);
    await after.stop();
    const clean = await run(root, fresh);
    await clean.library.settled();
    expect(await clean.files()).toEqual(resumed);
    expect(resumed.size).toBe(400);
    await clean.stop();
  });
});
