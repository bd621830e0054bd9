import { pluralOf } from '../../../../translations/plurals.js';
import { flatMessages, type MessageCatalogs, type MessageScope } from './catalogs.js';

/** The messages of a row: one, or the plural forms of a message. */
export interface RowGroup {
  /** Message key without the suffix of a plural form. */
  readonly key: string;
  readonly scope: MessageScope;
  /** Plural categories. Null for a message without plural forms. */
  readonly categories: ReadonlySet<string> | null;
}

type Messages = ReadonlyMap<string, string>;

/** The groups of the built-in messages, which are the same after each edit. */
const builtIn = new WeakMap<MessageCatalogs, ReadonlyMap<string, RowGroup>>();

/**
 * Returns the groups of messages, in the order of the built-in ones.
 *
 * @param further Messages of languages. An admin may have added some, such as labels of fields.
 */
export function rowGroups(catalogs: MessageCatalogs, further: readonly Messages[]): readonly RowGroup[] {
  const groups = new Map(builtInGroups(catalogs));
  const [portal, admin] = [flatMessages(catalogs.portal), flatMessages(catalogs.admin)];
  for (const messages of further)
    for (const key of messages.keys())
      if (!portal.has(key) && !admin.has(key)) addMessage(groups, 'portal', key, messages);
  return [...groups.values()];
}

function builtInGroups(catalogs: MessageCatalogs): ReadonlyMap<string, RowGroup> {
  const cached = builtIn.get(catalogs);
  if (cached !== undefined) return cached;
  const groups = new Map<string, RowGroup>();
  for (const scope of ['portal', 'admin'] as const) {
    const messages = flatMessages(catalogs[scope]);
    for (const key of messages.keys()) addMessage(groups, scope, key, messages);
  }
  builtIn.set(catalogs, groups);
  return groups;
}

/** Adds a message to its group. The group is replaced, because those of the built-in messages are shared. */
function addMessage(
  groups: Map<string, RowGroup>,
  scope: MessageScope,
  key: string,
  messages: Messages,
): void {
  const plural = pluralOf(key);
  const isPlural = plural !== null && messages.has(`${plural.base}_other`);
  const base = isPlural ? plural.base : key;
  const group = groups.get(base) ?? { key: base, scope, categories: isPlural ? new Set<string>() : null };
  const isNew = isPlural && group.categories?.has(plural.category) === false;
  const categories = isNew ? new Set(group.categories).add(plural.category) : group.categories;
  groups.set(base, isNew ? { ...group, categories } : group);
}
