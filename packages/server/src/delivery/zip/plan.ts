import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';

/** A file that a zip holds, as it was when the zip was promised. */
export interface PlannedFile {
  readonly id: string;
  /** Of a convert set that makes several: from 1. */
  readonly page: number;
  /** Of the asset: rights are asked again for it. */
  readonly folder: string;
  /** Its path in the zip. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly crc32: number;
  /** Epoch milliseconds. */
  readonly modified: number;
}

/** All that a zip is made of. The same plan gives the same bytes. */
export interface ZipPlan {
  readonly convertSet: string;
  /** What the zip is called. */
  readonly fname: string;
  /** The text file that tells what was left out; the first entry, where there is one. */
  readonly report?: { readonly name: string; readonly text: string; readonly modified: number } | undefined;
  readonly files: readonly PlannedFile[];
}

/** Files that are written or read in one go; a turn is left to others after each. */
const PORTION = 1000;
/** Bytes: more than a plan of as many files as a call takes. */
const LONGEST_PLAN = 512 * 1024 * 1024;

type Row = [
  id: string,
  page: number,
  folder: string,
  name: string,
  size: number,
  crc32: number,
  modified: number,
];

/** A plan as it is kept: a line for the zip and one for each portion of its files, compressed. */
export async function encodePlan({ files, ...head }: ZipPlan): Promise<Buffer> {
  const lines = [Buffer.from(`${JSON.stringify(head)}\n`)];
  for (let start = 0; start < files.length; start += PORTION) {
    const rows = files
      .slice(start, start + PORTION)
      .map((file): Row => [
        ...([file.id, file.page, file.folder, file.name, file.size, file.crc32, file.modified] as const),
      ]);
    lines.push(Buffer.from(`${JSON.stringify(rows)}\n`));
    await nextTurn();
  }
  return promisify<Buffer, object, Buffer>(deflate)(Buffer.concat(lines), { level: 1 });
}

export async function decodePlan(bytes: Buffer): Promise<ZipPlan> {
  const text = await promisify<Buffer, object, Buffer>(inflate)(bytes, { maxOutputLength: LONGEST_PLAN });
  const lines = linesOf(text);
  const head = JSON.parse(lines.next().value ?? '') as Omit<ZipPlan, 'files'>;
  const files: PlannedFile[] = [];
  // Thousands of files lie in a few folders.
  const folders = new Map<string, string>();
  for (const line of lines) {
    for (const [id, page, folder, name, size, crc32, modified] of JSON.parse(line) as Row[]) {
      const known = folders.get(folder) ?? folder;
      folders.set(folder, known);
      files.push({ id, page, folder: known, name, size, crc32, modified });
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
