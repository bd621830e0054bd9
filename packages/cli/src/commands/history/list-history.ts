import { createAdminClient, HISTORY_KIND_OF, type VersionedResourceKind } from '@assetportal/sdk/admin';
import type { ChangeSet } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { writeRows, type View } from '../../kernel/view.js';

/** A version of a document. */
interface VersionRow extends Pick<ChangeSet, 'date' | 'user' | 'action'> {
  /** ID for `restore`. Null if the version is no longer stored. */
  readonly id: string | null;
  /** Language, or the name of a branding file. Null for resources that exist once. */
  readonly part: string | null;
  readonly current: boolean;
  /** Number of values that the save changed. Null if unknown. */
  readonly changes: number | null;
  readonly note: string | null;
}

/** Which versions to list. */
interface HistoryInput {
  readonly kind: VersionedResourceKind;
  /** Lower-case codes. Undefined for all languages. */
  readonly languages?: readonly string[] | undefined;
  /** Maximum number of versions. Undefined for all. */
  readonly limit: number | undefined;
}

/** Options of all commands that list versions. */
export const HISTORY_OPTIONS = { limit: { type: 'count', value: 'n' } } as const;

/** Options of the commands that list versions of one document per language. */
export const LANGUAGE_HISTORY_OPTIONS = {
  lang: { type: 'repeated', value: 'code' },
  ...HISTORY_OPTIONS,
} as const;

/** Lists the versions of the documents of some languages, newest first. @throws PortalError */
export const listLanguageHistory = (
  context: Context,
  kind: 'translations' | 'pages',
  { lang, limit }: { readonly lang: readonly string[] | undefined; readonly limit: number | undefined },
): Promise<void> => listHistory(context, { kind, languages: lang?.map((code) => code.toLowerCase()), limit });

/** Lists the versions of documents, newest first. @throws PortalError */
export async function listHistory(context: Context, input: HistoryInput): Promise<void> {
  const { kind, limit = Infinity } = input;
  const { changes } = createAdminClient(context.portal());
  const rows: VersionRow[] = [];
  let before: number | undefined;
  do {
    const filter = { kind: [HISTORY_KIND_OF[kind]], ...(before === undefined ? {} : { before }) };
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
  const own = documents.filter((one) => one.kind === HISTORY_KIND_OF[kind]);
  const last = new Map(own.map((one) => [one.lang ?? one.name ?? null, one]));
  return [...last].flatMap(([part, { after, count }]) => {
    if (languages !== undefined && (part === null || !languages.includes(part))) return [];
    const version = { id: after.id ?? null, current: after.state === 'current', changes: count ?? null };
    return [{ ...version, part, date, user, action, note: note ?? null }];
  });
}

/** JSON field and column with the part of a resource to which a version belongs. */
const PARTS: Partial<Record<VersionedResourceKind, { readonly field: string; readonly column: string }>> = {
  translations: { field: 'lang', column: 'language' },
  pages: { field: 'lang', column: 'language' },
  branding: { field: 'name', column: 'name' },
};

function viewOf(kind: HistoryInput['kind']): View<VersionRow> {
  const of = PARTS[kind];
  return {
    kinds: [`${kind}-history`, `${kind}-version`],
    members: ({ part, ...row }) => (of === undefined ? row : { ...row, [of.field]: part }),
    fieldNames: [
      'id',
      'date',
      'user',
      'action',
      'changes',
      'current',
      'note',
      ...(of === undefined ? [] : [of.field]),
    ],
    columns: ({ t, language }) => ({
      id: ({ id, current }) => (current ? t('config.current') : (id ?? '–')),
      date: ({ date }) => new Date(date).toLocaleString(language),
      ...(of === undefined ? {} : { [of.column]: ({ part }: VersionRow) => part ?? '' }),
      user: ({ user }) => user ?? t('config.portal'),
      changes: ({ changes, action }) => `${changes ?? ''} ${t(`config.actions.${action}`)}`.trim(),
      note: ({ note }) => note ?? '',
    }),
    cells: ({ id, date, user, action, changes, current, note, part }) => [
      id ?? '',
      date,
      user ?? '',
      action,
      String(changes ?? ''),
      current ? 'current' : '',
      note ?? '',
      ...(of === undefined ? [] : [part ?? '']),
    ],
  };
}
