import { localeChain } from '../../../../lib/locale-code.js';
import { FALLBACK_LOCALE } from '../../../../translations/messages/fallback.js';
import { flatMessages, type MessageCatalogs, type MessageScope } from './catalogs.js';
import { changedRows } from './changed-rows.js';
import { contextOf, rowOf, type RowContext } from './derive-row.js';
import { rowGroups, type RowGroup } from './row-groups.js';
import type { RowsInput, TranslationRow } from './translation-row.js';

/** The last rows of the table. */
interface LastRows {
  readonly input: RowsInput;
  readonly groups: ReadonlyMap<string, RowGroup>;
  readonly rows: readonly TranslationRow[];
}

const last = new WeakMap<MessageCatalogs, LastRows>();

/**
 * Returns the rows of the table, in the order of the built-in messages. Messages that only the edited languages have
 * follow at the end of their group. After an edit, only the rows that it changes are other objects than before: a table
 * has thousands of them, and follows while an admin types.
 */
export function translationRows(input: RowsInput): readonly TranslationRow[] {
  const { catalogs } = input;
  const before = last.get(catalogs);
  const changed = before === undefined ? null : changedRows(before.input, input);
  const context = contextOf(input);
  const next = (changed && before && withRows(before, changed, context)) ?? allRows(before, changed, context);
  last.set(catalogs, { ...next, input });
  return next.rows;
}

type Rows = Pick<LastRows, 'groups' | 'rows'>;

/** Returns the rows with some of them derived again. Undefined if there may be other rows than before. */
function withRows(before: Rows, changed: ReadonlySet<string>, context: RowContext): Rows | undefined {
  const { groups, rows } = before;
  const builtIn = [flatMessages(context.catalogs.portal), flatMessages(context.catalogs.admin)];
  // Each built-in message has a row, also where no language has it. The others only have one while a language has them.
  const isBuiltIn = (key: string) =>
    builtIn.some((messages) => messages.has(key) || messages.has(`${key}_other`));
  if (![...changed].every(isBuiltIn)) return undefined;
  const changedRow = (row: TranslationRow) => {
    const group = changed.has(row.key) ? groups.get(row.key) : undefined;
    return group === undefined ? row : rowOf(group, context);
  };
  return { groups, rows: rows.map(changedRow) };
}

function allRows(before: Rows | undefined, changed: ReadonlySet<string> | null, context: RowContext): Rows {
  const former = new Map(changed === null ? [] : before?.rows.map((row) => [row.key, row]));
  const groups = rowGroups(context.catalogs, [context.english, context.sources, context.texts]);
  const rows = groups.map((group) => {
    const unchanged = changed?.has(group.key) === false ? former.get(group.key) : undefined;
    return unchanged ?? rowOf(group, context);
  });
  return { groups: new Map(groups.map((group) => [group.key, group])), rows: inSections(rows) };
}

/** Returns rows with those of the same section together, the portal first. */
function inSections(rows: readonly TranslationRow[]): readonly TranslationRow[] {
  const sections = new Map<string, TranslationRow[]>();
  for (const row of rows) {
    const name = `${row.scope} ${row.section}`;
    const section = sections.get(name);
    if (section === undefined) sections.set(name, [row]);
    else section.push(row);
  }
  const all = [...sections.values()];
  const ofScope = (scope: MessageScope) => all.filter(([row]) => row?.scope === scope).flat();
  return [...ofScope('portal'), ...ofScope('admin')];
}

/** Returns the code of the language that visitors read where a message of a language is missing. */
export function readInstead(short: string, languages: readonly { readonly short: string }[]): string {
  const related = localeChain(short)
    .slice(1)
    .find((code) => languages.some((one) => one.short === code));
  return related ?? FALLBACK_LOCALE;
}
