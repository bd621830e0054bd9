import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as Esbuild from 'esbuild';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread from a module of this package.
 *
 * @param module Path below `src`, without extension: `media/pdf.worker`. Each is an entry of its own in tsup.config.ts,
 *   under the same name, so that it lies beside the bundle as `dist/media/pdf.worker.js`.
 */
export function startWorker(module: string, options: WorkerOptions = {}): Worker {
  return new Worker(workerFile(module), options);
}

/** The file that runs: the built one, or, where the package runs from its sources, one bundled now. */
export function workerFile(module: string): URL {
  const ownUrl = import.meta.url;
  return ownUrl.endsWith('.ts') ? bundleSource(module) : new URL(`./${module}.js`, ownUrl);
}

const bundled = new Map<string, URL>();

/** A thread gets none of vitest's module handling, and Node 20 runs no TypeScript: esbuild (it comes with tsup) does. */
function bundleSource(module: string): URL {
  const known = bundled.get(module);
  if (known) return known;
  const require = createRequire(import.meta.url);
  const { buildSync } = require('esbuild') as typeof Esbuild;
  const { dependencies } = require('../../package.json') as { dependencies: Record<string, string> };
  // Inside the package, so that its dependencies resolve; named by content, so that parallel test processes agree.
  const folder = fileURLToPath(new URL('../../node_modules/.cache/workers/', import.meta.url));
  const { outputFiles, metafile } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../${module}.ts`, import.meta.url))],
    bundle: true,
    // As in the build. Without it esbuild 0.27 drops the initialization of modules that are marked as free of side
    // effects in a bundle with dynamic imports.
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
    // Our own packages go into the bundle: outside of it Node would look for their builds.
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@assetportal/')),
    conditions: ['assetportal-source'],
    // In one file, what the SDK also loads by import() would stay uninitialized: esbuild drops its initialization where the
    // package declares no side effects.
    ignoreAnnotations: true,
    logLevel: 'silent',
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of outputFiles) writeOnce(path, contents);
  const [output] = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith(`/${module}.ts`),
  ) ?? [`${module}.mjs`];
  const file = pathToFileURL(resolve(output));
  bundled.set(module, file);
  return file;
}

/** Writes a file unless it exists: in one step, because parallel test processes write the same files. */
function writeOnce(path: string, contents: Uint8Array): void {
  if (existsSync(path)) return;
  const part = `${path}.${process.pid}`;
  writeFileSync(part, contents);
  renameSync(part, path);
}
