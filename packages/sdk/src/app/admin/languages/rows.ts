import { localeChain } from '../../../lib/locale-code.js';
import { pluralCategories, pluralOf } from '../../../translations/plurals.js';
import { FALLBACK_LOCALE } from '../../../translations/messages/fallback.js';
import { isSourceChanged } from '../../../translations/source-messages.js';
import { flatMessages, type MessageCatalogs, type MessageScope } from './catalogs.js';
import { changedRows, ownMessages } from './changed-rows.js';
import { formProblems } from './form-problems.js';
import { rowGroups, type RowGroup } from './row-groups.js';
import type { RowsInput, TranslationForm, TranslationRow } from './translation-row.js';

/** The last rows of the table. */
interface LastRows {
  readonly input: RowsInput;
  readonly rows: ReadonlyMap<string, TranslationRow>;
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
  const rows = new Map<string, TranslationRow>();
  for (const group of rowGroups(catalogs, [context.english, context.sources, context.texts])) {
    const unchanged = changed?.has(group.key) === false ? before?.rows.get(group.key) : undefined;
    rows.set(group.key, unchanged ?? rowOf(group, context));
  }
  last.set(catalogs, { input, rows });
  return inSections([...rows.values()]);
}

const NO_MESSAGES = {};

interface RowContext extends Pick<RowsInput, 'target' | 'languages' | 'catalogs'> {
  readonly texts: ReadonlyMap<string, string>;
  readonly stored: ReadonlyMap<string, string>;
  readonly sources: ReadonlyMap<string, string>;
  readonly sourceLang: string;
  readonly english: ReadonlyMap<string, string>;
  /** Keys of the messages that an admin has set. */
  readonly own: ReadonlyMap<string, true>;
  /** Keys that pages use. */
  readonly supported: readonly string[];
  /** Plural categories of the target and of the source language. */
  readonly categories: readonly string[];
  readonly sourceCategories: readonly string[];
}

function contextOf({ target, saved, source, languages, catalogs }: RowsInput): RowContext {
  const english = languages.find(({ short }) => short === FALLBACK_LOCALE);
  return {
    ...{ target, languages, catalogs },
    texts: flatMessages(target.messages),
    stored: flatMessages(saved?.messages ?? NO_MESSAGES),
    sources: flatMessages(source.messages),
    sourceLang: source.short,
    english: flatMessages(english?.messages ?? NO_MESSAGES),
    own: ownMessages(target),
    supported: [...flatMessages(catalogs.portal).keys(), ...flatMessages(catalogs.admin).keys()],
    categories: pluralCategories(target.short),
    sourceCategories: pluralCategories(source.short),
  };
}

function rowOf({ key, scope, categories: found }: RowGroup, context: RowContext): TranslationRow {
  const required: readonly (string | null)[] = found === null ? [null] : context.categories;
  const surplus = [...(found ?? [])].filter(
    (category) => !required.includes(category) && context.texts.has(`${key}_${category}`),
  );
  // The plural forms of English are no surplus of another language: only those that it has itself.
  const unused = surplus.filter((category) => context.own.has(`${key}_${category}`));
  const forms = [...required, ...unused].map((category) =>
    formOf(key, category, unused.includes(category ?? ''), context),
  );
  const isSet = (form: TranslationForm) => (form.text ?? '').trim() !== '';
  const hasSource = forms.some(({ source }) => source.trim() !== '');
  return {
    ...{ key, scope, section: key.split('.', 1)[0] ?? key, forms },
    sources: sourcesOf(key, found !== null, context),
    isMissing: hasSource && forms.some((form) => !isSet(form) && !unused.includes(form.category ?? '')),
    isChanged: forms.some(({ text, saved }) => text !== saved),
    hasProblem: forms.some(({ problems }) => problems.length > 0),
    isSourceChanged: forms.some(
      (form) =>
        isSet(form) &&
        isSourceChanged(context.target.meta, form.key, (lang) => sourceIn(form.key, lang, context)),
    ),
  };
}

function formOf(
  key: string,
  category: string | null,
  isUnused: boolean,
  context: RowContext,
): TranslationForm {
  const full = category === null ? key : `${key}_${category}`;
  const text = context.texts.get(full) ?? null;
  const source = sourceMessage(full, context.sources) ?? sourceMessage(full, context.english) ?? '';
  return {
    ...{ key: full, category, text, saved: context.stored.get(full) ?? null, source },
    problems: formProblems({ key: full, category, text, source, isUnused }, context),
  };
}

/** Returns the source of a message. A plural form that the source language lacks has its form `other`. */
export function sourceMessage(key: string, sources: ReadonlyMap<string, string>): string | undefined {
  const plural = pluralOf(key);
  return sources.get(key) ?? (plural === null ? undefined : sources.get(`${plural.base}_other`));
}

function sourceIn(
  key: string,
  lang: string,
  { sources, sourceLang, languages }: RowContext,
): string | undefined {
  if (lang === sourceLang) return sourceMessage(key, sources);
  const other = languages.find(({ short }) => short === lang);
  return other === undefined ? undefined : sourceMessage(key, flatMessages(other.messages));
}

function sourcesOf(
  key: string,
  isPlural: boolean,
  { sources, english, sourceCategories }: RowContext,
): TranslationRow['sources'] {
  if (!isPlural) return [{ category: null, text: sources.get(key) ?? english.get(key) ?? '' }];
  const formsIn = (messages: ReadonlyMap<string, string>, categories: readonly string[]) =>
    categories.flatMap((category) => {
      const text = messages.get(`${key}_${category}`);
      return text === undefined ? [] : [{ category, text }];
    });
  const forms = formsIn(sources, sourceCategories);
  return forms.length > 0 ? forms : formsIn(english, pluralCategories(FALLBACK_LOCALE));
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
