import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as Esbuild from 'esbuild';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { workerModules } from './worker-modules.js';

/** Folder of the sources, if the package runs from them. */
const SOURCES = fileURLToPath(new URL('../', import.meta.url));

/**
 * Starts a worker thread from a module of this package.
 *
 * @param module Path under `src`, without the extension: `media/libvips/image.worker`. The build
 *   writes it to `dist/media/libvips/image.worker.js`.
 */
export function startWorker(module: string, options: WorkerOptions = {}): Worker {
  return new Worker(workerFile(module), options);
}

/**
 * Returns the URL of the worker's file: the built file, or a bundle created now if the package runs from its
 * sources.
 */
export function workerFile(module: string): URL {
  const moduleUrl = import.meta.url;
  return moduleUrl.endsWith('.ts') ? bundleSource(module) : new URL(`./${module}.js`, moduleUrl);
}

const bundled = new Map<string, URL>();

function bundleSource(module: string): URL {
  if (!bundled.has(module)) bundleSources([...workerModules(SOURCES), module]);
  const file = bundled.get(module);
  if (file === undefined) throw new Error(`The worker ${module} was not bundled.`);
  return file;
}

/**
 * Bundles workers with esbuild, which is installed with tsup. A worker thread cannot use the module
 * transformation of vitest, and Node 20 cannot run TypeScript.
 */
function bundleSources(modules: readonly string[]): void {
  const require = createRequire(import.meta.url);
  const { buildSync } = require('esbuild') as typeof Esbuild;
  const { dependencies } = require('../../package.json') as { dependencies: Record<string, string> };
  // The folder is inside the package, so that the dependencies resolve. The names contain a content hash, so
  // that parallel test processes can share the files.
  const folder = fileURLToPath(new URL('../../node_modules/.cache/workers/', import.meta.url));
  const entries = new Map(modules.map((module) => [resolve(SOURCES, `${module}.ts`), module]));
  const { outputFiles, metafile } = buildSync({
    entryPoints: [...entries.keys()],
    bundle: true,
    splitting: true,
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Bundle the packages of this repository: outside the bundle, Node would look for their builds.
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@assetportal/')),
    conditions: ['assetportal-source'],
    logLevel: 'silent',
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of outputFiles) writeOnce(path, contents);
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    const module = entryPoint === undefined ? undefined : entries.get(resolve(entryPoint));
    if (module !== undefined) bundled.set(module, pathToFileURL(resolve(path)));
  }
}

/**
 * Writes a file unless it exists. Writes to a temporary file first and renames it, because parallel test
 * processes write the same files.
 */
function writeOnce(path: string, contents: Uint8Array): void {
  if (existsSync(path)) return;
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, contents);
  renameSync(temporary, path);
}
