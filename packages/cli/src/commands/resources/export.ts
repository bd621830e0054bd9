import { join } from 'node:path';
import {
  hashContent,
  listResources,
  newManifest,
  type ExportManifest,
  type ResourceContent,
  type ResourceKindName,
} from '@assetportal/sdk/admin';
import { canonicalJson } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { confirm } from '../../kernel/prompts.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { EXPORT_MEMBERS, writeExportPlan } from './export-plan.js';
import {
  bundleText,
  contentOf,
  namesIn,
  readManifest,
  readText,
  removeFile,
  sha256,
  writeManifest,
  writeText,
} from './folder.js';

/** Options of all commands that export resources. */
export const EXPORT_OPTIONS = {
  to: { type: 'text', value: 'dir', group: 'target' },
  delete: { type: 'flag' },
  force: { type: 'flag' },
  'dry-run': { type: 'flag' },
  yes: { type: 'flag' },
} as const;

interface ExportInput {
  readonly to: string | undefined;
  readonly delete: true | undefined;
  readonly force: true | undefined;
  readonly dryRun: true | undefined;
  readonly yes: true | undefined;
}

/**
 * Exports all resources of a kind: one file each, and a manifest with their hashes. The same content gives the same
 * bytes.
 *
 * @throws CliError `export-target`, `export-modified`, `confirmation-needed`
 */
export async function exportResources(
  context: Context,
  kind: ResourceKindName,
  { to, delete: remove, force, dryRun, yes }: ExportInput,
): Promise<void> {
  const { io, t, signal } = context;
  checkMembers(context, EXPORT_MEMBERS);
  if (to === undefined) throw new CliError('export-target', EXIT.usage);
  if (to === '-' && io.json) throw new CliError('json-and-stdout', EXIT.usage);
  const portal = context.portal();
  const contents: Record<string, ResourceContent> = {};
  const hashes: Record<string, string> = {};
  for (const resource of await listResources(portal, kind, { signal })) {
    const { value } = await resource.read({ signal });
    contents[resource.name] = value;
    hashes[resource.name] = await hashContent(value, sha256);
  }
  if (to === '-')
    return io.data(
      bundleText(
        contents,
        newManifest(undefined, hashes, () => false),
      ),
    );
  const before = await readManifest(to);
  const present = await namesIn(to, portal, kind);
  if (force !== true) await assertUnmodified(to, contents, before);
  const surplus = present.filter((name) => !Object.hasOwn(contents, name));
  const files = Object.keys(contents);
  if (dryRun === true) return writeExportPlan(context, to, contents, { surplus, remove: remove === true });
  if (remove === true && surplus.length > 0) {
    const names = { count: surplus.length, names: surplus.map(plain).join(', ') };
    await confirm(context, t('resources.confirmDelete', names), { skip: yes === true });
  }
  for (const [name, content] of Object.entries(contents))
    await writeText(join(to, name), canonicalJson(content));
  // Written last, so that an interrupted export never claims a wrong base.
  await writeManifest(
    to,
    newManifest(before, hashes, (name) => isOfKind(name, kind)),
  );
  for (const name of surplus) {
    if (remove === true) await removeFile(join(to, name));
    else io.warning('export-surplus', t('resources.surplus', { name: plain(name) }));
  }
  await printOutcome(
    context,
    'export',
    { files, surplus, saved: true },
    t('resources.exported', { count: files.length, dir: to }),
  );
}

const isOfKind = (name: string, kind: ResourceKindName): boolean =>
  name === `${kind}.json` || name.startsWith(`${kind}/`);

/** Checks that the export overwrites no edits in the folder. @throws CliError `export-modified` */
async function assertUnmodified(
  dir: string,
  contents: Readonly<Record<string, ResourceContent>>,
  manifest: ExportManifest | undefined,
): Promise<void> {
  const modified: string[] = [];
  for (const [name, content] of Object.entries(contents)) {
    const text = await readText(join(dir, name));
    if (text === undefined || text === canonicalJson(content)) continue;
    const stored = await hashContent(contentOf(text, join(dir, name)), sha256);
    if (stored !== manifest?.resources[name] && stored !== (await hashContent(content, sha256)))
      modified.push(name);
  }
  if (modified.length === 0) return;
  throw new CliError('export-modified', EXIT.local, { names: modified.map(plain).join(', ') });
}
