import { once } from 'node:events';
import type { BackupPart } from '@assetportal/sdk/contract';
import { canonicalJson, compareEntries, MANIFEST, manifestOf } from '@assetportal/sdk/rules';
import { sha256 } from '../../../lib/checksum.js';

/** An entry of a backup. */
export interface BackupEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A backup, ready to be sent. */
export interface Archive {
  /** Content in order. It is not joined, because the entries are already in memory. */
  readonly chunks: readonly Buffer[];
  readonly size: number;
  /** Strong ETag, in quotes. Depends on the content only. */
  readonly etag: string;
}

/** Yields a part of an archive. */
export function* sliceOf({ chunks }: Pick<Archive, 'chunks'>, start: number, length: number) {
  let skipped = start;
  let left = length;
  for (const chunk of chunks) {
    const part = chunk.subarray(Math.min(skipped, chunk.length)).subarray(0, left);
    skipped -= Math.min(skipped, chunk.length);
    left -= part.length;
    if (part.length > 0) yield part;
  }
}

/** Time of all entries: the first that a zip file can contain. */
const DATE = new Date(Date.UTC(1980, 0, 1));
const MODE = 0o600;

/** Returns the manifest of a backup with these entries, as JSON. */
export function manifestJson(
  entries: readonly BackupEntry[],
  options: { readonly parts: readonly BackupPart[]; readonly secrets: boolean },
): string {
  const hashed = entries.map(({ name, bytes }) => ({ name, sha256: sha256(bytes) }));
  return canonicalJson(manifestOf(hashed, options));
}

/** Returns the ETag of a backup with this manifest. */
export const etagOf = (manifest: string): string => `"${sha256(manifest, 'base64url').slice(0, 22)}"`;

/**
 * Writes a backup as a zip. The order, times and modes of the entries are fixed, and they are not compressed: the output
 * of a compressor depends on its version and the processor. The same content therefore gives the same bytes everywhere.
 */
export async function writeArchive(
  entries: readonly BackupEntry[],
  options: { readonly parts: readonly BackupPart[]; readonly secrets: boolean },
): Promise<Archive> {
  const manifest = manifestJson(entries, options);
  const ordered = [...entries].sort((a, b) => compareEntries(a.name, b.name));
  // Loaded on first use, because it brings many packages (decision record 32).
  const { ZipArchive } = await import('archiver');
  const archive = new ZipArchive({ store: true });
  const chunks: Buffer[] = [];
  archive.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(archive, 'end');
  for (const { name, bytes } of [{ name: MANIFEST, bytes: Buffer.from(manifest) }, ...ordered]) {
    archive.append(bytes, { name, date: DATE, mode: MODE });
  }
  await Promise.all([archive.finalize(), ended]);
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  return { chunks, size, etag: etagOf(manifest) };
}
