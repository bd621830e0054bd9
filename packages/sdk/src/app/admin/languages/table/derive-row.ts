import { pluralCategories, pluralOf } from '../../../../translations/plurals.js';
import { FALLBACK_LOCALE } from '../../../../translations/messages/fallback.js';
import { isSourceChanged } from '../../../../translations/source-messages.js';
import { flatMessages, type MessageCatalogs } from './catalogs.js';
import { ownMessages } from './changed-rows.js';
import { formProblems } from './form-problems.js';
import type { RowGroup } from './row-groups.js';
import type { RowsInput, TranslationForm, TranslationRow } from './translation-row.js';

const NO_MESSAGES = {};

/** What a row is derived from. */
export interface RowContext extends Pick<RowsInput, 'target' | 'languages' | 'catalogs'> {
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

/** Returns what all rows are derived from. */
export function contextOf({ target, saved, source, languages, catalogs }: RowsInput): RowContext {
  const english = languages.find(({ short }) => short === FALLBACK_LOCALE);
  return {
    target,
    languages,
    catalogs,
    texts: flatMessages(target.messages),
    stored: flatMessages(saved?.messages ?? NO_MESSAGES),
    sources: flatMessages(source.messages),
    sourceLang: source.short,
    english: flatMessages(english?.messages ?? NO_MESSAGES),
    own: ownMessages(target),
    supported: supportedKeys(catalogs),
    categories: pluralCategories(target.short),
    sourceCategories: pluralCategories(source.short),
  };
}

const supported = new WeakMap<MessageCatalogs, readonly string[]>();

/** Returns the keys that pages use, from a cache. */
function supportedKeys(catalogs: MessageCatalogs): readonly string[] {
  const cached = supported.get(catalogs);
  if (cached !== undefined) return cached;
  const keys = [catalogs.portal, catalogs.admin].flatMap((tree) => [...flatMessages(tree).keys()]);
  supported.set(catalogs, keys);
  return keys;
}

/** Returns the row of a group of messages. */
export function rowOf({ key, scope, categories: found }: RowGroup, context: RowContext): TranslationRow {
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
    key,
    scope,
    section: key.split('.', 1)[0] ?? key,
    forms,
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
    key: full,
    category,
    text,
    saved: context.stored.get(full) ?? null,
    source,
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
