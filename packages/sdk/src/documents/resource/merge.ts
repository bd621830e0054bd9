import { isObject } from '../../lib/object.js';
import { isSameJson } from '../../lib/same-json.js';
import { threeWayMerge, type MergeConflict } from '../../lib/merge/three-way-merge.js';
import { withoutEmptyGroups } from '../../translations/edit.js';
import { isEmptyContent, type Resource, type ResourceContent } from './resource.js';
import type { EditForm } from './save-merged.js';

/** Merges two versions of the messages of a language. Groups are merged by message, also where a version lacks one. */
export const mergeGroups: NonNullable<Resource['merge']> = (base, mine, theirs) => {
  const all = [base, mine, theirs] as readonly ResourceContent[];
  const [b, m, t] = all.map((document) => withGroups(document, all));
  const { value, conflicts } = threeWayMerge(b, m, t);
  return { value: withoutEmptyGroups((value ?? {}) as ResourceContent), conflicts };
};

/**
 * How the messages or pages of a language are edited: as they are stored. If one admin has removed all of them while the
 * other one has changed some, the conflict is about the language, and its path is empty.
 */
export const languageForm: EditForm<ResourceContent, MergeConflict> = {
  fromContent: (content) => content,
  toContent: (content) => content,
  merge({ base, mine, theirs }) {
    const isRemoved = !isEmptyContent(base) && isEmptyContent(mine) !== isEmptyContent(theirs);
    if (isRemoved && !isSameJson(base, mine) && !isSameJson(base, theirs)) {
      const sideOf = (content: ResourceContent) => (isEmptyContent(content) ? undefined : content);
      return { value: mine, conflicts: [{ path: [], base, mine: sideOf(mine), theirs: sideOf(theirs) }] };
    }
    const { value, conflicts } = mergeGroups(base, mine, theirs);
    return { value: value as ResourceContent, conflicts };
  },
};

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
