import { readFileSync, statSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** What was loaded, for the build, which keeps V8's code of it. */
export const loaded = new Map<string, Script>();

/**
 * Where V8's compiled code of a file of the build is kept. The name holds the file's time: V8 itself compares no more
 * than the length of a source, and would run the code of an older build.
 */
export function codeOf(file: string): string {
  return `${file}.${Math.trunc(statSync(file).mtimeMs)}.code`;
}

/**
 * Loads a file that lies beside this one, compiled already where the build kept its code and this is the Node that it
 * was made by: half of a command's start-up. Without it the file is loaded as any other.
 */
export function load<T>(name: string, { make = false } = {}): T {
  const file = join(__dirname, name);
  const cachedData = make ? undefined : readCode(file);
  if (cachedData === undefined && !make) {
    // Node 22.1 and newer keep such code themselves.
    (nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- import() would start the ESM loader for it
    return require(file) as T;
  }
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`;
  const script = new Script(source, { filename: file, ...(cachedData === undefined ? {} : { cachedData }) });
  loaded.set(file, script);
  const module = { exports: {} };
  const wrapper = script.runInThisContext() as (...values: unknown[]) => void;
  wrapper(module.exports, require, module, file, __dirname);
  return module.exports as T;
}

function readCode(file: string): Buffer | undefined {
  try {
    return readFileSync(codeOf(file));
  } catch {
    return undefined;
  }
}
