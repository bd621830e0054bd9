import type { MessageTree } from '../../../../contract/schemas/translations.js';
import { CATALOG_LIMITS, keyLevels, type CatalogTree } from '../../../../lib/catalog-tree.js';
import { getPath, setPath } from '../../../../lib/json-path.js';
import { META_KEY, splitTranslations } from '../../../../translations/meta.js';
import { builtInMessages, isInGroups } from './built-in-messages.js';
import { editedLanguage, type EditedLanguage } from './edited-language.js';

/**
 * Returns a language whose document differs in one message, as `editedLanguage` does. Replaces only this message where
 * nothing else can change: an admin types, and a language has thousands of messages.
 */
export function withMessageChanged(
  language: EditedLanguage,
  { document, key }: { readonly document: MessageTree; readonly key: string },
  defaults: CatalogTree,
): EditedLanguage {
  return (
    withMessageReplaced(language, document, key, defaults) ??
    editedLanguage({ ...language, document }, defaults)
  );
}

/** Returns undefined if more than the message may change, such as groups, or the pending upgrade. */
function withMessageReplaced(
  language: EditedLanguage,
  document: MessageTree,
  key: string,
  defaults: CatalogTree,
): EditedLanguage | undefined {
  const builtIn = builtInMessages(defaults);
  const levels = keyLevels(key);
  if (levels === undefined || isInGroups(builtIn, key) || Object.keys(language.document).length === 0) return;
  const [before, meta] = [metaOf(language.document), metaOf(document)];
  if (before.version !== meta.version || before.lang !== meta.lang) return;
  const stored = getPath(document, levels);
  const text = stored ?? builtIn.messages.get(key);
  // Without the message, its group may be empty. Too many or too long messages are not used.
  if (typeof text !== 'string' || text.length > CATALOG_LIMITS.length) return;
  if (language.own.length >= CATALOG_LIMITS.messages - builtIn.messages.size) return;
  const isOwn = stored !== undefined && text !== builtIn.messages.get(key);
  return {
    ...language,
    document,
    meta,
    messages: setPath(language.messages, levels, text),
    own: withKey(language.own, key, isOwn),
  };
}

const metaOf = (document: MessageTree) => splitTranslations({ [META_KEY]: document[META_KEY] }).meta;

/** Returns the keys with or without one of them. The same list if nothing changes. */
function withKey(keys: readonly string[], key: string, isListed: boolean): readonly string[] {
  if (keys.includes(key) === isListed) return keys;
  return isListed ? [...keys, key] : keys.filter((one) => one !== key);
}
