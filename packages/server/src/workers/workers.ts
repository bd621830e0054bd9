import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as Esbuild from 'esbuild';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread from a module of this package.
 *
 * @param module Path under `src`, without the extension: `media/libvips/image.worker`. Each worker is a separate
 *   entry in tsup.config.ts under the same name, so that it is built to `dist/media/libvips/image.worker.js`.
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

/**
 * Bundles a worker with esbuild, which is installed with tsup. A worker thread cannot use the module
 * transformation of vitest, and Node 20 cannot run TypeScript.
 */
function bundleSource(module: string): URL {
  const cached = bundled.get(module);
  if (cached) return cached;
  const require = createRequire(import.meta.url);
  const { buildSync } = require('esbuild') as typeof Esbuild;
  const { dependencies } = require('../../package.json') as { dependencies: Record<string, string> };
  // The folder is inside the package, so that the dependencies resolve. The names contain a content hash, so
  // that parallel test processes can share the files.
  const folder = fileURLToPath(new URL('../../node_modules/.cache/workers/', import.meta.url));
  const source = fileURLToPath(new URL(`../${module}.ts`, import.meta.url));
  const { outputFiles, metafile } = buildSync({
    entryPoints: [source],
    bundle: true,
    // The build also splits the code. Without splitting, esbuild 0.27 drops the initialization of
    // side-effect-free modules in a bundle with dynamic imports.
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
    // Ignores `sideEffects: false`. Otherwise, esbuild drops the initialization of modules that the SDK also
    // loads with import().
    ignoreAnnotations: true,
    logLevel: 'silent',
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of outputFiles) writeOnce(path, contents);
  const [output] = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint !== undefined && resolve(entryPoint) === source,
  ) ?? [`${module}.mjs`];
  const file = pathToFileURL(resolve(output));
  bundled.set(module, file);
  return file;
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
