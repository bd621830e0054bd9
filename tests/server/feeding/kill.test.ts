/** @module-tag night */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import type { RemoteIndex } from '../../../packages/server/src/search/remote-engine.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { RemoteServer } from '../../fixtures/search/remote-server.js';
import { feeding, storedContent } from './feeding.js';
import type { KillRequest } from './kill-program.js';

const server = join(import.meta.dirname, '../../../packages/server');

/** Builds the program, because Node cannot run the TypeScript sources. */
async function program(): Promise<string> {
  const packageFile = readFileSync(join(server, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(packageFile) as { dependencies: object };
  const outfile = join(server, `node_modules/.cache/feed-kill-${process.pid}.js`);
  onTestFinished(() => rmSync(outfile, { force: true }));
  await build({
    entryPoints: [join(import.meta.dirname, 'kill-program.ts')],

    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    ignoreAnnotations: true,
    outfile,
    conditions: ['assetportal-source'],
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@assetportal/')),
  });
  return outfile;
}

/** Executes a request of the program as the search server would. */
async function execute(remote: RemoteServer, { index, call, values }: KillRequest): Promise<unknown> {
  const named = (value: RemoteIndex | undefined) => value && { name: value.name, isCurrent: value.isCurrent };
  const engine = await remote.connect({});
  const other = { name: String(values[0]) } as RemoteIndex;
  if (index !== undefined) {
    const target = remote.indexes.get(index) as unknown as Record<
      string,
      (...of: unknown[]) => Promise<unknown>
    >;
    return target[call]?.(...values);
  }
  if (call === 'active') return named(await engine.active());
  if (call === 'indexes') return (await engine.indexes()).map(named);
  if (call === 'create') return named(await engine.create());
  return call === 'activate' ? engine.activate(other) : engine.drop(other);
}

/** Runs the program until its request with this number. Kills it before or after the request is executed. */
async function runUntil(child: ChildProcess, remote: RemoteServer, last: number, isExecuted: boolean) {
  const exit = once(child, 'exit');
  for (let count = 1; ; count++) {
    const [request] = (await once(child, 'message')) as [KillRequest];
    if (count === last) {
      if (isExecuted) await execute(remote, request);
      break;
    }
    child.send({ number: request.number, value: await execute(remote, request) });
  }
  child.kill('SIGKILL');
  await exit;
}

it('ends with an index that equals the store, although the portal was killed at many requests', async () => {
  const folder = await temporaryFolder();
  const remote = new RemoteServer();
  const main = await program();
  for (const [round, last] of [1, 3, 4, 6, 9, 13, 20, 33].entries()) {
    const child = fork(main, [folder.path, String(round)], { serialization: 'advanced' });
    await runUntil(child, remote, last, round % 2 === 0);
  }
  const f = await feeding(remote, folder);
  const search = await f.start();
  await search.feed.settled();
  expect(remote.active?.content()).toEqual(await storedContent(f));
  expect(Object.keys(remote.active?.content() ?? {}).length).toBeGreaterThan(10);
  const [ours, theirs] = [await f.outbox.summaries([{}]), await remote.active?.summaries([{}])];
  expect(theirs).toEqual(ours);
});
