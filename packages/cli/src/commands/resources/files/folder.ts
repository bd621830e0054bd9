import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EXPORT_MANIFEST,
  manifestText,
  parseManifest,
  resourceNamed,
  type ExportManifest,
  type Resource,
  type ResourceContent,
  type ResourceFile,
  type ResourceKindName,
} from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { writeAtomic } from '../../../kernel/config/write-atomic.js';
import type { Context } from '../../../kernel/context.js';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../../kernel/errors/local-error.js';
import { plain } from '../../../kernel/text/plain.js';
import { parseBundle } from './bundle.js';
import type { Export, ExportedFile } from './exported.js';
import { invalidFile } from './invalid-file.js';

/** Creates the hash of Node, because the one of the SDK is loaded with `import()` (kernel/startup/modules.ts). */
export function sha256() {
  const hash = createHash('sha256');
  return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: () => hash.copy().digest('hex') };
}

/** Permissions of exported files. They contain no credentials. */
const MODE = 0o644;

/** File with the users, and its permissions: it contains their addresses. */
const USERS = 'users.json';
const PRIVATE_MODE = 0o600;

/** Reads the exported resources of some kinds from a folder, or from stdin for `-`. @throws CliError `file-invalid` */
export async function readExport(
  { absolute, io }: Context,
  portal: Portal,
  dir: string,
  kinds: readonly ResourceKindName[],
): Promise<Export> {
  if (dir === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of io.stdin) chunks.push(chunk as Buffer);
    return parseBundle(Buffer.concat(chunks).toString('utf8'), portal, kinds);
  }
  const files: ExportedFile[] = [];
  const root = absolute(dir);
  for (const { path, resource } of await filesOf(root, portal, kinds)) {
    const bytes = await readBytes(join(root, path));
    if (bytes === undefined) continue;
    files.push({ resource, content: await contentOf(resource, bytes, { dir, path }) });
  }
  return { files, manifest: await readManifest(root) };
}

/** Returns the manifest of a folder, or undefined if it has none. @throws CliError `file-invalid` */
export async function readManifest(dir: string): Promise<ExportManifest | undefined> {
  const path = join(dir, EXPORT_MANIFEST);
  const bytes = await readBytes(path);
  const manifest = bytes === undefined ? undefined : parseManifest(Buffer.from(bytes).toString('utf8'));
  if (bytes !== undefined && manifest === undefined) throw invalidFile(path);
  return manifest;
}

/** File in a folder that can contain a resource. */
export interface ResourcePath {
  /** Path in the folder. */
  readonly path: string;
  readonly resource: Resource;
}

/**
 * Returns the files of some kinds that a folder can have or has, sorted by path. Other files are ignored.
 *
 * @throws CliError `file-duplicate` if there are two files for one resource, such as a logo as PNG and as SVG
 */
export async function filesOf(
  dir: string,
  portal: Portal,
  kinds: readonly ResourceKindName[],
): Promise<ResourcePath[]> {
  const byName = new Map<string, ResourcePath>();
  for (const kind of kinds) {
    for (const path of IN_FOLDERS.has(kind) ? await pathsIn(dir, kind) : [`${kind}.json`]) {
      const resource = resourceNamed(portal, path, sha256);
      if (resource?.kind !== kind) continue;
      const other = byName.get(resource.name);
      if (other !== undefined) {
        throw new CliError('file-duplicate', EXIT.local, { path: plain(path), other: plain(other.path) });
      }
      byName.set(resource.name, { path, resource });
    }
  }
  return [...byName.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Kinds with a folder each. */
const IN_FOLDERS: ReadonlySet<ResourceKindName> = new Set(['translations', 'pages', 'branding']);

async function pathsIn(dir: string, kind: string): Promise<string[]> {
  try {
    return (await readdir(join(dir, kind))).map((name) => `${kind}/${name}`).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw toLocalError(error);
  }
}

/** Returns the content of a file. @throws CliError `file-invalid` */
export async function contentOf(
  resource: Resource,
  bytes: Uint8Array<ArrayBuffer>,
  { dir, path }: { readonly dir: string; readonly path: string },
): Promise<ResourceContent> {
  try {
    return await resource.fromFile({ path, bytes });
  } catch (error) {
    throw error instanceof SyntaxError ? invalidFile(join(dir, path), error) : error;
  }
}

/** Returns the bytes of a file, or undefined if it does not exist. */
export async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return Uint8Array.from(await readFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw toLocalError(error);
  }
}

/** Writes a file in full or not at all. A file with the same content stays untouched. */
async function writeBytes(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const present = await readBytes(path);
  if (present !== undefined && Buffer.from(present).equals(bytes)) return;
  try {
    await writeAtomic(path, bytes, mode);
  } catch (error) {
    throw toLocalError(error);
  }
}

/** Writes the file of a resource. */
export const writeFile = (dir: string, { path, bytes }: ResourceFile): Promise<void> =>
  writeBytes(join(dir, path), bytes, path === USERS ? PRIVATE_MODE : MODE);

export const writeManifest = (dir: string, manifest: ExportManifest): Promise<void> =>
  writeBytes(join(dir, EXPORT_MANIFEST), Buffer.from(manifestText(manifest)), MODE);

export async function removeFile(path: string): Promise<void> {
  try {
    await rm(path);
  } catch (error) {
    throw toLocalError(error);
  }
}
