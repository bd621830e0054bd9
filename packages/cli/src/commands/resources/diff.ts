import { diffContent, listResources, type ResourceKindName } from '@assetportal/sdk/admin';
import type { Context } from '../../kernel/context.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { checkResourceFields, writeResourceChanges, type ChangedResource } from './changes.js';
import { assertFiles } from './files/assert-files.js';
import { readExport } from './files/folder.js';

/** Options of all commands that compare resources. */
export const DIFF_OPTIONS = { check: { type: 'flag' } } as const;

/** Files to compare. */
interface ComparedFiles {
  /** Reads the files, which may have other formats. */
  readonly read?: typeof readExport;
  /** Returns false for a resource that is not compared. */
  readonly includes?: (name: string) => boolean;
}

/**
 * Prints what an import of a folder with `--delete` would change in the portal. With `check`, returns 1 if there are
 * differences, or if the portal has a resource without a file.
 */
export async function diffResources(
  context: Context,
  kind: ResourceKindName,
  dir: string,
  { check }: { readonly check: true | undefined },
  { read = readExport, includes = () => true }: ComparedFiles = {},
): Promise<ExitCode> {
  const { io, t, signal } = context;
  checkResourceFields(context);
  const portal = context.portal();
  const { files, manifest } = await read(context, portal, dir, [kind]);
  await assertFiles(context, { files, manifest }, dir, [kind]);
  const changed: ChangedResource[] = [];
  for (const { resource, content } of files) {
    const { value } = await resource.read({ signal });
    changed.push({ name: resource.name, changes: diffContent(value, content, resource.keyOf) });
  }
  const names = new Set(files.map(({ resource }) => resource.name));
  const others = (await listResources(portal, kind, { signal })).filter(
    ({ name }) => includes(name) && !names.has(name),
  );
  const missing = others.map(({ name }) => name);
  await writeResourceChanges(context, changed, { missing }, true);
  for (const name of missing) io.warning('file-missing', t('resources.missing', { name: plain(name) }));
  const count = changed.reduce((sum, { changes }) => sum + changes.length, missing.length);
  io.note(count === 0 ? t('resources.same') : t('resources.differences', { count }));
  return check === true && count > 0 ? EXIT.difference : EXIT.done;
}
