import { isPortalError, PortalError } from '../../client/transport/errors.js';
import type { CallOptions } from '../../client/transport/transport.js';
import { isObject } from '../../lib/object.js';
import { withoutEmptyGroups } from '../../translations/edit.js';
import { threeWayMerge, type MergeConflict } from '../../lib/merge/three-way-merge.js';
import type { Resource } from '../resource.js';
import { saveMerged, type EditForm } from '../save-merged.js';

/** A JSON document. A document without members counts as not stored. */
export type JsonDocument = Readonly<Record<string, unknown>>;

/** Document of one language to save. */
export interface DocumentToSave {
  /** Lower-case language code. */
  readonly lang: string;
  /** The stored document that the edits are based on. */
  readonly base: JsonDocument;
  /** The edited document. */
  readonly mine: JsonDocument;
}

/** A value of a language that this admin and another one have changed differently. */
export interface SaveConflict extends MergeConflict {
  /** Lower-case language code. */
  readonly lang: string;
}

/** Result of saving several languages. */
export interface SaveEachResult {
  /** The documents that are stored now, by lower-case language code. */
  readonly saved: ReadonlyMap<string, JsonDocument>;
  /**
   * The languages that were not saved because of conflicts: the document that another admin has stored, and the
   * same document with all edits of this admin.
   */
  readonly rebased: ReadonlyMap<string, { readonly theirs: JsonDocument; readonly mine: JsonDocument }>;
  readonly conflicts: readonly SaveConflict[];
  /** Lower-case codes of languages that are now stored in a form that must not be replaced. */
  readonly locked: readonly string[];
  /** The first PortalError, or null if there was none. */
  readonly error: PortalError | null;
  /** True if at least one language was not saved, for any reason. */
  readonly failed: boolean;
}

/** Options of {@link saveEach}. */
export interface SaveEachOptions {
  /** Returns the document of a language. */
  readonly resourceOf: (lang: string) => Pick<Resource, 'read' | 'save'>;
  /** ETags of the loaded versions, by lower-case language code. Updated after each save. */
  readonly etags: Map<string, string | undefined>;
  /** True to save this admin's value for every conflict. Other changes of another admin remain. */
  readonly overwrite: boolean;
  /** Returns true for a stored document that must not be replaced. Default: none. */
  readonly isLocked?: (stored: JsonDocument) => boolean;
}

/** How the document of a language is edited: as it is stored. */
const LANGUAGE: EditForm<JsonDocument, MergeConflict> = {
  fromContent: (content) => content,
  toContent: (document) => document,
  merge: ({ base, mine, theirs }) => {
    const { document: value, conflicts } = mergeDocuments(base, mine, theirs);
    return { value, conflicts };
  },
};

/**
 * Saves an admin's edits, one language after another: see `saveMerged`. Values that two admins changed differently are
 * conflicts, which prevent the language from being saved. A failure does not prevent the other languages from being
 * saved.
 */
export async function saveEach(
  documents: readonly DocumentToSave[],
  { resourceOf, etags, overwrite, isLocked }: SaveEachOptions,
  call: CallOptions = {},
): Promise<SaveEachResult> {
  const saved = new Map<string, JsonDocument>();
  const rebased = new Map<string, { theirs: JsonDocument; mine: JsonDocument }>();
  const conflicts: SaveConflict[] = [];
  const locked: string[] = [];
  let failed = false;
  let error: PortalError | null = null;
  const form = isLocked === undefined ? LANGUAGE : { ...LANGUAGE, isLocked };
  for (const { lang, base, mine } of documents) {
    try {
      // A language that was not loaded may have been stored in the meantime.
      const stored = etags.has(lang) ? { content: base, etag: etags.get(lang) } : undefined;
      const input = { resource: resourceOf(lang), form, stored, base, mine, overwrite };
      const result = await saveMerged(input, call);
      etags.set(lang, result.stored.etag);
      if (result.outcome === 'saved') {
        saved.set(lang, result.value);
        continue;
      }
      failed = true;
      error ??= new PortalError({ code: 'changed-meanwhile', message: '', status: 412 });
      rebased.set(lang, { theirs: result.theirs, mine: result.value });
      if (result.outcome === 'locked') locked.push(lang);
      else conflicts.push(...result.conflicts.map((conflict) => ({ ...conflict, lang })));
    } catch (reason) {
      failed = true;
      if (isPortalError(reason)) error ??= reason;
    }
  }
  return { saved, rebased, conflicts, locked, error, failed };
}

/**
 * Merges two versions of a document. At a conflict, the result has this admin's value. The path of a conflict
 * is empty if one of both admins has removed the whole document.
 */
export function mergeDocuments(base: JsonDocument, mine: JsonDocument, theirs: JsonDocument) {
  const all = [base, mine, theirs];
  // Without a group, all its messages would be one value, and a change of one of them a conflict about all.
  const versionOf = (document: JsonDocument) =>
    Object.keys(document).length === 0 ? undefined : withGroups(document, all);
  const { value, conflicts } = threeWayMerge(versionOf(base), versionOf(mine), versionOf(theirs));
  return { document: withoutEmptyGroups((value ?? {}) as JsonDocument), conflicts };
}

/** Adds the objects that other versions of a document have and this one lacks, without members. */
function withGroups(document: JsonDocument, versions: readonly JsonDocument[]): JsonDocument {
  const own = (version: JsonDocument, key: string) =>
    Object.hasOwn(version, key) ? version[key] : undefined;
  const keys = new Set([document, ...versions].flatMap((version) => Object.keys(version)));
  const members = [...keys].map((key): [string, unknown] => {
    const value = own(document, key);
    const groups = versions.map((version) => own(version, key)).filter(isObject);
    const isGroup = groups.length > 0 && (value === undefined || isObject(value));
    return [key, isGroup ? withGroups(value ?? {}, groups) : value];
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
