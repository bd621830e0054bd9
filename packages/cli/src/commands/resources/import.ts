import type { ResourceKindName, ResourcePlan } from '@assetportal/sdk/admin';
import type { Context } from '../../kernel/context.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { checkResourceFields, writeResourceChanges } from './changes.js';
import { confirmLosses } from './confirm-losses.js';
import type { readExport } from './files/folder.js';
import { planFolder } from './plan-folder.js';
import { storePlans } from './store-plans.js';

/** Options of all commands that import resources. */
export const IMPORT_OPTIONS = {
  delete: { type: 'flag' },
  force: { type: 'flag' },
  'dry-run': { type: 'flag' },
  yes: { type: 'flag' },
} as const;

interface ImportInput {
  readonly delete: true | undefined;
  readonly force: true | undefined;
  readonly dryRun: true | undefined;
  readonly yes: true | undefined;
}

/**
 * Imports the resources of some kinds from a folder, merged with what others have changed since the export. All resources
 * are planned before the first one is stored. An export without such resources changes nothing. Returns 8 if only some
 * could be stored.
 *
 * @param read reads the files, which may have other formats
 * @throws CliError `import-conflict`, `file-faults`, `nothing-to-import`
 */
export async function importResources(
  context: Context,
  kinds: readonly ResourceKindName[],
  dir: string,
  { delete: remove, force, dryRun, yes }: ImportInput,
  read?: typeof readExport,
): Promise<ExitCode> {
  checkResourceFields(context);
  const folder = await planFolder(context, kinds, dir, { delete: remove, force, yes }, read);
  if (folder.plans.length === 0) {
    await writeResourceChanges(context, [], { saved: false, surplus: 0 }, true);
    context.io.note(context.t('resources.nothing', { dir: plain(dir) }));
    return EXIT.done;
  }
  if (dryRun === true) {
    await report(context, folder.plans, { saved: false });
    return EXIT.done;
  }
  await confirmLosses(context, folder.plans, { yes: yes === true });
  const { stored, isComplete } = await storePlans(context, { ...folder, dir: folder.folder ?? dir });
  await report(context, stored, { saved: true });
  return isComplete ? EXIT.done : EXIT.partly;
}

async function report(
  context: Context,
  plans: readonly ResourcePlan[],
  { saved }: { readonly saved: boolean },
): Promise<void> {
  const { io, t } = context;
  const resources = plans.map(({ resource, changes }) => ({ name: resource.name, changes }));
  const surplus = plans.reduce((sum, plan) => sum + plan.surplus.length, 0);
  await writeResourceChanges(context, resources, { saved, surplus }, !saved);
  const count = resources.reduce((sum, { changes }) => sum + changes.length, 0);
  if (count === 0) io.note(t('resources.same'));
  else io.note(t(saved ? 'resources.imported' : 'config.dryRun', { count }));
  if (surplus > 0) io.note(t('resources.stays', { count: surplus }));
}
