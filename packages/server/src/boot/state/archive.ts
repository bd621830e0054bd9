import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { isStateBackup, STATE_BACKUP_HEAD, STATE_MANIFEST } from '@assetportal/sdk/rules';
import * as yauzl from 'yauzl';
import * as z from 'zod/mini';
import { ZipLayout, zipStream } from '../../delivery/zip/format/index.js';
import { openedFile } from '../../files/opened-file.js';
import { crc32 } from '../../lib/checksum.js';
import { StartError, systemCode } from '../../lib/errors.js';
import { DATABASE_FILE } from '../../store/sqlite/database/damaged-state.js';
import type { DatabaseFacts } from '../../store/sqlite/database/database-backup.js';
import { MIGRATIONS } from '../../store/sqlite/database/migrations.js';

/** Version of the format. A higher one may contain further files, which a restore must not omit. */
const FORMAT = 1;

const MAX_MANIFEST_SIZE = 64 * 1024;

/** Time of all entries: the first that a zip file can contain. The same state therefore gives the same bytes. */
const MODIFIED = Date.UTC(1980, 0, 1);

const number = z.int().check(z.nonnegative());

const Manifest = z.object({
  format: number,
  /** Version of assetportal that has written the backup. */
  release: z.string().check(z.maxLength(100)),
  schema: number,
  generation: number,
  users: number,
  bytes: number,
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
});

/** First entry of the backup of a state: facts about its only other entry, the database. */
export type StateManifest = z.infer<typeof Manifest>;

/**
 * Writes the backup of a state as a zip with two entries that are not compressed: the manifest and the database. The
 * file is on the disk when the Promise resolves.
 *
 * @param path A file that does not exist. Only the user of the process can read it.
 * @param database Path of a copy of the database.
 */
export async function writeStateArchive(
  path: string,
  database: string,
  { facts, release, signal }: WriteOptions,
): Promise<StateManifest> {
  const hashed = await hashesOf(database, signal);
  const { crc, ...content } = hashed;
  const manifest: StateManifest = { format: FORMAT, release, ...facts, ...content };
  const head = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const layout = new ZipLayout();
  layout.add({ name: STATE_MANIFEST, size: head.length, crc32: crc32(head), modified: MODIFIED });
  layout.add({ name: DATABASE_FILE, size: content.bytes, crc32: crc, modified: MODIFIED });
  const openEntry = async (index: number) => (index === 0 ? head : openedFile(await open(database)));
  const file = await open(path, 'wx', 0o600);
  try {
    const stream = zipStream(layout, openEntry, 0, layout.size);
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      await file.writeFile(chunk as Buffer);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return manifest;
}

interface WriteOptions {
  readonly facts: DatabaseFacts;
  /** Version of assetportal. */
  readonly release: string;
  readonly signal?: AbortSignal | undefined;
}

async function hashesOf(path: string, signal: AbortSignal | undefined) {
  const hash = createHash('sha256');
  let bytes = 0;
  let crc = 0;
  for await (const chunk of createReadStream(path, { signal })) {
    hash.update(chunk as Buffer);
    crc = crc32(chunk as Buffer, crc);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex'), crc };
}

/** An open backup of a state. Its manifest is checked, its database not yet. */
export interface StateArchive {
  readonly manifest: StateManifest;
  /** Reads the database, and writes it to a file if there is one. @throws StartError `backup-damaged` */
  extract(file: FileHandle | undefined, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * Opens the backup of a state. Accepts only the two entries of {@link writeStateArchive}, so that it cannot lead to other
 * files or to more data than it contains.
 *
 * @throws StartError `backup-kind`, `backup-damaged`, `backup-newer`
 */
export async function openStateArchive(path: string): Promise<StateArchive> {
  await assertKind(path);
  const zip = await openZip(path);
  try {
    const [first, database] = await entriesOf(zip);
    if (first?.fileName !== STATE_MANIFEST || first.uncompressedSize > MAX_MANIFEST_SIZE) throw damaged(path);
    const manifest = parseManifest(await readAll(await contentOf(zip, first)), path);
    if (manifest.format > FORMAT || manifest.schema > MIGRATIONS.length) throw newer(path, manifest.release);
    if (zip.entryCount !== 2 || database?.fileName !== DATABASE_FILE) throw damaged(path);
    if (database.uncompressedSize !== manifest.bytes) throw damaged(path);
    return {
      manifest,
      close: () => void zip.close(),
      extract: async (file, signal) => {
        const stream = await contentOf(zip, database).catch((error: unknown) => {
          throw damaged(path, error);
        });
        await extract(stream, { file, signal, sha256: manifest.sha256, path });
      },
    };
  } catch (error) {
    zip.close();
    throw error instanceof StartError ? error : damaged(path, error);
  }
}

async function assertKind(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(STATE_BACKUP_HEAD), 0, STATE_BACKUP_HEAD, 0);
    if (!isStateBackup(buffer)) {
      throw new StartError(
        'backup-kind',
        `${path} is not a backup of a whole portal.`,
        'Restore a backup of the settings without --data.',
        { values: { path } },
      );
    }
  } finally {
    await file.close();
  }
}

function parseManifest(content: Buffer, path: string): StateManifest {
  const parsed = z.safeParse(Manifest, JSON.parse(content.toString('utf8')));
  if (parsed.success) return parsed.data;
  throw damaged(path);
}

const openZip = (path: string): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
    yauzl.open(path, options, (error, zip) => (error === null ? resolve(zip) : reject(damaged(path, error))));
  });

/** Returns the first two entries. */
async function entriesOf(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = [];
  while (entries.length < Math.min(zip.entryCount, 2)) {
    const next = new Promise<yauzl.Entry>((resolve, reject) => {
      zip.once('entry', resolve).once('error', reject);
    });
    zip.readEntry();
    entries.push(await next);
  }
  return entries;
}

/** Opens an entry. Only those that are not compressed are accepted: they are no larger than the archive. */
async function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  if (entry.compressionMethod !== 0) throw new Error('The entry is compressed.');
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error === null ? resolve(stream) : reject(error)));
  });
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface ExtractOptions {
  readonly file: FileHandle | undefined;
  readonly signal: AbortSignal | undefined;
  readonly sha256: string;
  readonly path: string;
}

async function extract(stream: Readable, { file, signal, sha256, path }: ExtractOptions): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(
      stream,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          hash.update(chunk);
          await file?.writeFile(chunk);
        }
      },
      { signal },
    );
  } catch (error) {
    // Errors of the disk and interruptions. Those of the archive have no code.
    if (systemCode(error) !== undefined || signal?.aborted === true) throw error;
    throw damaged(path, error);
  }
  if (hash.digest('hex') !== sha256) throw damaged(path);
}

const damaged = (path: string, cause?: unknown): StartError =>
  new StartError(
    'backup-damaged',
    `The backup ${path} is damaged or incomplete.`,
    'Use another backup. Nothing was changed.',
    { cause, values: { path } },
  );

const newer = (path: string, release: string): StartError =>
  new StartError(
    'backup-newer',
    `The backup ${path} was written by a newer version of assetportal (${release}).`,
    'Update assetportal, and restore the backup again. Nothing was changed.',
    { values: { path, release } },
  );
