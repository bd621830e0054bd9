import type { MessageTree, TranslationsMeta } from '../../../../contract/schemas/translations.js';
import { FRONT_END_VERSION } from '../../../../contract/version.js';
import type { CatalogTree } from '../../../../lib/catalog-tree.js';
import { isObject } from '../../../../lib/object.js';
import { isSameJson } from '../../../../lib/same-json.js';
import { setMessage, withoutEmptyGroups } from '../../../../translations/edit.js';
import { META_KEY, splitTranslations, type LanguageTranslations } from '../../../../translations/meta.js';
import { withSource, type SourceMessage } from '../../../../translations/source-messages.js';
import {
  isOutdated,
  isUpgradePending,
  upgradedDocument,
  upgradeTranslations,
  withVersion,
  type MessageUpgrade,
} from '../../../../translations/upgrade/upgrade.js';
import { builtInMessages, isInGroups } from './built-in-messages.js';

/** Upgrade that the stored translations of a language need. It is stored only at the admin's request. */
export interface PendingUpgrade {
  /** Version of the stored translations, or null if they have none. */
  readonly from: string | null;
  readonly to: string;
  /** Messages that the upgrade changes. Empty if it updates only the version. */
  readonly changes: readonly MessageUpgrade[];
}

/** A language while an admin edits its translations. */
export interface EditedLanguage extends LanguageTranslations {
  /** Lower-case language code. */
  readonly short: string;
  /** The name of the language, in the language itself. */
  readonly lang: string;
  /** The document to store: the stored one with the edits. It does not contain the built-in messages. */
  readonly document: MessageTree;
  /** Full keys of the messages that the admin has set and that differ from the built-in ones. */
  readonly own: readonly string[];
  /** Null if the stored translations are current, newer, or not stored at all. */
  readonly upgrade: PendingUpgrade | null;
  /** True if the stored translations are of a newer version. They cannot be edited. */
  readonly newer: boolean;
}

/** Returns a language for display. Its messages are the document's, upgraded, and the built-in ones. */
export function editedLanguage(
  language: { readonly short: string; readonly lang: string; readonly document: MessageTree },
  defaults: CatalogTree,
): EditedLanguage {
  const { short, document } = language;
  const stored = splitTranslations(document);
  const { messages, own, from, newer, changes } = upgradeTranslations(stored, { lang: short, defaults });
  const isPending = Object.keys(document).length > 0 && !newer && isOutdated(from);
  return {
    short,
    lang: stored.meta.lang ?? language.lang,
    document,
    meta: stored.meta,
    messages,
    own,
    newer,
    upgrade: isPending ? { from, to: FRONT_END_VERSION, changes } : null,
  };
}

/** A message to set, or to remove (null). */
export interface MessageEdit {
  readonly key: string;
  readonly text: string | null;
  /** The message that was translated. Without it, later changes of the source are not recognized. */
  readonly source?: SourceMessage | undefined;
}

/**
 * Returns the document with a message set, or without it (null). A message that equals the built-in one is
 * removed, because it counts as unset.
 *
 * Returns undefined if the message cannot be set:
 * - The key is invalid.
 * - The key is a group of messages in the document or in the built-in translations.
 * - The pending upgrade changes the message and has to be decided first.
 */
export function withMessage(
  language: EditedLanguage,
  edit: MessageEdit,
  defaults: CatalogTree,
): MessageTree | undefined {
  const { key, text } = edit;
  const { short, upgrade } = language;
  let { document } = language;
  if (isUpgradePending(document, key, short)) {
    if (upgrade !== null && upgrade.changes.length > 0) return undefined;
    // The upgrade changes nothing that the admin could see.
    document = upgradedDocument(document, { lang: short, defaults });
  }
  const builtIn = builtInMessages(defaults);
  if (text !== null && isInGroups(builtIn, key)) return undefined;
  const stored = text === builtIn.messages.get(key) ? null : text;
  const changed = setMessage(document, key, stored);
  return changed === undefined
    ? undefined
    : withSource(changed, key, stored === null ? null : (edit.source ?? null));
}

/** Returns the document with members of its metadata changed. An undefined member is removed. */
export function withMeta(document: MessageTree, meta: Partial<TranslationsMeta>): MessageTree {
  const stored = Object.hasOwn(document, META_KEY) ? document[META_KEY] : undefined;
  const members = Object.entries({ ...(isObject(stored) ? stored : {}), ...meta });
  return { ...document, [META_KEY]: Object.fromEntries(members.filter(([, value]) => value !== undefined)) };
}

/** Returns the document to send. A language that is stored for the first time gets the current version. */
export function documentToSend(document: MessageTree, base: MessageTree): MessageTree {
  const sent = withoutEmptyGroups(document);
  const isNew = Object.keys(base).length === 0 && Object.keys(sent).length > 0;
  return isNew && splitTranslations(sent).meta.version === undefined ? withVersion(sent) : sent;
}

/**
 * Returns true if two documents have the same content. Empty groups do not count. Groups that are the same object are not
 * compared: after an edit, almost all are.
 */
export function isSameDocument(a: MessageTree, b: MessageTree): boolean {
  if (a === b) return true;
  const isCommon = (name: string) => {
    const [from, to] = [memberOf(a, name), memberOf(b, name)];
    if (from === to) return true;
    if (isEmpty(name, from) || isEmpty(name, to)) return isEmpty(name, from) && isEmpty(name, to);
    const areGroups = name !== META_KEY && isObject(from) && isObject(to);
    return areGroups ? isSameDocument(from, to) : isSameJson(from, to);
  };
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(isCommon);
}

const memberOf = (tree: MessageTree, name: string) => (Object.hasOwn(tree, name) ? tree[name] : undefined);

/** Returns true for a member that is missing, or a group without messages. */
function isEmpty(name: string, value: unknown): boolean {
  if (value === undefined) return true;
  if (!isObject(value)) return false;
  const members = Object.entries(value);
  return name === META_KEY ? members.length === 0 : members.every((member) => isEmpty(...member));
}

/** Returns true if two lists have the same languages with the same content, in any order. */
export function isSameLanguages(a: readonly EditedLanguage[], b: readonly EditedLanguage[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ short, document }) => {
      const other = b.find((entry) => entry.short === short);
      return other !== undefined && isSameDocument(document, other.document);
    })
  );
}
