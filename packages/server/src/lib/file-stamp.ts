/** Properties of a file that change when the file does. Times in milliseconds since the epoch. */
interface FileTimes {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/**
 * Returns a stamp for a file. A file with an unchanged stamp is not read again. Omits the inode, because some
 * network file systems renumber inodes at each mount. Includes the change time, because tools can reset the
 * modification time.
 *
 * @param reader Version of the reader.
 */
export function stampOf(
  file: FileTimes & { readonly sidecars: readonly FileTimes[] },
  reader: number,
): string {
  let stamp = `${reader} ${file.size} ${file.mtimeMs} ${file.ctimeMs}`;
  for (const sidecar of file.sidecars) stamp += ` ${sidecar.size} ${sidecar.mtimeMs}`;
  return stamp;
}

/** Returns the change time in a stamp, in milliseconds since the epoch. */
export const changeTimeOf = (stamp: string): number => Number(stamp.split(' ', 4)[3]);
