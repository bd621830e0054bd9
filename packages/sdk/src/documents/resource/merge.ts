import { isObject } from '../../lib/object.js';
import { isSameJson } from '../../lib/same-json.js';
import { threeWayMerge, type MergeConflict } from '../../lib/merge/three-way-merge.js';
import { withoutEmptyGroups } from '../../translations/edit.js';
import { isEmptyContent, type Resource, type ResourceContent } from './resource.js';
import type { EditForm, Merged, Versions } from './save-merged.js';

/**
 * Merges two contents of a resource that were derived from the same base. The admin area and the terminal merge with it.
 * At a conflict, the result has the side of `mine`.
 */
export function mergeContents(
  resource: Pick<Resource, 'keyOf' | 'merge' | 'toMerge' | 'fromMerge'>,
  { base, mine, theirs }: Versions<ResourceContent>,
): Merged<ResourceContent, MergeConflict> {
  const { merge = threeWayMerge, toMerge = (content) => content, fromMerge, keyOf } = resource;
  const { value, conflicts } = merge(toMerge(base), toMerge(mine), toMerge(theirs), { keyOf });
  const merged = value ?? {};
  return { value: fromMerge?.(merged, theirs) ?? (merged as ResourceContent), conflicts };
}

/**
 * Returns the form of a resource that admins edit as it is stored. If one of them has removed the whole document while the
 * other one has changed it, the conflict is about the document, and its path is empty.
 */
const storedForm = (
  resource: Pick<Resource, 'keyOf' | 'merge' | 'toMerge' | 'fromMerge'>,
): EditForm<ResourceContent, MergeConflict> => ({
  fromContent: (content) => content,
  toContent: (content) => content,
  merge(versions) {
    const { base, mine, theirs } = versions;
    const isRemoved = !isEmptyContent(base) && isEmptyContent(mine) !== isEmptyContent(theirs);
    if (!isRemoved || isSameJson(base, mine) || isSameJson(base, theirs))
      return mergeContents(resource, versions);
    const sideOf = (content: ResourceContent) => (isEmptyContent(content) ? undefined : content);
    return { value: mine, conflicts: [{ path: [], base, mine: sideOf(mine), theirs: sideOf(theirs) }] };
  },
});

/** Merges two versions of the messages of a language. Groups are merged by message, also where a version lacks one. */
export const mergeGroups: NonNullable<Resource['merge']> = (base, mine, theirs) => {
  const all = [base, mine, theirs] as readonly ResourceContent[];
  const [b, m, t] = all.map((document) => withGroups(document, all));
  const { value, conflicts } = threeWayMerge(b, m, t);
  return { value: withoutEmptyGroups((value ?? {}) as ResourceContent), conflicts };
};

/** How the messages or pages of a language are edited. */
export const languageForm = storedForm({ keyOf: () => undefined, merge: mergeGroups });

/** Adds the objects that other versions of a document have and this one lacks, without members. */
function withGroups(document: ResourceContent, versions: readonly ResourceContent[]): ResourceContent {
  const own = (version: ResourceContent, key: string) =>
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
