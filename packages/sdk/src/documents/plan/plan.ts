import { isPortalError } from '../../client/transport/errors.js';
import { createSha256, type CreateSha256 } from '../../client/transfer/sha256.js';
import type { CallOptions } from '../../client/transport/options.js';
import type { ConfigPath } from '../../lib/json-path.js';
import { threeWayMerge, type MergeConflict, type MergeResult } from '../../lib/merge/three-way-merge.js';
import { isSameJson } from '../../lib/same-json.js';
import { diffContent, withSurplus } from './diff-content.js';
import type { Resource, ResourceChange, ResourceContent } from '../resource/resource.js';
import { MAX_ATTEMPTS } from '../resource/save-merged.js';

/** What an import of one resource changes. */
export interface ResourcePlan {
  readonly resource: Resource;
  /** ETag of the content that was compared. */
  readonly etag: string | undefined;
  /** Content that was compared. */
  readonly present: ResourceContent;
  /** Content from which the file and the portal were derived. Undefined if it is not in the history. */
  readonly base: ResourceContent | undefined;
  /** Content to store. */
  readonly content: ResourceContent;
  /** True if the content to store is that of the file. False if it has values of others too. */
  readonly isFile: boolean;
  readonly changes: readonly ResourceChange[];
  /** Values that both sides changed differently. Empty with `force`. */
  readonly conflicts: readonly MergeConflict[];
  /** Values that only the portal has changed since the export, and that stay: from the file to the portal. */
  readonly drift: readonly ResourceChange[];
  /** Values that only the portal has, and that stay. Empty with `remove`. */
  readonly surplus: readonly ConfigPath[];
}

/** How to plan an import. */
export interface PlanOptions extends CallOptions {
  /**
   * SHA-256 of the content from which the file was exported: see `hashContent`. Of several, the file is derived from
   * each.
   */
  readonly base: string | readonly string[] | undefined;
  /** True to overwrite what someone else changed. The file then also wins over values that only the portal changed. */
  readonly force?: boolean | undefined;
  /** True to remove values that the file lacks. */
  readonly remove?: boolean | undefined;
  /** Creates the SHA-256 that is used. Default: an implementation in JavaScript. */
  readonly sha256?: CreateSha256 | undefined;
  /** Receives each plan after the first one, before it is stored. An exception prevents that. */
  readonly onReplan?: ((plan: ResourcePlan) => Promise<void>) | undefined;
}

/** Returns the SHA-256 of the file of a content, in lower-case hexadecimal. Undefined if there is no file. */
export async function hashContent(
  { hashOf, toFile }: Pick<Resource, 'hashOf' | 'toFile'>,
  content: ResourceContent,
  sha256: CreateSha256 = createSha256,
): Promise<string | undefined> {
  if (hashOf !== undefined) return hashOf(content);
  const hash = await sha256();
  hash.update(toFile(content).bytes);
  return hash.digest();
}

/**
 * Compares a file with the portal, three-way: the base is the version in the history with the hash `base`. If the
 * history no longer has it, every difference is a conflict (decisions, section 7). Equal values on both sides are never
 * a conflict.
 *
 * @throws PortalError
 */
export const planResource = (
  resource: Resource,
  file: ResourceContent,
  options: PlanOptions,
): Promise<ResourcePlan> => planAgain(resource, file, options, undefined);

/** @param base Base of an earlier plan. It may be missing in the history after another save. */
async function planAgain(
  resource: Resource,
  content: ResourceContent,
  options: PlanOptions,
  earlier: ResourceContent | undefined,
): Promise<ResourcePlan> {
  const { base: hash, force = false, remove = false, sha256, onReplan: _, ...call } = options;
  const { keyOf } = resource;
  const { value: theirs, etag } = await resource.read(call);
  const file = isSameJson(content, theirs) ? theirs : await preparedBy(resource, content, call);
  const surplus: ConfigPath[] = [];
  const toMerge = (value: ResourceContent): unknown => resource.toMerge?.(value) ?? value;
  const [own, stored] = [toMerge(file), toMerge(theirs)];
  const mine = remove ? own : withSurplus(own, stored, keyOf, surplus);
  const base = force ? theirs : (earlier ?? (await baseOf(resource, theirs, { hash, sha256 }, call)));
  const merged =
    base === undefined
      ? withoutBase(mine, stored, keyOf)
      : (resource.merge ?? threeWayMerge)(toMerge(base), mine, stored, { keyOf });
  const result = contentOf(resource, merged.value ?? {}, { file, own, theirs, stored });
  // Default values of a new portal are not settings of someone. Without them, another export has the bytes of the file.
  const isReplaced = resource.isPristine(theirs) && resource.keepsPristine !== true;
  const toStore = isReplaced ? file : result;
  return {
    resource,
    etag,
    base,
    content: toStore,
    present: theirs,
    surplus: isReplaced ? [] : surplus,
    isFile: isSameJson(toStore, file),
    changes: diffContent(theirs, result, keyOf),
    drift: diffContent(file, toStore, keyOf).filter(({ from }) => from !== undefined),
    conflicts: merged.conflicts,
  };
}

interface Sides {
  readonly file: ResourceContent;
  readonly own: unknown;
  readonly theirs: ResourceContent;
  readonly stored: unknown;
}

/** Returns the content of a side itself if the merge equals it, so that another export has the same bytes. */
function contentOf({ fromMerge }: Resource, merged: unknown, sides: Sides): ResourceContent {
  if (isSameJson(merged, sides.stored)) return sides.theirs;
  if (isSameJson(merged, sides.own)) return sides.file;
  return fromMerge?.(merged, sides.theirs) ?? (merged as ResourceContent);
}

const preparedBy = async (
  { prepare }: Resource,
  file: ResourceContent,
  call: CallOptions,
): Promise<ResourceContent> => (prepare === undefined ? file : prepare(file, call));

/** Returns the content of the file. Every difference is a conflict. */
function withoutBase(mine: unknown, theirs: unknown, keyOf: Resource['keyOf']): MergeResult {
  const conflicts = diffContent(theirs, mine, keyOf).map(({ path, from, to }) => ({
    path,
    base: undefined,
    mine: to,
    theirs: from,
  }));
  return { value: mine, conflicts };
}

async function baseOf(
  resource: Resource,
  theirs: ResourceContent,
  { hash = [], sha256 }: { readonly hash: PlanOptions['base']; readonly sha256: CreateSha256 | undefined },
  call: CallOptions,
): Promise<ResourceContent | undefined> {
  if (resource.isPristine(theirs)) return theirs;
  const hashes = typeof hash === 'string' ? [hash] : hash;
  if (hashes.length === 0) return undefined;
  const isBase = async (content: ResourceContent) =>
    hashes.includes((await hashContent(resource, content, sha256)) ?? '');
  if (await isBase(theirs)) return theirs;
  for await (const version of resource.versions(call)) {
    if (await isBase(version.content)) return version.content;
  }
  return undefined;
}

/**
 * Stores a plan. If someone else saved in the meantime, plans again and stores the result of the merge. Returns the plan
 * that was stored, with the new ETag, or one with conflicts that was not.
 *
 * @throws PortalError
 */
export async function applyPlan(
  plan: ResourcePlan,
  file: ResourceContent,
  options: PlanOptions,
): Promise<ResourcePlan> {
  const { base: _, force: __, remove: ___, sha256: ____, onReplan, ...call } = options;
  let current = plan;
  for (let count = 1; ; count += 1) {
    const { resource, content, changes, conflicts, etag } = current;
    if (conflicts.length > 0 || changes.length === 0) return current;
    try {
      return { ...current, etag: await resource.save(content, { ...call, ifMatch: etag }) };
    } catch (error) {
      if (!isPortalError(error, 'changed-meanwhile') || count >= MAX_ATTEMPTS) throw error;
      current = await planAgain(resource, file, options, current.base);
      await onReplan?.(current);
    }
  }
}
