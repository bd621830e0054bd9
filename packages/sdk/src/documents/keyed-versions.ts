import type { HistoryKind } from '../contract/vocabulary.js';
import { isObject } from '../lib/object.js';
import type { Translator } from '../translations/translator.js';
import { describeDocumentChanges } from './editor/describe-document.js';
import { documentChanges, mergeItems, type KeyedDocument } from './editor/keyed-document.js';
import { collectionsDocument } from './kinds/collections.js';
import { formatsDocument } from './kinds/formats.js';
import { rightsDocument } from './kinds/permissions.js';
import type { ResourceContent } from './resource/resource.js';
import type { ChangeLine } from './saving/savable.js';

/** Stored documents of one kind, whose items can be compared and restored one by one. */
export interface KeyedVersions {
  /** Returns the document as it is stored, in a form in which equal documents are the same JSON. */
  readonly toVersion: (content: ResourceContent) => ResourceContent;
  readonly toContent: (document: unknown) => ResourceContent;
  /** Describes the changes between two documents in the language of the admin. Undefined: nothing is stored. */
  readonly describe: (before: unknown, after: unknown, translator: Translator) => readonly ChangeLine[];
  /**
   * Reverts the changes from `before` to `after` in the current document. Values that were changed again stay.
   *
   * @returns the document to store, the number of items that it changes, and the number of those that stay
   */
  readonly revert: (versions: {
    readonly before: unknown;
    readonly after: unknown;
    readonly current: unknown;
  }) => {
    readonly document: ResourceContent;
    readonly count: number;
    readonly preserved: number;
  };
}

const versionsOf = <T>(keyed: KeyedDocument<T>): KeyedVersions => {
  const { fromVersion = unchanged, toVersion = unchanged } = keyed;
  const toContent = (document: unknown) => fromVersion(isObject(document) ? document : {});
  const valueOf = (document: unknown) => keyed.fromContent(toContent(document));
  return {
    toVersion,
    toContent,
    describe: (before, after, translator) =>
      describeDocumentChanges(documentChanges(keyed, valueOf(before), valueOf(after)), keyed, translator),
    revert: ({ before, after, current }) => {
      const now = valueOf(current);
      const versions = { base: valueOf(after), mine: now, theirs: valueOf(before) };
      const { value, conflicts } = mergeItems(keyed, versions);
      return {
        document: toVersion(keyed.toContent(value)),
        count: documentChanges(keyed, now, value).length,
        preserved: conflicts.length,
      };
    },
  };
};

const unchanged = (document: ResourceContent): ResourceContent => document;

const KEYED: Readonly<Partial<Record<HistoryKind, KeyedVersions>>> = {
  rights: versionsOf(rightsDocument),
  convert_sets: versionsOf(formatsDocument),
  collections: versionsOf(collectionsDocument),
};

/** Returns how documents of a kind are compared by item. Undefined for a document without items. */
export const keyedVersionsOf = (kind: HistoryKind): KeyedVersions | undefined => KEYED[kind];
