import { parse } from 'node:path';
import { isatty } from 'node:tty';
import type { World } from './world.js';

/** Returns the working directory. Undefined if it was removed. */
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/**
 * Returns the world of this process. Only this module and the entry file use `process` for streams, the environment, the
 * working directory and the exit.
 */
export const processWorld = (): World => ({
  env: process.env,
  cwd: workingFolder(),
  get stdin() {
    return process.stdin;
  },
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  isTTY: { stdin: isatty(0), stdout: isatty(1), stderr: isatty(2) },
  get exitCode() {
    return Number(process.exitCode ?? 0);
  },
  set exitCode(code) {
    process.exitCode = code;
  },
  now: () => Date.now(),
  exit: (code) => process.exit(code),
  closeNewFiles: () => void process.umask(0o077),
  onInterrupt(listener) {
    process.on('SIGINT', listener);
    process.on('SIGTERM', listener);
  },
});

/**
 * Changes to the root of the file system if the working directory was removed. The threads of the server cannot start
 * there. The world still has the working directory of the start, so that relative paths are rejected.
 */
export function leaveRemovedFolder(): void {
  if (workingFolder() === undefined) process.chdir(parse(process.execPath).root);
}
