import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EXPORT_MANIFEST,
  manifestText,
  parseManifest,
  resourceNamed,
  type ExportManifest,
  type ResourceContent,
  type ResourceKindName,
} from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { canonicalJson } from '@assetportal/sdk/rules';
import { writeAtomic } from '../../kernel/config/write-atomic.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { plain } from '../../kernel/text/plain.js';

/** Exported resources: the contents by name, and the manifest. */
export interface ExportedFiles {
  readonly contents: ReadonlyMap<string, ResourceContent>;
  /** Undefined if there is none. Then nothing says from which version of the portal the files come. */
  readonly manifest: ExportManifest | undefined;
}

/** Creates the hash of Node, because the one of the SDK is loaded with `import()` (kernel/startup/modules.ts). */
export function sha256() {
  const hash = createHash('sha256');
  return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: () => hash.copy().digest('hex') };
}

/** Permissions of exported files. They contain no credentials. */
const MODE = 0o644;

/** Reads the exported resources of a kind from a folder, or from stdin for `-`. @throws CliError `file-invalid` */
export async function readExport(
  { io }: Context,
  portal: Portal,
  dir: string,
  kind: ResourceKindName,
): Promise<ExportedFiles> {
  if (dir === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of io.stdin) chunks.push(chunk as Buffer);
    return parseBundle(Buffer.concat(chunks).toString('utf8'), portal, kind);
  }
  const contents = new Map<string, ResourceContent>();
  for (const name of await namesIn(dir, portal, kind)) {
    const text = await readText(join(dir, name));
    if (text !== undefined) contents.set(name, contentOf(text, join(dir, name)));
  }
  return { contents, manifest: await readManifest(dir) };
}

/** Returns the manifest of a folder, or undefined if it has none. @throws CliError `file-invalid` */
export async function readManifest(dir: string): Promise<ExportManifest | undefined> {
  const path = join(dir, EXPORT_MANIFEST);
  const text = await readText(path);
  const manifest = text === undefined ? undefined : parseManifest(text);
  if (text !== undefined && manifest === undefined) throw invalid(path);
  return manifest;
}

/** Returns the names of the resources of a kind that a folder has, sorted. Other files are ignored. */
export async function namesIn(dir: string, portal: Portal, kind: ResourceKindName): Promise<string[]> {
  const names = kind === 'config' ? ['config.json'] : await filesIn(join(dir, kind), kind);
  return names.filter((name) => resourceNamed(portal, name)?.kind === kind).sort();
}

async function filesIn(path: string, kind: string): Promise<string[]> {
  try {
    return (await readdir(path)).map((name) => `${kind}/${name}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw toLocalError(error);
  }
}

/** Returns the text of a file, or undefined if it does not exist. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw toLocalError(error);
  }
}

/** Writes a file in full or not at all. A file with the same content stays untouched. */
export async function writeText(path: string, text: string): Promise<void> {
  if ((await readText(path)) === text) return;
  try {
    await writeAtomic(path, text, MODE);
  } catch (error) {
    throw toLocalError(error);
  }
}

export const writeManifest = (dir: string, manifest: ExportManifest): Promise<void> =>
  writeText(join(dir, EXPORT_MANIFEST), manifestText(manifest));

export async function removeFile(path: string): Promise<void> {
  try {
    await rm(path);
  } catch (error) {
    throw toLocalError(error);
  }
}

/** Returns resources as one JSON document, which `import -` reads. */
export const bundleText = (
  contents: Readonly<Record<string, ResourceContent>>,
  manifest: ExportManifest,
): string => canonicalJson({ manifest, contents });

function parseBundle(text: string, portal: Portal, kind: ResourceKindName): ExportedFiles {
  const { manifest, contents } = contentOf(text, '-');
  const parsed = parseManifest(JSON.stringify(manifest ?? null));
  if (parsed === undefined || !isObject(contents)) throw invalid('-');
  const entries = Object.entries(contents).filter(([name]) => resourceNamed(portal, name)?.kind === kind);
  for (const [, content] of entries) if (!isObject(content)) throw invalid('-');
  return { contents: new Map(entries as [string, ResourceContent][]), manifest: parsed };
}

/** Returns the JSON object in a file. @throws CliError `file-invalid` */
export function contentOf(text: string, path: string): ResourceContent {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw invalid(path, error);
  }
  if (!isObject(value)) throw invalid(path);
  return value;
}

const isObject = (value: unknown): value is ResourceContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function invalid(path: string, cause?: unknown): CliError {
  const reason = cause instanceof Error ? plain(cause.message) : '';
  return new CliError('file-invalid', EXIT.local, { path: plain(path), reason });
}
