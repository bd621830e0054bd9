import type { ResourceKindName, ResourcePlan } from '@assetportal/sdk/admin';
import type { Context } from '../../kernel/context.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { affectedAssets } from './affected-assets.js';
import { changeKind, checkResourceFields, writeResourceChanges } from './changes.js';
import { warnLowContrast } from './contrast.js';
import { lastApplied } from './last-applied.js';
import { planFolder } from './plan-folder.js';

interface PlanInput {
  readonly check: true | undefined;
  readonly delete: true | undefined;
  readonly force: true | undefined;
}

/**
 * Prints what an import of a folder would change, and stores nothing. With `check`, returns 1 if it would change
 * something, if the portal has changed a value of a file, or if a file has a key without an effect.
 *
 * @throws CliError `import-conflict`, `file-faults`, `nothing-to-import`
 */
export async function planResources(
  context: Context,
  kinds: readonly ResourceKindName[],
  dir: string,
  { check, ...input }: PlanInput,
): Promise<ExitCode> {
  const { io, t } = context;
  checkResourceFields(context);
  const { plans, unknown } = await planFolder(context, kinds, dir, input);
  const changed = plans.filter(({ changes }) => changes.length > 0);
  const surplus = plans.reduce((sum, plan) => sum + plan.surplus.length, 0);
  const drift = plans.reduce((sum, plan) => sum + plan.drift.length, 0);
  if (io.interactive && !io.json) io.note(await lastApplied(context));
  const assets = io.interactive && !io.json ? await affectedAssets(context, changed) : undefined;
  const resources = changed.map(({ resource, changes }) => ({
    name: resource.name,
    changes,
    resource,
    ...(assets === undefined ? {} : { assets }),
  }));
  await writeResourceChanges(context, resources, { saved: false, surplus, drift, unknown }, true);
  await warnLowContrast(context, changed);
  if (plans.length === 0) io.note(t('resources.nothing', { dir: plain(dir) }));
  else if (changed.length > 0) io.note(summary(context, changed, dir));
  else if (drift + unknown === 0) io.note(t('plan.same', { dir: plain(dir) }));
  if (drift > 0) io.note(t('plan.drift', { count: drift, dir: plain(dir) }));
  if (surplus > 0) io.note(t('resources.stays', { count: surplus }));
  return check === true && changed.length + drift + unknown > 0 ? EXIT.difference : EXIT.done;
}

function summary({ t }: Context, plans: readonly ResourcePlan[], dir: string): string {
  const kinds = plans.flatMap(({ changes }) => changes.map(changeKind));
  const countOf = (kind: string) => kinds.filter((one) => one === kind).length;
  return t('plan.summary', {
    changed: countOf('changed'),
    added: countOf('added'),
    removed: countOf('removed'),
    count: plans.length,
    dir: plain(dir),
  });
}
