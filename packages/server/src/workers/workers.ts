import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
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
  const result = buildSync({
    entryPoints: [fileURLToPath(new URL(`../${module}.ts`, import.meta.url))],
    bundle: true,
    write: false,
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
  const code = result.outputFiles[0]?.contents ?? new Uint8Array();
  // Inside the package, so that its dependencies resolve; named by content, so that parallel test processes agree.
  const folder = new URL('../../node_modules/.cache/workers/', import.meta.url);
  const name = `${createHash('sha256').update(code).digest('hex').slice(0, 24)}.mjs`;
  const file = new URL(name, folder);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const part = new URL(`${name}.${process.pid}`, folder);
    writeFileSync(part, code);
    renameSync(part, file);
  }
  bundled.set(module, file);
  return file;
}
