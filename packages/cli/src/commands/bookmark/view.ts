import { MAX_BOOKMARKS } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { toJson } from '../../kernel/text/plain.js';
import { printOutcome } from '../../kernel/view.js';

/** Result of a command that changes bookmarks. */
interface BookmarkOutcome {
  /** `kind` of the JSON document. */
  readonly kind: string;
  readonly before: readonly string[];
  readonly ids: readonly string[];
  /** Number of local bookmarks that were merged into the account. */
  readonly merged: number;
  /** Requested IDs that do not exist, or are not bookmarked. */
  readonly missing: readonly string[];
  /** IDs that did not fit in the list. */
  readonly left: readonly string[];
  /** True if nothing was changed. */
  readonly dryRun: boolean;
}

/** Fields of the JSON document of a command that changes bookmarks. */
export const CHANGE_FIELDS = ['added', 'removed', 'merged', 'missing', 'left', 'total', 'dryRun'];

/** Prints what changed. With `--dry-run`, stdout lists the changes (decisions, section 7, The terminal). */
export async function printChange(context: Context, outcome: BookmarkOutcome): Promise<void> {
  const { io, t } = context;
  const { kind, before, ids, merged, missing, left, dryRun } = outcome;
  const had = new Set(before);
  const has = new Set(ids);
  const added = ids.filter((id) => !had.has(id));
  const removed = before.filter((id) => !has.has(id));
  if (dryRun && !io.json) {
    await io.data([...added.map((id) => `+ ${id}\n`), ...removed.map((id) => `- ${id}\n`)].join(''));
  }
  const members = { added, removed, merged, missing, left, total: ids.length, dryRun };
  const counts = { added: added.length, removed: removed.length };
  const changed = [
    ...(counts.added > 0 ? [t('bookmark.added', { count: counts.added })] : []),
    ...(counts.removed > 0 ? [t('bookmark.removed', { count: counts.removed })] : []),
  ];
  const done = changed.length === 0 ? t('bookmark.unchanged') : changed.join(' ');
  const total = t('bookmark.total', { count: ids.length });
  const line = dryRun ? `${t('bookmark.planned', counts)} ${t('bookmark.dryRun')}` : `${done} ${total}`;
  await printOutcome(context, kind, members, line);
  if (missing.length > 0) warn(context, 'missing', t('bookmark.unknown', { ids: toList(missing) }));
  if (left.length > 0) warn(context, 'full', t('bookmark.full', { count: left.length, max: MAX_BOOKMARKS }));
}

function warn({ io }: Context, name: string, message: string): void {
  io.warning(`bookmarks-${name}`, message);
}

/** Returns IDs without characters that could control the terminal: they come from arguments or a file. */
const toList = (ids: readonly string[]): string => ids.map((id) => toJson(id).slice(1, -1)).join(', ');
