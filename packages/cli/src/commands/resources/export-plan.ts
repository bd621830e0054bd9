import { join } from 'node:path';
import type { ResourceContent } from '@assetportal/sdk/admin';
import { canonicalJson } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { plain } from '../../kernel/text/plain.js';
import { readText } from './folder.js';

/** Members of the JSON document of an export. */
export const EXPORT_MEMBERS = ['files', 'surplus', 'saved'] as const;

/**
 * Prints the files that an export would write or delete, and changes nothing. Files with the same content are left out.
 *
 * @param options.surplus files that the portal does not have
 * @param options.remove true if the export would delete them
 */
export async function writeExportPlan(
  { io, t }: Context,
  dir: string,
  contents: Readonly<Record<string, ResourceContent>>,
  { surplus, remove }: { readonly surplus: readonly string[]; readonly remove: boolean },
): Promise<void> {
  if (io.json) return writeDocument(io, 'export', { files: Object.keys(contents), surplus, saved: false });
  const rows: string[] = [];
  for (const [name, content] of Object.entries(contents)) {
    const text = await readText(join(dir, name));
    if (text !== canonicalJson(content)) rows.push(`${text === undefined ? '+' : '~'}\t${plain(name)}`);
  }
  if (remove) rows.push(...surplus.map((name) => `-\t${plain(name)}`));
  const lines = io.interactive ? rows.map((row) => row.replace('\t', ' ')) : rows;
  await io.data(lines.map((line) => `${line}\n`).join(''));
  io.note(t('resources.exportDryRun', { count: rows.length }));
}
