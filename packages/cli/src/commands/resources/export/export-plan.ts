import { join } from 'node:path';
import type { ResourceFile } from '@assetportal/sdk/admin';
import type { Context } from '../../../kernel/context.js';
import { writeDocument } from '../../../kernel/io/documents.js';
import { plain } from '../../../kernel/text/plain.js';
import { readBytes } from '../files/folder.js';

/** Members of the JSON document of an export. */
export const EXPORT_MEMBERS = ['files', 'surplus', 'saved'] as const;

/**
 * Prints the files that an export would write or delete, and changes nothing. Files with the same content are left out.
 *
 * @param options.surplus files that the portal does not have
 * @param options.remove true if the export would delete them
 */
export async function writeExportPlan(
  { absolute, io, t }: Context,
  dir: string,
  files: readonly ResourceFile[],
  { surplus, remove }: { readonly surplus: readonly string[]; readonly remove: boolean },
): Promise<void> {
  const paths = files.map(({ path }) => path);
  if (io.json) return writeDocument(io, 'export', { files: paths, surplus, saved: false });
  const rows: string[] = [];
  for (const { path, bytes } of files) {
    const present = await readBytes(join(absolute(dir), path));
    if (present === undefined) rows.push(`+\t${plain(path)}`);
    else if (!Buffer.from(present).equals(bytes)) rows.push(`~\t${plain(path)}`);
  }
  if (remove) rows.push(...surplus.map((path) => `-\t${plain(path)}`));
  const lines = io.interactive ? rows.map((row) => row.replace('\t', ' ')) : rows;
  await io.data(lines.map((line) => `${line}\n`).join(''));
  io.note(t('resources.exportDryRun', { count: rows.length }));
}
