import { formatValue } from '@assetportal/sdk/rules';
import type { Context } from '../../../kernel/context.js';
import { writeList } from '../../../kernel/io/documents.js';
import { plain } from '../../../kernel/text/plain.js';
import type { PlannedChange, DownloadPlan } from './plan.js';

/** JSON fields of a difference. */
export const CHANGE_FIELDS = ['action', 'id', 'path', 'size', 'reason'] as const;

const SYMBOLS: Readonly<Record<PlannedChange['action'], string>> = { add: '+', change: '~', delete: '-' };

/** Prints the differences between a folder and the portal to stdout, and their number to stderr. */
export async function printPlan(
  context: Context,
  plan: DownloadPlan,
  { kind, dryRun }: { readonly kind: string; readonly dryRun: boolean },
): Promise<void> {
  const { io, t, language } = context;
  const { changes, unchanged } = plan;
  const counts = countActions(changes);
  if (io.json) {
    const rows = changes.map((change) => ({ ...change }));
    await writeList(io, kind, { ...counts, unchanged }, rows, CHANGE_FIELDS);
    return;
  }
  const paths = changes.map(({ path }) => plain(path));
  const widest = Math.min(60, Math.max(0, ...paths.map((path) => path.length)));
  for (const [index, { action, size, reason }] of changes.entries()) {
    const path = (paths[index] ?? '').padEnd(widest);
    const bytes = formatValue(size, 'filesize', language).padStart(10);
    await io.data(`${SYMBOLS[action]} ${path}  ${bytes}   ${t(`sync.reasons.${reason}`)}\n`);
  }
  io.note(t('sync.counts', { ...counts, unchanged }));
  if (dryRun) io.note(t('sync.dryRun'));
}

/** Returns the number of changes per action. */
function countActions(changes: readonly PlannedChange[]): Record<PlannedChange['action'], number> {
  const counts = { add: 0, change: 0, delete: 0 };
  for (const { action } of changes) counts[action] += 1;
  return counts;
}
