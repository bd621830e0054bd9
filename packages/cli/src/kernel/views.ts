import type { PermissionRule, UserAccount, UserGroup } from '@assetportal/sdk/contract';
import type { Context } from './context.js';
import { checkFields, writeDocument, writeList } from './io/documents.js';
import { plain } from './io/io.js';
import type { Column } from './io/table.js';

/** Rows of one kind: as a document, as a table, or as lines with tabs. */
export interface View<Row> {
  /** Of the document of a list, and of one row. */
  readonly kinds: readonly [list: string, one: string];
  readonly members: (row: Row) => Readonly<Record<string, unknown>>;
  /** The members of a row, for `--json=a,b`. */
  readonly known: readonly string[];
  /** What stands in a column for a person, by the key of its heading, `people.columns.<key>`. */
  readonly columns: (context: Context) => Readonly<Record<string, (row: Row) => string>>;
  /** For a program. */
  readonly cells: (row: Row) => readonly string[];
}

const WHO = [
  'name',
  'email',
  'groups',
  'isAssetUser',
  'isGuiAdmin',
  'locale',
  'created',
  'last_login',
] as const;

export const USERS: View<UserAccount> = {
  kinds: ['users', 'user'],
  members: (user) => Object.fromEntries(WHO.map((name) => [name, user[name]])),
  known: WHO,
  columns: ({ t, language }) => ({
    name: ({ name }) => name,
    email: ({ email }) => email ?? '',
    groups: ({ groups }) => groups.join(', '),
    may: (user) => mayOf(user, ', ', (what) => t(`people.${what}`)),
    lastLogin: ({ last_login: last }) => (last === null ? '' : new Date(last).toLocaleString(language)),
  }),
  cells: (user) => [
    ...[user.name, user.email ?? '', user.groups.join(','), mayOf(user, ',', (what) => what)],
    ...[user.locale ?? '', user.created, user.last_login ?? ''],
  ],
};

const mayOf = (user: UserAccount, between: string, say: (what: 'assets' | 'admin') => string): string =>
  [...(user.isAssetUser ? [say('assets')] : []), ...(user.isGuiAdmin ? [say('admin')] : [])].join(between);

export const GROUPS: View<UserGroup> = {
  kinds: ['groups', 'group'],
  members: ({ name, members, built_in }) => ({ name, members, built_in }),
  known: ['name', 'members', 'built_in'],
  columns: ({ t }) => ({
    group: ({ name }) => name,
    members: ({ members, built_in: builtIn }) => (builtIn ? t('people.builtIn') : String(members)),
  }),
  cells: ({ name, members, built_in: builtIn }) => [name, String(members), builtIn ? 'built-in' : ''],
};

/** A folder as it is written in the terminal: `/` is the whole library. */
export const shownFolder = (folder: string): string => (folder === '' ? '/' : folder);

/** Access as it is written in the terminal: `download:web,print`. */
export const shownAccess = ({ access, convert_sets: sets }: PermissionRule): string =>
  sets === undefined ? access : `${access}:${sets.join(',')}`;

export const RULES: View<PermissionRule> = {
  kinds: ['rights', 'rule'],
  members: ({ group, folder, access, convert_sets: sets }) => ({
    ...{ group, folder, access },
    convert_sets: sets ?? null,
  }),
  known: ['group', 'folder', 'access', 'convert_sets'],
  columns: () => ({
    group: ({ group }) => group,
    folder: ({ folder }) => shownFolder(folder),
    access: shownAccess,
  }),
  cells: (rule) => [rule.group, shownFolder(rule.folder), shownAccess(rule)],
};

/** Writes a list in the form that is asked for. */
export async function writeRows<Row>(context: Context, view: View<Row>, rows: readonly Row[]): Promise<void> {
  const { io, t } = context;
  if (io.json) return writeList(io, view.kinds[0], {}, rows.map(view.members), view.known);
  if (!io.interactive) {
    return io.data(rows.map((row) => `${view.cells(row).map(plain).join('\t')}\n`).join(''));
  }
  // Measuring how wide characters are costs 25 ms to load.
  const { table } = await import('./io/table.js');
  const columns = Object.entries(view.columns(context)).map(([key, cell]): Column<Row> => ({
    heading: t(`people.columns.${key}`),
    cell,
  }));
  await io.data(table(columns, rows, io.stdout.columns, io.style));
}

/** Tells what came of a change: its document, or a line for a person. */
export async function printOutcome(
  { io }: Context,
  kind: string,
  members: Readonly<Record<string, unknown>>,
  line: string,
): Promise<void> {
  if (io.json) await writeDocument(io, kind, members);
  else io.note(io.style.good(plain(line)));
}

/** Before a change is made: afterwards it would be too late to refuse a member that there is not. */
export const checkMembers = ({ io }: Context, known: readonly string[]): void => checkFields(io, known);
