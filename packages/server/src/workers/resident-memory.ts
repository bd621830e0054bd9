import { readdir, readFile } from 'node:fs/promises';

/** Resident memory in bytes. */
export interface ResidentMemory {
  readonly server: number;
  /** All processes that the server has started, directly or not. 0 where `/proc` is missing. */
  readonly children: number;
}

/** Measures the memory of this process and its child processes. Shared pages count in each process. */
export async function residentMemory(): Promise<ResidentMemory> {
  const processes = new Map<number, { readonly parent: number; readonly bytes: number }>();
  const names = await readdir('/proc').catch(() => []);
  for (const pid of names.map(Number).filter((number) => number > 0)) {
    // The process may have exited.
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
    const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
    processes.set(pid, { parent, bytes: Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) * 1024 });
  }
  const isDescendant = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent ?? 0;
    return parent === process.pid || (parent > 1 && isDescendant(parent));
  };
  const children = [...processes].filter(([pid]) => isDescendant(pid));
  return {
    server: process.memoryUsage.rss(),
    children: children.reduce((sum, [, { bytes }]) => sum + bytes, 0),
  };
}
