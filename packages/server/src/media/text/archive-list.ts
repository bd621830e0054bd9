import type { FileHandle } from 'node:fs/promises';
import { tarEntries } from '../containers/tar.js';
import { zipEntries } from '../containers/zip.js';

/** Maximum number of listed entries. */
const MAX_ENTRIES = 1000;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Archives whose files {@link listArchive} lists. */
const TYPES = ['zip', 'tar', 'tgz'] as const;

export const isListed = (filetype: string): filetype is (typeof TYPES)[number] =>
  (TYPES as readonly string[]).includes(filetype);

/**
 * Returns the names and sizes of the files in an archive as a table with tabs, after a line with their number and total
 * size. Reads only the directory of a zip archive, and the headers of a tar archive.
 *
 * @throws MediaError `damaged`
 */
export async function listArchive(file: FileHandle, type: (typeof TYPES)[number]): Promise<string> {
  if (type === 'zip')
    return tableOf(
      'ZIP',
      (await zipEntries(file)).filter(({ name }) => !name.endsWith('/')),
    );
  const { entries, complete } = await tarEntries(file, type === 'tgz');
  return tableOf('TAR', entries, complete);
}

interface Entry {
  readonly name: string;
  readonly bytes: number;
}

/** @param complete False if there may be further entries. Default: true. */
function tableOf(format: string, entries: readonly Entry[], complete = true): string {
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = [...entries]
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .slice(0, MAX_ENTRIES)
    .map(({ name, bytes }) => `"${printable(name)}"\t${sizeText(bytes)}`);
  const least = complete ? '' : '≥ ';
  return [`${format} (${least}${entries.length})\t${least}${sizeText(total)}`, ...rows].join('\n');
}

/** Returns a name as the content of a quoted cell. */
const printable = (name: string): string =>
  name.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').replaceAll('"', '""');

function sizeText(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** unit).toPrecision(2))} ${UNITS[unit] ?? ''}`;
}
