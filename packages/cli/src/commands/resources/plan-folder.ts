import {
  addedFaults,
  planResource,
  type ExportManifest,
  type PlanOptions,
  type ResourceContent,
  type ResourceKindName,
  type ResourcePlan,
} from '@assetportal/sdk/admin';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { assertFiles } from './files/assert-files.js';
import { assertNoConflicts } from './conflicts.js';
import { confirmMore } from './confirm-losses.js';
import type { ExportedFile } from './files/exported.js';
import { readExport, sha256 } from './files/folder.js';
import { warnUnknownKeys } from './unknown-keys.js';

/** What an import of one file changes, with the values for another plan. */
export type Planned = ResourcePlan & { readonly file: ResourceContent; readonly options: PlanOptions };

/** What an import of a folder changes. */
export interface FolderPlan {
  readonly plans: readonly Planned[];
  readonly manifest: ExportManifest | undefined;
  /** Folder whose manifest records the stored contents. Default: the planned folder. */
  readonly folder?: string | undefined;
  /** Number of keys in the files that have no effect. A warning names each. */
  readonly unknown: number;
}

interface PlanInput {
  readonly delete: true | undefined;
  readonly force: true | undefined;
  /** True if the user has confirmed all removals. */
  readonly yes?: true | undefined;
}

/**
 * Plans the import of all files of a folder, merged with what others have changed since the export. Stores nothing.
 *
 * @param read reads the files, which may have other formats
 * @throws CliError `import-conflict`, `file-faults`, `nothing-to-import`
 */
export async function planFolder(
  context: Context,
  kinds: readonly ResourceKindName[],
  dir: string,
  input: PlanInput,
  read: typeof readExport = readExport,
): Promise<FolderPlan> {
  const { files, manifest, folder } = await read(context, context.portal(), dir, kinds);
  await assertFiles(context, { files, manifest }, dir, kinds);
  const plans: Planned[] = [];
  for (const file of files) plans.push(await planFile(context, file, manifest, input));
  await assertNoConflicts(context, plans);
  return { plans, manifest, folder, unknown: warnUnknownKeys(context, files) };
}

async function planFile(
  context: Context,
  { resource, content: file }: ExportedFile,
  manifest: ExportManifest | undefined,
  { delete: remove, force, yes }: PlanInput,
): Promise<Planned> {
  const { signal } = context;
  const hash = manifest?.resources[resource.name];
  const base = [...(hash === undefined ? [] : [hash]), ...(manifest?.pending?.[resource.name] ?? [])];
  const options = { base, force, remove, signal, sha256 };
  const plan = await planResource(resource, file, options);
  await assertNoAddedFaults(plan);
  const onReplan = async (again: ResourcePlan) => {
    await assertNoAddedFaults(again);
    await confirmMore(context, plan, again, { yes: yes === true });
  };
  return { ...plan, file, options: { ...options, onReplan } };
}

/** Checks that a plan adds no invalid value to those of the portal. @throws CliError `file-faults` */
async function assertNoAddedFaults({ resource, content, present }: ResourcePlan): Promise<void> {
  const faults = await addedFaults(resource, content, present);
  if (faults.length === 0) return;
  throw new CliError('file-faults', EXIT.local, { name: resource.name, keys: faults.map(plain).join(', ') });
}
