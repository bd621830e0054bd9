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

/** Returns true if a stamp includes this version of a sidecar. */
export const hasSidecar = (stamp: string, { size, mtimeMs }: Pick<FileTimes, 'size' | 'mtimeMs'>): boolean =>
  `${stamp} `.indexOf(` ${size} ${mtimeMs} `, ownPart(stamp)) >= 0;

/** Returns the length of the part of a stamp that describes the file itself. */
const ownPart = (stamp: string): number => stamp.split(' ', 4).join(' ').length;

/** Returns the change time in a stamp, in milliseconds since the epoch. */
export const changeTimeOf = (stamp: string): number => Number(stamp.split(' ', 4)[3]);
