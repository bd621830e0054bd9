/** @module-tag gate */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { terminal, waitForExit } from '../terminal.js';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { functionName: string; ranges: readonly { count: number }[] }[];
  }[];
}

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  home = await temporaryFolder();
  library = await portalWithFiles({ 'harbor.txt': 'a\n' });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

/**
 * Runs the binary and returns the files that Node loaded, and the modules of the bundle that were evaluated. V8's
 * coverage lists both: the bundle evaluates a module on first use, in a function named after its source file.
 */
async function loadedBy(line: readonly string[]) {
  const folder = join(home.path, line.join('_').replaceAll('/', '_'));
  const cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, NODE_V8_COVERAGE: folder });
  expect(await cli.spawn(line)).toMatchObject({ code: 0 });
  return loadedIn(folder);
}

/** Runs the binary until its first request, which gets no response. Returns the modules that are loaded by then. */
async function loadedBeforeRequest(line: readonly string[]) {
  const folder = join(home.path, `${line.join('_')}-request`);
  const silent = createServer(() => child.kill('SIGINT')).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const cli = terminal(home.path, { ASSETPORTAL_URL: url, NODE_V8_COVERAGE: folder });
  const child = cli.start(line);
  expect(await waitForExit(child)).toMatchObject({ code: 130, stdout: '' });
  silent.closeAllConnections();
  silent.close();
  return loadedIn(folder);
}

/** Returns the files and the modules in the coverage that V8 wrote into a folder. */
async function loadedIn(folder: string) {
  const files: string[] = [];
  const modules: string[] = [];
  for (const name of await readdir(folder)) {
    const { result } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Coverage;
    for (const { url, functions } of result.filter((script) => script.url.startsWith('file:'))) {
      files.push(url.replace(/^.*\/packages\/cli\//, ''));
      const evaluated = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
      modules.push(...evaluated.map(({ functionName }) => functionName).filter((text) => text.includes('/')));
    }
  }
  return { files: files.sort(), modules };
}

test('the commands that are not for admins do not contain the translations of the admin area', async () => {
  const source = await readFile('packages/cli/dist/commands.cjs', 'latin1');
  // The functions that load modules have the names of their sources.
  expect(source.match(/[\w./-]*catalogs\/admin\.\w+/g)).toBeNull();
});

describe('modules that a command loads (issue 17, Startup time)', () => {
  test('--version loads two small files', async () => {
    expect(await loadedBy(['--version'])).toEqual({
      files: ['bin/assetportal.cjs', 'dist/main.cjs'],
      modules: [],
    });
  });

  test.each(['main.cjs', 'program.cjs', 'commands.cjs', 'admin-commands.cjs'])(
    '%s contains only ASCII',
    async (name) => {
      const source = await readFile(join('packages/cli/dist', name), 'latin1');
      // eslint-disable-next-line no-control-regex -- NUL is the first character of ASCII
      expect(source.match(/[^\x00-\x7f].{0,60}/gu)).toBeNull();
    },
  );

  test('--help loads no command', async () => {
    const { files, modules } = await loadedBy(['--help']);
    expect(files).toEqual(['bin/assetportal.cjs', 'dist/main.cjs', 'dist/program.cjs']);
    expect(modules.filter((name) => name.includes('commands/'))).toEqual([]);
  });

  test('search --json loads three files, no package at run time, and no other command', async () => {
    const { files, modules } = await loadedBy(['search', '--json']);
    expect(files).toEqual(['bin/assetportal.cjs', 'dist/commands.cjs', 'dist/main.cjs', 'dist/program.cjs']);
    const commands = modules.filter((name) => name.startsWith('src/commands/'));
    expect(commands).toContain('src/commands/assets/search.ts');
    // All other nouns: their number must not change the startup time.
    expect(commands.filter((name) => !name.startsWith('src/commands/assets/'))).toEqual([]);
    expect(modules.filter((name) => name.startsWith('src/ui/'))).toEqual([]);
    const packages = modules.filter((name) => name.includes('node_modules/'));
    const allowed = /node_modules\/(commander|zod)\//;
    expect(packages.filter((name) => !allowed.test(name))).toEqual([]);
  });

  test('config get sends its request before it loads the rules and the schema of the configuration', async () => {
    const { files, modules } = await loadedBeforeRequest(['config', 'get', 'search.defaultView']);
    const bundles = ['dist/admin-commands.cjs', 'dist/main.cjs', 'dist/program.cjs'];
    expect(files).toEqual(['bin/assetportal.cjs', ...bundles]);
    expect(modules).toContain('src/commands/config/get.ts');
    const early = /sdk\/src\/(?:rules|config|admin|translations)\.ts|sdk\/src\/config\/|node_modules\/zod/;
    expect(modules.filter((name) => early.test(name))).toEqual([]);
  });

  test.each([
    ['search', '--ids'],
    ['search', '--csv'],
    ['show', '--json'],
  ])('%s %s loads no code for images', async (name, option) => {
    const ids = name === 'show' ? [idOf(library, 'harbor.txt')] : [];
    const { modules } = await loadedBy([name, option, ...ids]);
    expect(modules).toContain(`src/commands/assets/${name}.ts`);
    expect(modules.filter((module) => module.startsWith('src/ui/'))).toEqual([]);
  });
});
