import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** Scripts compiled by `load`, keyed by path. The build stores their V8 code cache. */
export const loadedScripts = new Map<string, Script>();

/** Identifies the build (tsup.config.ts). All files of a build contain the same value. */
declare const ASSETPORTAL_BUILD: string;

/**
 * Returns the path of the V8 code cache for a build file. The path contains the build, because V8 compares only the
 * length of the source. Otherwise, V8 could run code from an older build. Modification times are no substitute: npm
 * sets all of them to 1985.
 */
export const codeCachePath = (file: string): string => `${file}.${ASSETPORTAL_BUILD}.code`;

/**
 * Loads a file from the build folder. If this Node version created the stored V8 code cache, uses it, which
 * halves the startup time. Otherwise, the file is compiled as usual. With `compile`, ignores the cache and adds
 * the script to `loadedScripts`.
 *
 * The files of the build contain only ASCII. One other character doubles the memory for the whole source, and reading
 * takes four times as long.
 */
export function load<T>(name: string, { compile = false } = {}): T {
  const file = join(__dirname, name);
  const cachedData = compile ? undefined : readCodeCache(file);
  if (cachedData === undefined && !compile) {
    // Node 22.1 and newer have a built-in compile cache.
    (nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- import() would start the ESM loader for it
    return require(file) as T;
  }
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`;
  const script = new Script(source, { filename: file, ...(cachedData === undefined ? {} : { cachedData }) });
  loadedScripts.set(file, script);
  const module = { exports: {} };
  const wrapper = script.runInThisContext() as (...values: unknown[]) => void;
  wrapper(module.exports, require, module, file, __dirname);
  return module.exports as T;
}

function readCodeCache(file: string): Buffer | undefined {
  try {
    return readFileSync(codeCachePath(file));
  } catch {
    return undefined;
  }
}
