import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns the IDs of all processes that a process started, directly or indirectly (Linux only). */
export function descendantsOf(ancestor: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const parent = /^PPid:\s+(\d+)$/m.exec(readIfExists(`/proc/${name}/status`))?.[1];
    parents.set(Number(name), Number(parent));
  }
  const isDescendant = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === ancestor || isDescendant(parent));
  };
  return [...parents.keys()].filter(isDescendant);
}

/** Returns true if a process has a file open (Linux only). */
export function hasOpen(pid: number, path: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`) === path;
      } catch {
        return false; // Closed since it was listed.
      }
    });
  } catch {
    return false; // The process has ended since it was listed.
  }
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return ''; // The process has ended since it was listed.
  }
}
