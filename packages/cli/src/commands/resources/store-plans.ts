import { randomUUID } from 'node:crypto';
import {
  applyPlan,
  applySteps,
  hashContent,
  newManifest,
  type ApplyStep,
  type ExportManifest,
  type ResourcePlan,
} from '@assetportal/sdk/admin';
import type { Context } from '../../kernel/context.js';
import { assertNoConflicts } from './conflicts.js';
import { readManifest, sha256, writeManifest } from './files/folder.js';
import type { FolderPlan, Planned } from './plan-folder.js';

/** Result of storing plans. */
interface Stored {
  readonly stored: readonly ResourcePlan[];
  /** False if a plan after the first one could not be stored. */
  readonly isComplete: boolean;
}

/** Note in the history of everything that an apply stores. `plan` shows its time. */
export const APPLY_NOTE = 'assetportal apply';

/**
 * Stores the plans one after another, as one change set of the history. A failure after the first one is reported as a
 * partial result. Before and after, the manifest records the stored contents: a later import then derives from them.
 */
export async function storePlans(
  context: Context,
  { plans, dir }: FolderPlan & { readonly dir: string },
): Promise<Stored> {
  const steps = applySteps(plans);
  const isFolder = dir !== '-';
  const root = context.absolute(dir);
  if (isFolder && steps.length > 0) await recordPending(root, steps);
  const stored = new Map<string, Planned>();
  const change = { change: randomUUID(), note: APPLY_NOTE };
  let isComplete = true;
  for (const step of steps) {
    try {
      const applied = await storeStep(step, stored, change);
      await assertNoConflicts(context, [applied]);
      stored.set(step.plan.resource.name, applied);
    } catch (error) {
      const failure = stored.size === 0 ? undefined : await context.toFailure(error);
      if (failure === undefined || context.signal.aborted) throw error;
      context.io.warning(failure.code, `${step.plan.resource.name}: ${failure.message}`);
      isComplete = false;
      break;
    }
  }
  const done = isComplete
    ? plans.map((plan) => stored.get(plan.resource.name) ?? plan)
    : [...stored.values()];
  if (isFolder) await recordStored(root, done, isComplete);
  return { stored: done, isComplete };
}

/** Stores one step. A second step of a resource is based on the ETag of the first one. */
async function storeStep(
  { plan, content }: ApplyStep<Planned>,
  stored: ReadonlyMap<string, Planned>,
  change: { readonly change: string; readonly note: string },
): Promise<Planned> {
  const { resource, file, options } = plan;
  const etag = stored.get(resource.name)?.etag ?? plan.etag;
  const next = { ...plan, etag, ...(content === undefined ? {} : { content }) };
  // Users have no history.
  const call = resource.kind === 'users' ? options : { ...options, change };
  const applied = await applyPlan(next, file, call);
  return { ...applied, file, options };
}

/** Records the contents that are about to be stored, so that an apply that is interrupted can be repeated. */
async function recordPending(dir: string, steps: readonly ApplyStep<Planned>[]): Promise<void> {
  const pending: Record<string, string[]> = {};
  for (const { plan, content } of steps) {
    // The file lacks values of others. It is not derived from the content to store.
    if (!plan.isFile) continue;
    const hash = await hashContent(plan.resource, content ?? plan.content, sha256);
    if (hash !== undefined) (pending[plan.resource.name] ??= []).push(hash);
  }
  const before = await readManifest(dir);
  await writeManifest(dir, { ...newManifest(before, {}), pending: { ...before?.pending, ...pending } });
}

/** Records the stored contents of the files that have the same content. */
async function recordStored(dir: string, plans: readonly Planned[], isComplete: boolean): Promise<void> {
  const hashes: Record<string, string> = {};
  for (const { resource, content, isFile } of plans) {
    const hash = isFile ? await hashContent(resource, content, sha256) : undefined;
    if (hash !== undefined) hashes[resource.name] = hash;
  }
  const before = await readManifest(dir);
  const manifest: ExportManifest = newManifest(before, hashes);
  await writeManifest(
    dir,
    isComplete || before?.pending === undefined ? manifest : { ...manifest, pending: before.pending },
  );
}
