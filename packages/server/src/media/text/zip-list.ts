import type { FileHandle } from 'node:fs/promises';
import { zipEntries } from '../containers/zip.js';

/** Maximum number of listed entries. */
const MAX_ENTRIES = 1000;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/**
 * Returns the names and sizes of the files in a zip archive as a table with tabs, after a line with their number and total
 * size. Reads only the directory of the archive.
 *
 * @throws MediaError `damaged`
 */
export async function listZip(file: FileHandle): Promise<string> {
  const entries = (await zipEntries(file)).filter(({ name }) => !name.endsWith('/'));
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = entries
    .map(({ name, bytes }) => [name, sizeText(bytes)] as const)
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .slice(0, MAX_ENTRIES)
    .map(
      ([name, size]) => `"${name.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').replaceAll('"', '""')}"\t${size}`,
    );
  return [`ZIP (${entries.length})\t${sizeText(total)}`, ...rows].join('\n');
}

function sizeText(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** unit).toPrecision(2))} ${UNITS[unit] ?? ''}`;
}
