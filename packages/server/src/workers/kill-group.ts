import type { ChildProcess } from 'node:child_process';

/**
 * Kills a child process that was started with `detached`, and all processes of its group: those that it has started,
 * and those of the sandbox. The sandbox kills its processes only after it has set up itself.
 */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has exited.
  }
}
