import {
  addedFaults,
  planResource,
  type ExportManifest,
  type PlanOptions,
  type ResourceContent,
  type ResourceKindName,
  type ResourcePlan,
} from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { shown } from '../../kernel/text/shown.js';
import { assertFiles } from './assert-files.js';
import { readExport, sha256, type ExportedFile } from './folder.js';

/** What an import of one file changes, with what is needed to plan it again. */
export type Planned = ResourcePlan & { readonly file: ResourceContent; readonly options: PlanOptions };

/** What an import of a folder changes. */
export interface FolderPlan {
  readonly plans: readonly Planned[];
  readonly manifest: ExportManifest | undefined;
}

interface PlanInput {
  readonly delete: true | undefined;
  readonly force: true | undefined;
}

/**
 * Plans the import of all files of a folder, merged with what others have changed since the export. Stores nothing.
 *
 * @throws CliError `import-conflict`, `file-faults`, `nothing-to-import`
 */
export async function planFolder(
  context: Context,
  kinds: readonly ResourceKindName[],
  dir: string,
  input: PlanInput,
): Promise<FolderPlan> {
  const { files, manifest } = await readExport(context, context.portal(), dir, kinds);
  assertFiles(files, dir, kinds);
  const plans: Planned[] = [];
  for (const file of files) plans.push(await planFile(context, file, manifest, input));
  assertNoConflicts(context, plans);
  return { plans, manifest };
}

async function planFile(
  { signal }: Context,
  { resource, content: file }: ExportedFile,
  manifest: ExportManifest | undefined,
  { delete: remove, force }: PlanInput,
): Promise<Planned> {
  const hash = manifest?.resources[resource.name];
  const base = [...(hash === undefined ? [] : [hash]), ...(manifest?.pending?.[resource.name] ?? [])];
  const options = { base, force, remove, signal, sha256 };
  const plan = await planResource(resource, file, options);
  const faults = await addedFaults(resource, plan.content, plan.present);
  if (faults.length > 0) {
    const { name } = resource;
    throw new CliError('file-faults', EXIT.local, { name, keys: faults.map(plain).join(', ') });
  }
  return { ...plan, file, options };
}

/** @throws CliError `import-conflict` */
export function assertNoConflicts({ t }: Context, plans: readonly ResourcePlan[]): void {
  const lines = plans.flatMap(({ resource, conflicts }) =>
    conflicts.map(({ path, mine, theirs, base }) => {
      const key = plain(`${resource.name} ${pathText(path)}`);
      return t('config.conflict', { key, mine: shown(mine), theirs: shown(theirs), base: shown(base) });
    }),
  );
  if (lines.length > 0) throw new CliError('import-conflict', EXIT.refused, { values: lines.join('\n  ') });
}
