import {
  planResource,
  type ExportManifest,
  type ResourceContent,
  type ResourcePlan,
} from '@assetportal/sdk/admin';
import type { Context } from '../../../kernel/context.js';
import { assertNoConflicts } from '../conflicts.js';
import { sha256, type ResourcePath } from '../files/folder.js';

/** A file that was changed since it was exported. */
export interface ModifiedFile extends ResourcePath {
  readonly content: ResourceContent;
}

/**
 * Merges the changes of the portal since the export into changed files. Returns the merged contents by the name of the
 * resource. Writes nothing.
 *
 * @throws CliError `import-conflict` if both sides changed a value
 */
export async function mergeInto(
  context: Context,
  modified: readonly ModifiedFile[],
  manifest: ExportManifest | undefined,
): Promise<ReadonlyMap<string, ResourceContent>> {
  const { signal } = context;
  const plans: ResourcePlan[] = [];
  for (const { resource, content } of modified) {
    const base = manifest?.resources[resource.name];
    // Values that the file lacks were removed in it.
    plans.push(await planResource(resource, content, { base, remove: true, signal, sha256 }));
  }
  await assertNoConflicts(context, plans);
  return new Map(plans.map(({ resource, content }) => [resource.name, content]));
}
