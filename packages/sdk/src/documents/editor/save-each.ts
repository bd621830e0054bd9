import { isPortalError, PortalError } from '../../client/transport/errors.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { MergeConflict } from '../../lib/merge/three-way-merge.js';
import { languageForm } from '../resource/merge.js';
import type { Resource, ResourceContent } from '../resource/resource.js';
import { saveMerged } from '../resource/save-merged.js';

/** Document of one language to save. */
export interface DocumentToSave {
  /** Lower-case language code. */
  readonly lang: string;
  /** The stored document that the edits are based on. */
  readonly base: ResourceContent;
  /** The edited document. */
  readonly mine: ResourceContent;
}

/** A value of a language that this admin and another one have changed differently. */
export interface SaveConflict extends MergeConflict {
  /** Lower-case language code. */
  readonly lang: string;
}

/** Result of saving several languages. */
export interface SaveEachResult {
  /** The documents that are stored now, by lower-case language code. */
  readonly saved: ReadonlyMap<string, ResourceContent>;
  /**
   * The languages that were not saved because of conflicts: the document that another admin has stored, and the
   * same document with all edits of this admin.
   */
  readonly rebased: ReadonlyMap<string, { readonly theirs: ResourceContent; readonly mine: ResourceContent }>;
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
  readonly isLocked?: (stored: ResourceContent) => boolean;
}

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
  const saved = new Map<string, ResourceContent>();
  const rebased = new Map<string, { theirs: ResourceContent; mine: ResourceContent }>();
  const conflicts: SaveConflict[] = [];
  const locked: string[] = [];
  let failed = false;
  let error: PortalError | null = null;
  const form = isLocked === undefined ? languageForm : { ...languageForm, isLocked };
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
