import { readFileSync } from 'node:fs';

/** Limits of the process (`ulimit`). `Infinity`: none, or unknown on this system. */
export interface ResourceLimits {
  /** Number of open files. */
  readonly openFiles: number;
  /** Address space in bytes. */
  readonly addressSpace: number;
}

/** Fewer open files are too few for a portal with many visitors. */
export const LEAST_OPEN_FILES = 1024;
/** Least address space in bytes. WebAssembly of the decoders reserves addresses of 10 GiB, which is not memory. */
export const LEAST_ADDRESS_SPACE = 12 * 2 ** 30;

/** Reads the limits of this process on Linux. Returns no limits on other systems. */
export function resourceLimits(): ResourceLimits {
  try {
    return limitsIn(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return limitsIn('');
  }
}

/** Returns the limits in the text of `/proc/<pid>/limits`. */
export function limitsIn(text: string): ResourceLimits {
  const soft = (name: string): number => {
    const value = new RegExp(`^${name} +(\\d+)`, 'm').exec(text)?.[1];
    return value === undefined ? Infinity : Number(value);
  };
  return { openFiles: soft('Max open files'), addressSpace: soft('Max address space') };
}
