import { join } from 'node:path';
import {
  hashContent,
  listResources,
  newManifest,
  type ExportManifest,
  type Resource,
  type ResourceContent,
  type ResourceFile,
  type ResourceKindName,
} from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { Context } from '../../../kernel/context.js';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import { plain } from '../../../kernel/text/plain.js';
import { checkMembers } from '../../../kernel/view.js';
import { bundleText } from '../files/bundle.js';
import { contentOf, filesOf, readBytes, readManifest, sha256, type ResourcePath } from '../files/folder.js';
import { EXPORT_MEMBERS } from './export-plan.js';
import { configSchemaFile } from './config-schema.js';
import { mergeInto, type ModifiedFile } from './merge-into.js';
import { writeExport } from './write-export.js';

/** Options of the commands that export resources of one kind. */
export const EXPORT_OPTIONS = {
  to: { type: 'text', value: 'dir', group: 'target' },
  delete: { type: 'flag' },
  force: { type: 'flag' },
  'dry-run': { type: 'flag' },
  yes: { type: 'flag' },
} as const;

/** Where and how to export. */
export interface ExportInput {
  readonly delete: true | undefined;
  readonly force: true | undefined;
  readonly dryRun: true | undefined;
  readonly yes: true | undefined;
  /** True to merge the changes of the portal into changed files of the folder. */
  readonly merge?: true | undefined;
}

/** A resource of the portal with its content. */
interface Exported {
  readonly resource: Resource;
  readonly content: ResourceContent;
  readonly hash: string;
}

/**
 * Exports all resources of some kinds: one file each, and a manifest with their hashes. The same content gives the same
 * bytes.
 *
 * @throws CliError `export-target`, `export-modified`, `import-conflict`
 */
export async function exportResources(
  context: Context,
  kinds: readonly ResourceKindName[],
  { to, ...input }: ExportInput & { readonly to: string | undefined },
): Promise<void> {
  const { io } = context;
  checkMembers(context, EXPORT_MEMBERS);
  if (to === undefined) throw new CliError('export-target', EXIT.usage);
  if (to === '-' && io.json) throw new CliError('json-and-stdout', EXIT.usage);
  const portal = context.portal();
  const exported = await readPortal(context, portal, kinds);
  if (to !== '-') return writeFolder(context, { portal, kinds, exported, dir: to }, input);
  const contents = Object.fromEntries(exported.map(({ resource, content }) => [resource.name, content]));
  await io.data(bundleText(contents, newManifest(undefined, hashesOf(exported))));
}

async function readPortal(
  { signal }: Context,
  portal: Portal,
  kinds: readonly ResourceKindName[],
): Promise<Exported[]> {
  const exported: Exported[] = [];
  for (const kind of kinds) {
    for (const resource of await listResources(portal, kind, { signal, sha256 })) {
      const { value: content } = await resource.read({ signal });
      const hash = await hashContent(resource, content, sha256);
      // A branding file that an admin has removed in the meantime.
      if (hash !== undefined) exported.push({ resource, content, hash });
    }
  }
  return exported;
}

const hashesOf = (exported: readonly Exported[]): Record<string, string> =>
  Object.fromEntries(exported.map(({ resource, hash }) => [resource.name, hash]));

interface Target {
  readonly portal: Portal;
  readonly kinds: readonly ResourceKindName[];
  readonly exported: readonly Exported[];
  readonly dir: string;
}

async function writeFolder(
  context: Context,
  { portal, kinds, exported, dir }: Target,
  { force, merge, ...input }: ExportInput,
): Promise<void> {
  const root = context.absolute(dir);
  const before = await readManifest(root);
  const present = await filesOf(root, portal, kinds);
  const modified = force === true ? [] : await modifiedFiles(root, present, exported, before);
  if (modified.length > 0 && merge !== true) {
    const names = modified.map(({ path }) => plain(path)).join(', ');
    throw new CliError('export-modified', EXIT.local, { names });
  }
  const merged = await mergeInto(context, modified, before);
  const files = exported.map(({ resource, content }) =>
    resource.toFile(merged.get(resource.name) ?? content),
  );
  if (kinds.includes('config')) files.push(await configSchemaFile(context, portal));
  const surplus = await surplusOf(root, present, files);
  const isReplaced = (name: string) => kinds.some((kind) => isOfKind(name, kind));
  const manifest = newManifest(before, hashesOf(exported), isReplaced);
  await writeExport(context, { dir, files, manifest, surplus }, input);
}

/** Returns the files of the folder that the portal does not have. */
async function surplusOf(
  dir: string,
  present: readonly ResourcePath[],
  files: readonly ResourceFile[],
): Promise<string[]> {
  const surplus: string[] = [];
  for (const { path } of present) {
    const isExported = files.some((file) => file.path === path);
    if (!isExported && (await readBytes(join(dir, path))) !== undefined) surplus.push(path);
  }
  return surplus;
}

const isOfKind = (name: string, kind: ResourceKindName): boolean =>
  name === `${kind}.json` || name.startsWith(`${kind}/`);

/** Returns the files of the folder that the export would overwrite, although they were changed. */
async function modifiedFiles(
  dir: string,
  present: readonly ResourcePath[],
  exported: readonly Exported[],
  manifest: ExportManifest | undefined,
): Promise<ModifiedFile[]> {
  const modified: ModifiedFile[] = [];
  for (const { path, resource } of present) {
    const current = exported.find((one) => one.resource.name === resource.name);
    const bytes = current && (await readBytes(join(dir, path)));
    if (current === undefined || bytes === undefined) continue;
    const content = await contentOf(resource, bytes, { dir, path });
    const hash = await hashContent(resource, content, sha256);
    if (hash !== current.hash && hash !== manifest?.resources[resource.name])
      modified.push({ path, resource, content });
  }
  return modified;
}
