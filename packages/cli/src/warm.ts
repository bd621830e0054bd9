import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { codeCachePath, load, loadedScripts } from './kernel/startup/load.js';
import { modules } from './kernel/startup/modules.js';
import { processWorld } from './kernel/world/process-world.js';
import type * as Program from './program.js';

/**
 * Last step of the build: runs a search and a command for admins against an empty portal, and stores V8's code cache.
 * Commands then do not need to compile this code again (load.ts).
 */
const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(
    '{"response":{"numFound":0,"start":0,"docs":[]},"facetCounts":{"facetFields":{}},"entries":[]}',
  );
});
server.listen(0, '127.0.0.1', () => void run());

async function run(): Promise<void> {
  const loadFresh = <T>(name: string) => load<T>(name, { compile: true });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ownWorld = processWorld();
  const env = { ...ownWorld.env, ASSETPORTAL_CONFIG_DIR: __dirname };
  const world = Object.defineProperty(ownWorld, 'env', { value: env });
  for (const command of [['search', 'x'], ['audit']]) {
    const line = [...command, '--quiet', '--url', url];
    await loadFresh<typeof Program>('program.cjs').start(line, loadFresh, modules, world);
  }
  server.close();
  for (const name of readdirSync(__dirname)) {
    if (name.endsWith('.code')) rmSync(join(__dirname, name));
  }
  for (const [file, script] of loadedScripts) writeFileSync(codeCachePath(file), script.createCachedData());
}
