import { localeChain } from '../../../lib/locale-code.js';
import { pluralCategories, pluralOf } from '../../../translations/plurals.js';
import { FALLBACK_LOCALE } from '../../../translations/messages/fallback.js';
import { isSourceChanged } from '../../../translations/source-messages.js';
import type { EditedLanguage } from '../editors/edited-language.js';
import { flatMessages, type MessageCatalogs, type MessageScope } from './catalogs.js';
import { formProblems } from './form-problems.js';
import type { MessageProblem } from './message-problems.js';

/** A message of the target language: a plural form, or the only one of its row. */
export interface TranslationForm {
  /** Full message key. */
  readonly key: string;
  /** Plural category. Null for a message without plural forms. */
  readonly category: string | null;
  /** The message. Null if it is missing. */
  readonly text: string | null;
  /** The stored message. Null if it is missing. */
  readonly saved: string | null;
  /** The source message to which it is compared. */
  readonly source: string;
  readonly problems: readonly MessageProblem[];
}

/** A row of the table: a message in the source and in the target language, with all of its plural forms. */
export interface TranslationRow {
  /** Message key without the suffix of a plural form. */
  readonly key: string;
  readonly scope: MessageScope;
  /** Group of messages, the first level of the key. */
  readonly section: string;
  /** Source messages: one, or the plural forms of the source language. */
  readonly sources: readonly { readonly category: string | null; readonly text: string }[];
  readonly forms: readonly TranslationForm[];
  /** True if a form is missing or empty, although the source has a message. */
  readonly isMissing: boolean;
  /** True if a form is not saved yet. */
  readonly isChanged: boolean;
  readonly hasProblem: boolean;
  /** True if the source message has changed since the translation, or a file has marked it for review. */
  readonly isSourceChanged: boolean;
}

/** What the rows are derived from. */
export interface RowsInput {
  readonly target: EditedLanguage;
  /** The stored version of the target. Undefined for a language that was added. */
  readonly saved: EditedLanguage | undefined;
  readonly source: EditedLanguage;
  /** All languages, for messages whose source is another language. */
  readonly languages: readonly EditedLanguage[];
  readonly catalogs: MessageCatalogs;
}

/**
 * Returns the rows of the table, in the order of the built-in messages. Messages that only the edited languages have
 * follow at the end of their group.
 */
export function translationRows(input: RowsInput): readonly TranslationRow[] {
  const { target, saved, source, languages, catalogs } = input;
  const context: RowContext = {
    ...{ lang: target.short, catalogs, target, languages },
    texts: flatMessages(target.messages),
    stored: flatMessages(saved?.messages ?? NO_MESSAGES),
    sources: flatMessages(source.messages),
    sourceLang: source.short,
    english: flatMessages(languages.find(({ short }) => short === FALLBACK_LOCALE)?.messages ?? NO_MESSAGES),
    supported: [],
  };
  const admin = flatMessages(catalogs.admin);
  const portal = flatMessages(catalogs.portal);
  context.supported.push(...portal.keys(), ...admin.keys());
  const scopes: readonly (readonly [MessageScope, Iterable<string>])[] = [
    ['portal', portal.keys()],
    ['admin', admin.keys()],
  ];
  const groups = new Map<string, { readonly scope: MessageScope; readonly categories: Set<string> | null }>();
  const add = (scope: MessageScope, key: string, keys: ReadonlyMap<string, string>) => {
    const plural = pluralOf(key);
    const isPlural = plural !== null && keys.has(`${plural.base}_other`);
    const base = isPlural ? plural.base : key;
    const group = groups.get(base) ?? { scope, categories: isPlural ? new Set<string>() : null };
    if (isPlural) group.categories?.add(plural.category);
    groups.set(base, group);
  };
  for (const [scope, keys] of scopes)
    for (const key of keys) add(scope, key, scope === 'portal' ? portal : admin);
  // Messages that an admin has added, such as labels of fields.
  for (const messages of [context.english, context.sources, context.texts])
    for (const key of messages.keys()) if (!portal.has(key) && !admin.has(key)) add('portal', key, messages);
  return inSections(
    [...groups].map(([key, { scope, categories }]) => rowOf(key, scope, categories, context)),
  );
}

const NO_MESSAGES = {};

interface RowContext extends Pick<RowsInput, 'target' | 'languages' | 'catalogs'> {
  readonly lang: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly stored: ReadonlyMap<string, string>;
  readonly sources: ReadonlyMap<string, string>;
  readonly sourceLang: string;
  readonly english: ReadonlyMap<string, string>;
  /** Keys that pages use. */
  readonly supported: string[];
}

function rowOf(
  key: string,
  scope: MessageScope,
  found: ReadonlySet<string> | null,
  context: RowContext,
): TranslationRow {
  const required: readonly (string | null)[] = found === null ? [null] : pluralCategories(context.lang);
  const surplus = [...(found ?? [])].filter(
    (category) => !required.includes(category) && context.texts.has(`${key}_${category}`),
  );
  // The plural forms of English are no surplus of another language: only those that it has itself.
  const unused = surplus.filter((category) => context.target.own.includes(`${key}_${category}`));
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
  { sources, english, sourceLang }: RowContext,
): TranslationRow['sources'] {
  if (!isPlural) return [{ category: null, text: sources.get(key) ?? english.get(key) ?? '' }];
  const formsIn = (messages: ReadonlyMap<string, string>, lang: string) =>
    pluralCategories(lang).flatMap((category) => {
      const text = messages.get(`${key}_${category}`);
      return text === undefined ? [] : [{ category, text }];
    });
  const forms = formsIn(sources, sourceLang);
  return forms.length > 0 ? forms : formsIn(english, FALLBACK_LOCALE);
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
