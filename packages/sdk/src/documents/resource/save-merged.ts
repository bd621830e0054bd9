import { isPortalError } from '../../client/transport/errors.js';
import type { CallOptions } from '../../client/transport/options.js';
import { isSameJson } from '../../lib/same-json.js';
import type { Resource, ResourceContent } from './resource.js';

/** Number of attempts to save a document that others change at the same time. */
export const MAX_ATTEMPTS = 4;

/** Versions of a document that were derived from the same base. */
export interface Versions<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** Result of a merge. At a conflict, `value` has this admin's side. */
export interface Merged<T, Conflict> {
  readonly value: T;
  readonly conflicts: readonly Conflict[];
}

/** The form in which admins edit a resource, and how two versions of it are merged. */
export interface EditForm<T, Conflict> {
  /** Returns the edited form of a stored content. */
  readonly fromContent: (content: ResourceContent) => T;
  /** Returns the content to store in place of `stored`, whose values outside of the edited form stay. */
  readonly toContent: (value: T, stored: ResourceContent) => ResourceContent;
  readonly merge: (versions: Versions<T>) => Merged<T, Conflict>;
  /** Returns true if a merged version must not be saved as it is. Default: never. */
  readonly isInvalid?: (value: T) => boolean;
  /** Returns true for a stored content that must not be replaced. Default: never. */
  readonly isLocked?: (stored: ResourceContent) => boolean;
}

/** A content that is stored on the server. */
export interface Stored {
  readonly content: ResourceContent;
  readonly etag: string | undefined;
}

/**
 * Result of {@link saveMerged}. `stored` is the version on the server.
 *
 * - `saved`: `value` is stored. `others` is the version of other admins that was merged into it, if there was one.
 * - `merged`: other admins have saved, and this admin must decide on `conflicts` or correct the merged `value` first.
 * - `locked`: the stored version must not be replaced.
 */
export type MergedSave<T, Conflict> =
  | { readonly outcome: 'saved'; readonly stored: Stored; readonly value: T; readonly others: T | undefined }
  | {
      readonly outcome: 'merged';
      readonly stored: Stored;
      readonly value: T;
      readonly theirs: T;
      readonly conflicts: readonly Conflict[];
    }
  | { readonly outcome: 'locked'; readonly stored: Stored; readonly value: T; readonly theirs: T };

/** What {@link saveMerged} saves. */
export interface MergedSaveInput<T, Conflict> {
  readonly resource: Pick<Resource, 'read' | 'save'>;
  readonly form: EditForm<T, Conflict>;
  /** The version on which the edits are based. Undefined if it was not loaded: then it is read first. */
  readonly stored: Stored | undefined;
  readonly base: T;
  readonly mine: T;
  /** True to save this admin's side of every conflict. Default false. */
  readonly overwrite?: boolean | undefined;
}

/**
 * Saves an edited document. If others have saved in the meantime, merges both versions (decisions, section 2, Lost
 * updates), and saves the result unless the admin must decide first. All editors except that of the files save with it.
 *
 * @throws PortalError, such as `changed-meanwhile` after {@link MAX_ATTEMPTS}
 */
export async function saveMerged<T, Conflict>(
  { resource, form, stored: loaded, base, mine, overwrite = false }: MergedSaveInput<T, Conflict>,
  call: CallOptions = {},
): Promise<MergedSave<T, Conflict>> {
  const { change: _, ...reading } = call;
  let [stored, from, value] = [loaded, base, mine];
  let others: T | undefined;
  for (let attempt = 1; ; attempt += 1) {
    if (stored === undefined) {
      const { value: content, etag } = await resource.read(reading);
      stored = { content, etag };
      const theirs = form.fromContent(content);
      if (form.isLocked?.(content) === true) return { outcome: 'locked', stored, value, theirs };
      const merged = form.merge({ base: from, mine: value, theirs });
      [from, value, others] = [theirs, merged.value, theirs];
      const { conflicts } = merged;
      if ((conflicts.length > 0 && !overwrite) || form.isInvalid?.(value) === true)
        return { outcome: 'merged', stored, value, theirs, conflicts };
      if (isSameJson(value, theirs)) return { outcome: 'saved', stored, value, others };
    }
    const content = form.toContent(value, stored.content);
    try {
      const ifMatch = stored.etag === undefined ? {} : { ifMatch: stored.etag };
      const etag = await resource.save(content, { ...call, ...ifMatch });
      return { outcome: 'saved', stored: { content, etag }, value, others };
    } catch (error) {
      if (!isPortalError(error, 'changed-meanwhile') || attempt >= MAX_ATTEMPTS) throw error;
      stored = undefined;
    }
  }
}
