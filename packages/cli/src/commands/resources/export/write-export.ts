import { join } from 'node:path';
import type { ExportManifest, ResourceFile } from '@assetportal/sdk/admin';
import type { Context } from '../../../kernel/context.js';
import { confirm } from '../../../kernel/prompts.js';
import { plain } from '../../../kernel/text/plain.js';
import { printOutcome } from '../../../kernel/view.js';
import { removeFile, writeFile, writeManifest } from '../files/folder.js';
import { writeExportPlan } from './export-plan.js';

/** Files to write to a folder. */
interface FolderExport {
  readonly dir: string;
  readonly files: readonly ResourceFile[];
  readonly manifest: ExportManifest;
  /** Files of the folder that the portal does not have. */
  readonly surplus: readonly string[];
}

/**
 * Writes the files of an export, and deletes the surplus ones with `delete`. With `dryRun`, prints what would change.
 *
 * @throws CliError `confirmation-needed` before anything is written
 */
export async function writeExport(
  context: Context,
  { dir, files, manifest, surplus }: FolderExport,
  options: {
    readonly delete: true | undefined;
    readonly dryRun: true | undefined;
    readonly yes: true | undefined;
  },
): Promise<void> {
  const { io, t } = context;
  const remove = options.delete === true;
  if (options.dryRun === true) return writeExportPlan(context, dir, files, { surplus, remove });
  if (remove && surplus.length > 0) {
    const names = { count: surplus.length, names: surplus.map(plain).join(', ') };
    await confirm(context, t('resources.confirmDelete', names), { skip: options.yes === true });
  }
  const root = context.absolute(dir);
  for (const file of files) await writeFile(root, file);
  // Written last, so that an interrupted export never claims a wrong base.
  await writeManifest(root, manifest);
  for (const path of surplus) {
    if (remove) await removeFile(join(root, path));
    else io.warning('export-surplus', t('resources.surplus', { name: plain(path) }));
  }
  const names = files.map(({ path }) => path);
  const line = t('resources.exported', { count: files.length, dir: plain(dir) });
  await printOutcome(context, 'export', { files: names, surplus, saved: true }, line);
}
