import { createAdminClient } from '@assetportal/sdk/admin';
import type { ChangeSet } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { writeRows, type View } from '../../kernel/view.js';

/** A version of a document. */
interface VersionRow extends Pick<ChangeSet, 'date' | 'user' | 'action'> {
  /** ID for `restore`. Null if the version is no longer stored. */
  readonly id: string | null;
  /** Language of translations. Null for the configuration. */
  readonly lang: string | null;
  readonly current: boolean;
  /** Number of values that the save changed. Null if unknown. */
  readonly changes: number | null;
  readonly note: string | null;
}

/** Which versions to list. */
interface HistoryInput {
  readonly kind: 'config' | 'translations';
  /** Lower-case codes. Undefined for all languages. */
  readonly languages?: readonly string[] | undefined;
  /** Maximum number of versions. Undefined for all. */
  readonly limit: number | undefined;
}

/** Options of all commands that list versions. */
export const HISTORY_OPTIONS = { limit: { type: 'count', value: 'n' } } as const;

/** Lists the versions of documents, newest first. @throws PortalError */
export async function listHistory(context: Context, input: HistoryInput): Promise<void> {
  const { kind, limit = Infinity } = input;
  const { changes } = createAdminClient(context.portal());
  const rows: VersionRow[] = [];
  let before: number | undefined;
  do {
    const filter = { kind: [kind], ...(before === undefined ? {} : { before }) };
    const page = await changes.list(filter, { signal: context.signal });
    rows.push(...page.changes.flatMap((set) => versionsOf(set, input)));
    before = page.next;
  } while (before !== undefined && rows.length < limit);
  await writeRows(context, viewOf(kind), rows.slice(0, limit));
}

function versionsOf(
  { date, user, action, note, documents }: ChangeSet,
  { kind, languages }: HistoryInput,
): VersionRow[] {
  // A set can contain several saves of a document. The last one is its version.
  const last = new Map(documents.filter((one) => one.kind === kind).map((one) => [one.lang ?? null, one]));
  return [...last].flatMap(([lang, { after, count }]) => {
    if (languages !== undefined && (lang === null || !languages.includes(lang))) return [];
    const version = { id: after.id ?? null, current: after.state === 'current', changes: count ?? null };
    return [{ ...version, lang, date, user, action, note: note ?? null }];
  });
}

function viewOf(kind: HistoryInput['kind']): View<VersionRow> {
  const hasLanguages = kind === 'translations';
  return {
    kinds: [`${kind}-history`, `${kind}-version`],
    members: ({ lang, ...row }) => (hasLanguages ? { ...row, lang } : row),
    fieldNames: [
      ...['id', 'date', 'user', 'action', 'changes', 'current', 'note'],
      ...(hasLanguages ? ['lang'] : []),
    ],
    columns: ({ t, language }) => ({
      id: ({ id, current }) => (current ? t('config.current') : (id ?? '–')),
      date: ({ date }) => new Date(date).toLocaleString(language),
      ...(hasLanguages ? { language: ({ lang }: VersionRow) => lang ?? '' } : {}),
      user: ({ user }) => user ?? t('config.portal'),
      changes: ({ changes, action }) => `${changes ?? ''} ${t(`config.actions.${action}`)}`.trim(),
      note: ({ note }) => note ?? '',
    }),
    cells: ({ id, date, user, action, changes, current, note, lang }) => [
      ...[id ?? '', date, user ?? '', action, String(changes ?? ''), current ? 'current' : '', note ?? ''],
      ...(hasLanguages ? [lang ?? ''] : []),
    ],
  };
}
