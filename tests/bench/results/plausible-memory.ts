/** Resident memory of Node without a program, in MB. No server or command needs less. */
const NODE_MB = 35;

/** Returns the memory of a process of Node. @throws Error if it is less than that of Node without a program */
export function plausibleMemory(label: string, megabytes: number): number {
  if (megabytes >= NODE_MB) return megabytes;
  throw new Error(`${label}: ${megabytes} MB is less than Node needs. The measurement missed the process.`);
}

/**
 * Returns the memory of a search index, which is loaded from a snapshot.
 *
 * @throws Error if it is far less than the size of the snapshot, because the index may be in another process or thread
 */
export function plausibleIndexMemory(megabytes: number, snapshot: number): number {
  if (megabytes >= snapshot / 4) return megabytes;
  throw new Error(
    `${megabytes} MB of memory for a snapshot of ${snapshot} MB. The measurement missed the index.`,
  );
}
