import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { BackupManifest, MAX_BACKUP_SIZE, saveConfig } from '@assetportal/sdk/contract';
import { entryFault, isNewerBackup, MANIFEST, resourceOf } from '@assetportal/sdk/rules';
import * as z from 'zod/mini';
import { ApiError, type ArchiveFault } from '../../../lib/api-error.js';
import { sha256 } from '../../../lib/checksum.js';

/** Maximum number of entries: every language with translations and pages, and the other resources. */
const MAX_ENTRIES = 2000;
const MAX_NAME_LENGTH = 100;
/** Maximum ratio of the size of an entry to its compressed size. JSON compresses less than that. */
const MAX_RATIO = 200;
/** Size below which the ratio does not matter, in bytes. */
const SMALL = 64 * 1024;
/** Compression method of an entry that is not compressed. */
const STORED = 0;
const MAX_MANIFEST_SIZE = 1024 * 1024;
/** Maximum size of all resources in JSON, in bytes. 200,000 users fit. As objects they need several times the memory. */
const MAX_JSON_SIZE = 64 * 1024 * 1024;

/** A backup that has been read completely. Every entry has the hash in the manifest. */
export interface ReadBackup {
  readonly manifest: BackupManifest;
  readonly newer: boolean;
  /** Entries except the manifest, by name. */
  readonly entries: ReadonlyMap<string, Buffer>;
  /** Contents of the entries in JSON, by name. Empty for a backup of a newer release. */
  readonly documents: ReadonlyMap<string, Record<string, unknown>>;
}

/**
 * Reads a backup without writing anything to the disk. Accepts only the names of resources, each once, with the hashes
 * in the manifest.
 *
 * @throws ApiError `backup-damaged` with the reason
 */
export async function readArchive(bytes: Buffer): Promise<ReadBackup> {
  const entries = await readEntries(bytes);
  const manifest = manifestOf(entries.get(MANIFEST));
  entries.delete(MANIFEST);
  const fault = entryFault(manifest, [...entries.keys()]);
  if (fault !== undefined) throw damaged(fault.fault, fault.name);
  for (const [name, content] of entries) {
    if (sha256(content) !== manifest.resources[name]) throw damaged('archive-hash', name);
  }
  const newer = isNewerBackup(manifest);
  const { body } = await saveConfig.schemas();
  const documents = new Map<string, Record<string, unknown>>();
  for (const [name, content] of newer ? [] : entries) {
    if (resourceOf(name)?.kind === 'branding') continue;
    const parsed = z.safeParse(body, parseJson(name, content));
    if (!parsed.success) throw damaged('archive-content', name);
    documents.set(name, parsed.data);
  }
  return { manifest, newer, entries, documents };
}

function manifestOf(content: Buffer | undefined): BackupManifest {
  if (content === undefined) throw damaged('archive-missing', MANIFEST);
  const parsed = z.safeParse(BackupManifest, parseJson(MANIFEST, content));
  if (!parsed.success) throw damaged('archive-content', MANIFEST);
  return parsed.data;
}

function parseJson(name: string, content: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content), (key, value: unknown) => {
      if (key === '__proto__') throw new Error('The name __proto__ is reserved.');
      return value;
    });
  } catch (error) {
    throw damaged('archive-content', name, error);
  }
}

/** Reads all entries into memory, within the limits. */
async function readEntries(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openZip(bytes);
  if (zip.entryCount > MAX_ENTRIES) throw damaged('archive-size');
  const entries = new Map<string, Buffer>();
  let total = 0;
  let json = 0;
  try {
    for await (const entry of entriesOf(zip)) {
      const { fileName: name, uncompressedSize: size } = entry;
      if (name.length > MAX_NAME_LENGTH || entries.has(name)) throw damaged('archive-entry', name);
      total += size;
      if (name.endsWith('.json')) json += size;
      if (total > MAX_BACKUP_SIZE || json > MAX_JSON_SIZE || isBomb(entry)) throw damaged('archive-size');
      if (name === MANIFEST && size > MAX_MANIFEST_SIZE) throw damaged('archive-size');
      entries.set(name, await contentOf(zip, entry, bytes));
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw damaged('archive-broken', undefined, error);
  }
  return entries;
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > SMALL && uncompressedSize > MAX_RATIO * compressedSize;

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry, void, undefined> {
  for (let read = 0; read < zip.entryCount; read += 1) {
    const next = once(zip, 'entry') as Promise<[Entry]>;
    zip.readEntry();
    yield (await next)[0];
  }
}

/** @param bytes The archive. An entry without compression is a part of it, and is not copied. */
async function contentOf(zip: ZipFile, entry: Entry, bytes: Buffer): Promise<Buffer> {
  if (entry.compressionMethod === STORED && !entry.isEncrypted()) return storedContent(entry, bytes);
  // Encrypted entries and other compression methods are rejected by yauzl. It also checks the size.
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error === null ? resolve(opened) : reject(error)));
  });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns the content of an entry that is not compressed. @throws Error if it is not within the archive */
function storedContent({ relativeOffsetOfLocalHeader: at, uncompressedSize }: Entry, bytes: Buffer): Buffer {
  if (bytes.toString('latin1', at, at + 4) !== ENTRY_SIGNATURE) throw new Error('The entry has no header.');
  // The name and the extra fields before the content may be longer than in the directory of the archive.
  const start = at + HEADER_SIZE + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(start, start + uncompressedSize);
  if (content.length !== uncompressedSize) throw new Error('The entry is incomplete.');
  return content;
}

const ENTRY_SIGNATURE = 'PK\x03\x04';
/** Size of the header of an entry without its name and extra fields, in bytes. */
const HEADER_SIZE = 30;
const SIGNATURES = [ENTRY_SIGNATURE, 'PK\x05\x06'];

function openZip(bytes: Buffer): Promise<ZipFile> {
  const isZip = SIGNATURES.includes(bytes.subarray(0, 4).toString('latin1'));
  return new Promise((resolve, reject) => {
    fromBuffer(
      bytes,
      { lazyEntries: true, decodeStrings: true, strictFileNames: true, validateEntrySizes: true },
      (error, zip) => {
        if (error === null) resolve(zip);
        else reject(damaged(isZip ? 'archive-broken' : 'archive-kind', undefined, error));
      },
    );
  });
}

/** Maximum length of the name of an entry in a message. */
const MAX_SHOWN = 60;

/** Returns the error for a damaged backup. @param name Name of the entry */
const damaged = (fault: ArchiveFault, name = '', cause?: unknown): ApiError =>
  new ApiError('backup-damaged', { fault, values: { name: name.slice(0, MAX_SHOWN) }, cause });
