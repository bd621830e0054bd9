import type { Collection } from '../../../contract/schemas/collections.js';
import { parseIndicator } from '../../../domains/collections/indicator.js';
import { collectionLabel } from '../../../domains/collections/rows.js';
import { collatorOf } from '../../../lib/text/formatters.js';
import { containsText } from '../../../lib/text/folding.js';

/** A collection of the server, or a meta collection, that a row of the home page can show. */
export interface CollectionOption {
  readonly indicator: string;
  readonly name: string;
  /** Number of collections in a meta collection. 0 for a single collection. */
  readonly members: number;
}

/** Returns the collections by name, and the meta collections that several of them form. */
export function collectionOptions(collections: readonly Collection[], locale: string): CollectionOption[] {
  const { compare } = collatorOf(locale, { numeric: true });
  const members = new Map<string, number>();
  for (const { indicator } of collections) {
    const parsed = parseIndicator(indicator);
    if (parsed.kind === 'meta') members.set(parsed.prefix, (members.get(parsed.prefix) ?? 0) + 1);
  }
  const single = collections.map((collection): CollectionOption => {
    const { indicator } = collection;
    return { indicator, name: collectionLabel(collection, indicator, locale), members: 0 };
  });
  // A collection with the same indicator takes precedence over the group.
  const groups = [...members]
    .filter(([prefix]) => !single.some(({ indicator }) => indicator === prefix))
    .map(([prefix, count]) => ({ indicator: prefix, name: prefix, members: count }));
  return [...single, ...groups].sort((a, b) => compare(a.name, b.name));
}

/** Returns the options that match a text in their name or indicator. */
export function matchingCollections(
  options: readonly CollectionOption[],
  text: string,
): readonly CollectionOption[] {
  return options.filter(({ name, indicator }) => containsText(`${name} ${indicator}`, text.trim()));
}
