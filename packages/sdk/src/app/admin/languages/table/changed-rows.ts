import { isObject } from '../../../../lib/object.js';
import { pluralOf } from '../../../../translations/plurals.js';
import type { EditedLanguage } from '../../editors/messages/edited-language.js';
import { flatMessages } from './catalogs.js';
import type { RowsInput } from './translation-row.js';

/**
 * Returns the keys of the rows that may differ between two versions of a language, such as before and after an edit. Null
 * if all may differ, because anything else has changed.
 */
export function changedRows(before: RowsInput, after: RowsInput): ReadonlySet<string> | null {
  if (!isSameContext(before, after)) return null;
  const keys = new Set<string>();
  const add = (key: string) => keys.add(key).add(pluralOf(key)?.base ?? key);
  addDifferences(messagesOf(before.target), messagesOf(after.target), add);
  addDifferences(messagesOf(before.saved), messagesOf(after.saved), add);
  addDifferences(ownMessages(before.target), ownMessages(after.target), add);
  const [from, to] = [hashesOf(before.target), hashesOf(after.target)];
  for (const lang of new Set([...Object.keys(from), ...Object.keys(to)]))
    addDifferences(entriesOf(from[lang]), entriesOf(to[lang]), add);
  return keys;
}

/** Returns true if only the edited language and its stored version may differ. */
function isSameContext(before: RowsInput, after: RowsInput): boolean {
  const others = ({ languages, target }: RowsInput) =>
    languages.filter(({ short }) => short !== target.short);
  const [from, to] = [others(before), others(after)];
  return (
    before.target.short === after.target.short &&
    before.source === after.source &&
    before.catalogs === after.catalogs &&
    from.length === to.length &&
    from.every((language, index) => language === to[index])
  );
}

type Values = ReadonlyMap<string, unknown>;

function addDifferences(before: Values, after: Values, add: (key: string) => void): void {
  if (before === after) return;
  for (const [key, value] of after) if (before.get(key) !== value) add(key);
  for (const key of before.keys()) if (!after.has(key)) add(key);
}

const NO_MESSAGES = {};
const NO_VALUES: Values = new Map();

const messagesOf = (language: EditedLanguage | undefined): Values =>
  flatMessages(language?.messages ?? NO_MESSAGES);

const owned = new WeakMap<readonly string[], ReadonlyMap<string, true>>();

/** Returns the keys of the messages that an admin has set, from a cache. */
export function ownMessages({ own }: Pick<EditedLanguage, 'own'>): ReadonlyMap<string, true> {
  const cached = owned.get(own);
  if (cached !== undefined) return cached;
  const keys = new Map(own.map((key) => [key, true] as const));
  owned.set(own, keys);
  return keys;
}

/** Returns the hashes of the translated messages by language. An edit replaces only the objects that it changes. */
function hashesOf({ meta }: EditedLanguage): Readonly<Record<string, unknown>> {
  const sources = meta['sources'];
  return isObject(sources) ? sources : NO_MESSAGES;
}

const entries = new WeakMap<object, Values>();

function entriesOf(hashes: unknown): Values {
  if (!isObject(hashes)) return NO_VALUES;
  const cached = entries.get(hashes) ?? new Map(Object.entries(hashes));
  entries.set(hashes, cached);
  return cached;
}
