import { isPortalError } from '../../client/transport/errors.js';
import { createSha256, type Sha256 } from '../../client/transfer/sha256.js';
import type { CallOptions } from '../../client/transport/options.js';
import type { ConfigPath } from '../../lib/json-path.js';
import { threeWayMerge, type MergeConflict } from '../../lib/merge/three-way-merge.js';
import { isSameJson } from '../../lib/same-json.js';
import { canonicalJson } from '../backup/canonical.js';
import { diffContent, withSurplus } from './diff-content.js';
import type { Resource, ResourceChange, ResourceContent } from './resource.js';

/** What an import of one resource changes. */
export interface ResourcePlan {
  readonly resource: Resource;
  /** ETag of the content that was compared. */
  readonly etag: string | undefined;
  /** Content to store. */
  readonly content: ResourceContent;
  readonly changes: readonly ResourceChange[];
  /** Values that both sides changed differently. Empty with `force`. */
  readonly conflicts: readonly MergeConflict[];
  /** Values that only the portal has, and that stay. Empty with `remove`. */
  readonly surplus: readonly ConfigPath[];
}

/** How to plan an import. */
export interface PlanOptions extends CallOptions {
  /** SHA-256 of the content from which the file was exported: see `hashContent`. */
  readonly base: string | undefined;
  /** True to overwrite what someone else changed. */
  readonly force?: boolean | undefined;
  /** True to remove values that the file lacks. */
  readonly remove?: boolean | undefined;
  /** Creates the SHA-256 that is used. Default: an implementation in JavaScript. */
  readonly sha256?: CreateSha256 | undefined;
  /** Receives each plan after the first one, before it is stored. An exception prevents that. */
  readonly onReplan?: ((plan: ResourcePlan) => Promise<void>) | undefined;
}

type CreateSha256 = () => Sha256 | Promise<Sha256>;

/** Returns the SHA-256 of the canonical JSON of a content, in lower-case hexadecimal. */
export async function hashContent(
  content: ResourceContent,
  sha256: CreateSha256 = createSha256,
): Promise<string> {
  const hash = await sha256();
  hash.update(new TextEncoder().encode(canonicalJson(content)));
  return hash.digest();
}

/**
 * Compares a file with the portal, three-way: the base is the version in the history with the hash `base`. If the
 * history no longer has it, every difference is a conflict (decisions, section 7). Equal values on both sides are never
 * a conflict.
 *
 * @throws PortalError
 */
export async function planResource(
  resource: Resource,
  file: ResourceContent,
  { base: hash, force = false, remove = false, sha256, onReplan: _, ...call }: PlanOptions,
): Promise<ResourcePlan> {
  const { keyOf } = resource;
  const { value: theirs, etag } = await resource.read(call);
  const surplus: ConfigPath[] = [];
  const toMerge = (content: ResourceContent): unknown => resource.toMerge?.(content) ?? content;
  const [own, stored] = [toMerge(file), toMerge(theirs)];
  const mine = remove ? own : withSurplus(own, stored, keyOf, surplus);
  const planned = { resource, etag, surplus };
  /** The file itself if the portal has nothing else, so that another export has the same bytes. */
  const contentOf = (merged: unknown): ResourceContent =>
    isSameJson(merged, own) ? file : (resource.fromMerge?.(merged, theirs) ?? (merged as ResourceContent));
  if (isSameJson(mine, stored)) return { ...planned, content: theirs, changes: [], conflicts: [] };
  const base = await baseOf(resource, theirs, { hash, sha256 }, call);
  if (base === undefined) {
    const content = contentOf(mine);
    const changes = diffContent(theirs, content, keyOf);
    const conflicts = changes.map(({ path, from, to }) => ({
      path,
      base: undefined,
      mine: to,
      theirs: from,
    }));
    return { ...planned, content, changes, conflicts: force ? [] : conflicts };
  }
  const merged = threeWayMerge(toMerge(base), mine, stored, { keyOf });
  const content = contentOf(merged.value ?? {});
  const changes = diffContent(theirs, content, keyOf);
  return { ...planned, content, changes, conflicts: force ? [] : merged.conflicts };
}

async function baseOf(
  resource: Resource,
  theirs: ResourceContent,
  { hash, sha256 }: { readonly hash: string | undefined; readonly sha256: CreateSha256 | undefined },
  call: CallOptions,
): Promise<ResourceContent | undefined> {
  if (resource.isPristine(theirs)) return theirs;
  if (hash === undefined) return undefined;
  if ((await hashContent(theirs, sha256)) === hash) return theirs;
  for await (const version of resource.versions(call)) {
    if ((await hashContent(version, sha256)) === hash) return version;
  }
  return undefined;
}

/** Number of plans for one resource, if others save all the time. */
const MAX_PLANS = 4;

/**
 * Stores a plan. If someone else saved in the meantime, plans again and stores the result of the merge. Returns the plan
 * that was stored, or one with conflicts that was not.
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
      await resource.save(content, { ...call, ifMatch: etag });
      return current;
    } catch (error) {
      if (!isPortalError(error, 'changed-meanwhile') || count === MAX_PLANS) throw error;
      current = await planResource(resource, file, options);
      await onReplan?.(current);
    }
  }
}
