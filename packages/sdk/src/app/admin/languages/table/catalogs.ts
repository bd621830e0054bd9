import type { CatalogTree } from '../../../../lib/catalog-tree.js';
import { flattenCatalog } from '../../../../lib/catalog-tree.js';
import { FALLBACK_LOCALE } from '../../../../translations/messages/fallback.js';
import { loadLocalTranslations } from '../../../../translations/layers.js';

/** Part of the messages: those of the portal with its mails, and those of the admin area. */
export type MessageScope = 'portal' | 'admin';

/** The built-in English messages, which determine the messages to translate. */
export interface MessageCatalogs {
  /** Messages of the portal and of its mails. They count toward completeness. */
  readonly portal: CatalogTree;
  /** Messages of the admin area. */
  readonly admin: CatalogTree;
}

/** Loads the built-in English messages of both scopes. */
export async function loadMessageCatalogs(): Promise<MessageCatalogs> {
  const [portal, admin] = await loadLocalTranslations(FALLBACK_LOCALE, { admin: true });
  return { portal: portal?.tree ?? {}, admin: admin?.tree ?? {} };
}

/** The flat messages of trees. Each is flattened once, although the table changes with each edit. */
const flattened = new WeakMap<CatalogTree, ReadonlyMap<string, string>>();

/** Returns the messages of a tree by full key, from a cache. */
export function flatMessages(tree: CatalogTree): ReadonlyMap<string, string> {
  const cached = flattened.get(tree);
  if (cached !== undefined) return cached;
  const messages = flattenCatalog(tree);
  flattened.set(tree, messages);
  return messages;
}
