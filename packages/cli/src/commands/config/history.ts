import { createAdminClient } from '@assetportal/sdk/admin';
import type { ChangeSet } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import { writeRows, type View } from '../../kernel/view.js';

/** A version of the configuration. */
interface VersionRow extends Pick<ChangeSet, 'date' | 'user' | 'action'> {
  /** ID for `config restore`. Null if the version is no longer stored. */
  readonly id: string | null;
  readonly current: boolean;
  /** Number of settings that the save changed. Null if unknown. */
  readonly changes: number | null;
  readonly note: string | null;
}

const NAMES = ['id', 'date', 'user', 'action', 'changes', 'current', 'note'] as const;

export default command({
  name: 'config history',
  group: 'settings',
  async run(context) {
    const { changes } = createAdminClient(context.portal());
    const rows: VersionRow[] = [];
    let before: number | undefined;
    do {
      const filter = { kind: ['config' as const], ...(before === undefined ? {} : { before }) };
      const page = await changes.list(filter, { signal: context.signal });
      rows.push(...page.changes.flatMap(versionsOf));
      before = page.next;
    } while (before !== undefined);
    await writeRows(context, VERSIONS, rows);
  },
});

function versionsOf({ date, user, action, note, documents }: ChangeSet): VersionRow[] {
  const last = documents.filter(({ kind }) => kind === 'config').at(-1);
  if (last === undefined) return [];
  const { after, count } = last;
  const version = { id: after.id ?? null, current: after.state === 'current', changes: count ?? null };
  return [{ ...version, date, user, action, note: note ?? null }];
}

const VERSIONS: View<VersionRow> = {
  kinds: ['config-history', 'config-version'],
  members: (row) => ({ ...row }),
  fieldNames: NAMES,
  columns: ({ t, language }) => ({
    id: ({ id, current }) => (current ? t('config.current') : (id ?? '–')),
    date: ({ date }) => new Date(date).toLocaleString(language),
    user: ({ user }) => user ?? t('config.portal'),
    changes: ({ changes, action }) => `${changes ?? ''} ${t(`config.actions.${action}`)}`.trim(),
    note: ({ note }) => note ?? '',
  }),
  cells: ({ id, date, user, action, changes, current, note }) => [
    ...[id ?? '', date, user ?? '', action, String(changes ?? ''), current ? 'current' : '', note ?? ''],
  ],
};
