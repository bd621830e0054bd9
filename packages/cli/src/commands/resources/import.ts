import type { Portal } from '@assetportal/sdk';
import {
  applyPlan,
  planResource,
  resourceNamed,
  type PlanOptions,
  type Resource,
  type ResourceKindName,
  type ResourcePlan,
} from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { confirm } from '../../kernel/prompts.js';
import { plain } from '../../kernel/text/plain.js';
import { shown } from '../../kernel/text/shown.js';
import { checkResourceFields, writeResourceChanges } from './changes.js';
import { readExport, sha256, type ExportedFiles } from './folder.js';

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

type Planned = ResourcePlan & { readonly file: Record<string, unknown>; readonly options: PlanOptions };

/**
 * Imports the resources of a kind from a folder, merged with what others have changed since the export. All resources
 * are planned before the first one is stored. Returns 8 if only some could be stored.
 *
 * @param read reads the files, which may have other formats
 * @throws CliError `import-conflict`, `file-faults`, `nothing-to-import`
 */
export async function importResources(
  context: Context,
  kind: ResourceKindName,
  dir: string,
  { delete: remove, force, dryRun, yes }: ImportInput,
  read: typeof readExport = readExport,
): Promise<ExitCode> {
  const { t, signal } = context;
  checkResourceFields(context);
  const portal = context.portal();
  const files = await read(context, portal, dir, kind);
  if (files.contents.size === 0)
    throw new CliError('nothing-to-import', EXIT.local, { dir: plain(dir), kind });
  const plans: Planned[] = [];
  for (const [name, file] of files.contents) {
    const resource = checkedResource(portal, name, files);
    const options = { base: files.manifest?.resources[name], force, remove, signal, sha256 };
    plans.push({ ...(await planResource(resource, file, options)), file, options });
  }
  assertNoConflicts(context, plans);
  const removals = plans.flatMap(({ changes }) => changes.filter(({ to }) => to === undefined)).length;
  if (dryRun !== true && removals > 0) {
    await confirm(context, t('resources.confirmRemoval', { count: removals }), { skip: yes === true });
  }
  return dryRun === true ? finish(context, plans, { saved: false }) : store(context, plans);
}

function checkedResource(portal: Portal, name: string, { contents }: ExportedFiles): Resource {
  const resource = resourceNamed(portal, name);
  if (resource === undefined) throw new Error(`${name} is not a resource.`);
  const faults = resource.faults(contents.get(name) ?? {});
  if (faults.length === 0) return resource;
  throw new CliError('file-faults', EXIT.local, { name, keys: faults.map(plain).join(', ') });
}

function assertNoConflicts({ t }: Context, plans: readonly ResourcePlan[]): void {
  const lines = plans.flatMap(({ resource, conflicts }) =>
    conflicts.map(({ path, mine, theirs, base }) => {
      const key = plain(`${resource.name} ${pathText(path)}`);
      return t('config.conflict', { key, mine: shown(mine), theirs: shown(theirs), base: shown(base) });
    }),
  );
  if (lines.length > 0) throw new CliError('import-conflict', EXIT.refused, { values: lines.join('\n  ') });
}

/** Stores the plans one after another. A failure after the first one is reported as a partial result. */
async function store(context: Context, plans: readonly Planned[]): Promise<ExitCode> {
  const stored: ResourcePlan[] = [];
  for (const plan of plans) {
    try {
      const applied = await applyPlan(plan, plan.file, plan.options);
      assertNoConflicts(context, [applied]);
      stored.push(applied);
    } catch (error) {
      if (stored.every(({ changes }) => changes.length === 0)) throw error;
      const failure = await context.toFailure(error);
      if (failure === undefined || context.signal.aborted) throw error;
      context.io.warning(failure.code, `${plan.resource.name}: ${failure.message}`);
      await finish(context, stored, { saved: true });
      return EXIT.partly;
    }
  }
  return finish(context, stored, { saved: true });
}

async function finish(
  context: Context,
  plans: readonly ResourcePlan[],
  { saved }: { readonly saved: boolean },
): Promise<ExitCode> {
  const { io, t } = context;
  const resources = plans.map(({ resource, changes }) => ({ name: resource.name, changes }));
  const surplus = plans.reduce((sum, plan) => sum + plan.surplus.length, 0);
  await writeResourceChanges(context, resources, { saved, surplus }, !saved);
  const count = resources.reduce((sum, { changes }) => sum + changes.length, 0);
  if (count === 0) io.note(t('resources.same'));
  else io.note(t(saved ? 'resources.imported' : 'config.dryRun', { count }));
  if (surplus > 0) io.note(t('resources.stays', { count: surplus }));
  return EXIT.done;
}
