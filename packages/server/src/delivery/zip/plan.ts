import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';

/** A file of a ZIP archive, with its properties at planning time. */
export interface PlannedFile {
  readonly id: string;
  /** Page number, from 1, if the convert set produces several files. Otherwise 1. */
  readonly page: number;
  /** Folder of the asset. Its permissions are checked again when the archive is sent. */
  readonly folder: string;
  /** Path in the archive. */
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly crc32: number;
  /** Modification time, in milliseconds since the epoch. */
  readonly modified: number;
}

/** A text file that the server writes into an archive. */
export interface PlannedText {
  /** Path in the archive. */
  readonly name: string;
  readonly text: string;
  /** Modification time, in milliseconds since the epoch. */
  readonly modified: number;
}

/** Complete content of a ZIP archive. The same plan always produces the same bytes. */
export interface ZipPlan {
  readonly convertSet: string;
  /** Download name of the archive. */
  readonly fname: string;
  /** Text file that lists the skipped assets; the first entry of the archive. Undefined if none were skipped. */
  readonly report?: PlannedText | undefined;
  /** Text file that lists the licenses of the files. Undefined if no file has any. */
  readonly licenses?: PlannedText | undefined;
  readonly files: readonly PlannedFile[];
}

/** Number of files encoded or decoded per turn of the event loop. */
const BATCH_SIZE = 1000;
/** Maximum size of a decompressed plan, in bytes: more than the largest request needs. */
const MAX_PLAN_BYTES = 512 * 1024 * 1024;

type Row = [
  id: string,
  page: number,
  folder: string,
  name: string,
  size: number,
  crc32: number,
  modified: number,
];

/** Serializes a plan: one line for the archive and one per batch of files, compressed. */
export async function encodePlan({ files, ...head }: ZipPlan): Promise<Buffer> {
  const lines = [Buffer.from(`${JSON.stringify(head)}\n`)];
  for (let start = 0; start < files.length; start += BATCH_SIZE) {
    const rows = files
      .slice(start, start + BATCH_SIZE)
      .map((file): Row => [
        ...([file.id, file.page, file.folder, file.name, file.size, file.crc32, file.modified] as const),
      ]);
    lines.push(Buffer.from(`${JSON.stringify(rows)}\n`));
    await nextTurn();
  }
  return promisify<Buffer, object, Buffer>(deflate)(Buffer.concat(lines), { level: 1 });
}

export async function decodePlan(bytes: Buffer): Promise<ZipPlan> {
  const text = await promisify<Buffer, object, Buffer>(inflate)(bytes, { maxOutputLength: MAX_PLAN_BYTES });
  const lines = linesOf(text);
  const head = JSON.parse(lines.next().value ?? '') as Omit<ZipPlan, 'files'>;
  const files: PlannedFile[] = [];
  // Share equal strings: thousands of files may be in only a few folders.
  const folders = new Map<string, string>();
  for (const line of lines) {
    for (const [id, page, folder, name, size, crc32, modified] of JSON.parse(line) as Row[]) {
      const shared = folders.get(folder) ?? folder;
      folders.set(folder, shared);
      files.push({ id, page, folder: shared, name, size, crc32, modified });
    }
    await nextTurn();
  }
  return { ...head, files };
}

function* linesOf(text: Buffer): Generator<string, undefined> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf(10, start);
    yield text.toString('utf8', start, end);
    start = end + 1;
  }
}
