import { savesOfConflicts, type ConflictSave, type ResourcePlan } from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { shown } from '../../kernel/text/shown.js';

/** @throws CliError `import-conflict` with the save of each value, if the history has it */
export async function assertNoConflicts(context: Context, plans: readonly ResourcePlan[]): Promise<void> {
  const { t, signal } = context;
  const lines: string[] = [];
  for (const plan of plans.filter(({ conflicts }) => conflicts.length > 0)) {
    const saves = await savesOfConflicts(plan, { signal });
    for (const [index, { path, mine, theirs, base }] of plan.conflicts.entries()) {
      const key = plain(`${plan.resource.name} ${pathText(path)}`);
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
