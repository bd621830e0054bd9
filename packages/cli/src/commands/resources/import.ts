import {
  addedFaults,
  applyPlan,
  planResource,
  resourceNamed,
  savesOfConflicts,
  type ConflictSave,
  type PlanOptions,
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
import { readExport, sha256 } from './folder.js';

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
 * @throws CliError `import-conflict`, `file-faults`, `nothing-to-import`
 */
export async function importResources(
  context: Context,
  kind: ResourceKindName,
  dir: string,
  { delete: remove, force, dryRun, yes }: ImportInput,
): Promise<ExitCode> {
  const { t, signal } = context;
  checkResourceFields(context);
  const portal = context.portal();
  const files = await readExport(context, portal, dir, kind);
  if (files.contents.size === 0)
    throw new CliError('nothing-to-import', EXIT.local, { dir: plain(dir), kind });
  const plans: Planned[] = [];
  for (const [name, file] of files.contents) {
    const resource = resourceNamed(portal, name);
    if (resource === undefined) throw new Error(`${name} is not a resource.`);
    const options = { base: files.manifest?.resources[name], force, remove, signal, sha256 };
    const plan = await planResource(resource, file, options);
    await assertNoAddedFaults(plan, options);
    const onReplan = (again: ResourcePlan) =>
      checkReplan(context, plan, again, { signal, yes: yes === true });
    plans.push({ ...plan, file, options: { ...options, onReplan } });
  }
  await assertNoConflicts(context, plans);
  const removals = plans.flatMap(removedPaths).length;
  if (dryRun !== true && removals > 0) {
    await confirm(context, t('resources.confirmRemoval', { count: removals }), { skip: yes === true });
  }
  return dryRun === true ? finish(context, plans, { saved: false }) : store(context, plans);
}

/** Checks that a plan adds no invalid value to those of the portal. @throws CliError `file-faults` */
async function assertNoAddedFaults(
  { resource, content }: ResourcePlan,
  { signal }: PlanOptions,
): Promise<void> {
  if (resource.faults(content).length === 0) return;
  const faults = addedFaults(resource, content, (await resource.read({ signal })).value);
  if (faults.length === 0) return;
  throw new CliError('file-faults', EXIT.local, { name: resource.name, keys: faults.map(plain).join(', ') });
}

const removedPaths = ({ changes }: ResourcePlan): string[] =>
  changes.filter(({ to }) => to === undefined).map(({ path }) => pathText(path));

/**
 * Checks a plan that was created because someone else saved in the meantime. Removals that were not confirmed need another
 * confirmation.
 *
 * @throws CliError `file-faults`, `import-removals` without a terminal
 */
async function checkReplan(
  context: Context,
  before: ResourcePlan,
  plan: ResourcePlan,
  { signal, yes }: { readonly signal: AbortSignal; readonly yes: boolean },
): Promise<void> {
  await assertNoAddedFaults(plan, { base: undefined, signal });
  if (plan.conflicts.length > 0 || yes) return;
  const confirmed = new Set(removedPaths(before));
  const added = removedPaths(plan).filter((path) => !confirmed.has(path));
  if (added.length === 0) return;
  const keys = added.map(plain).join(', ');
  if (!context.io.interactive) {
    throw new CliError('import-removals', EXIT.refused, { name: plan.resource.name, keys });
  }
  context.io.note(context.t('resources.removalsAdded', { name: plan.resource.name, keys }));
  await confirm(context, context.t('resources.confirmRemoval', { count: added.length }), { skip: false });
}

/** @throws CliError `import-conflict` with the save of each value, if the history has it */
async function assertNoConflicts(context: Context, plans: readonly ResourcePlan[]): Promise<void> {
  const { t, signal } = context;
  const lines: string[] = [];
  for (const { resource, conflicts } of plans.filter((plan) => plan.conflicts.length > 0)) {
    const saves = await savesOfConflicts(context.portal(), resource, conflicts, { signal });
    for (const [index, { path, mine, theirs, base }] of conflicts.entries()) {
      const key = plain(`${resource.name} ${pathText(path)}`);
      const values = { mine: shown(mine), base: shown(base) };
      const portal = `${shown(theirs)}${saveText(context, saves[index])}`;
      lines.push(t('config.conflict', { key, theirs: portal, ...values }));
    }
  }
  if (lines.length > 0) throw new CliError('import-conflict', EXIT.refused, { values: lines.join('\n  ') });
}

/** Returns the user and the local time of a save, such as ` (grace, 2026-11-21 16:04)`. */
function saveText({ t }: Context, save: ConflictSave | undefined): string {
  if (save === undefined) return '';
  // Sweden writes dates as ISO 8601 does.
  const date = new Date(save.date).toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short' });
  return ` (${save.user === null ? t('config.portal') : plain(save.user)}, ${date})`;
}

/** Stores the plans one after another. A failure after the first one is reported as a partial result. */
async function store(context: Context, plans: readonly Planned[]): Promise<ExitCode> {
  const stored: ResourcePlan[] = [];
  for (const plan of plans) {
    try {
      const applied = await applyPlan(plan, plan.file, plan.options);
      await assertNoConflicts(context, [applied]);
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
