import type { ResourcePlan } from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { confirm } from '../../kernel/prompts.js';
import { plain } from '../../kernel/text/plain.js';

/** Returns the paths of the changes that remove something or take access away. */
const lossesOf = ({ resource, changes }: ResourcePlan): string[] =>
  changes
    .filter((change) => change.to === undefined || resource.narrows?.(change) === true)
    .map(({ path }) => pathText(path));

/** Requests a confirmation if plans remove something or take access away. @throws CliError `confirmation-needed` */
export async function confirmLosses(
  context: Context,
  plans: readonly ResourcePlan[],
  { yes }: { readonly yes: boolean },
): Promise<void> {
  const count = plans.flatMap(lossesOf).length;
  if (count > 0) await confirm(context, context.t('resources.confirmRemoval', { count }), { skip: yes });
}

/**
 * Requests another confirmation if a new plan removes more than the confirmed one, because someone else saved in the
 * meantime.
 *
 * @throws CliError `import-removals` without a terminal
 */
export async function confirmMore(
  context: Context,
  confirmed: ResourcePlan,
  plan: ResourcePlan,
  { yes }: { readonly yes: boolean },
): Promise<void> {
  if (plan.conflicts.length > 0 || yes) return;
  const before = new Set(lossesOf(confirmed));
  const added = lossesOf(plan).filter((path) => !before.has(path));
  if (added.length === 0) return;
  const values = { name: plan.resource.name, keys: added.map(plain).join(', ') };
  if (!context.io.interactive) throw new CliError('import-removals', EXIT.refused, values);
  context.io.note(context.t('resources.removalsAdded', values));
  await confirm(context, context.t('resources.confirmRemoval', { count: added.length }), { skip: false });
}
