import { MAX_COMMENTS, MAX_CREDENTIALS, type Blocks, type FileParts } from './blocks.js';

/** Bytes of a GIF file that are searched for comments. */
const MAX_FILE = 16 * 1024 * 1024;

/** Reads the comments and the manifest store of a GIF file. */
export async function readGif(parts: FileParts, blocks: Blocks): Promise<void> {
  const file = Buffer.from(await parts.read(0, MAX_FILE));
  if (file.length < 13) return;
  let at = 13 + colorTable(file[10] as number);
  while (at + 2 < file.length) {
    const kind = file[at];
    if (kind === 0x2c) {
      if (at + 10 > file.length) return;
      at = skipBlocks(file, at + 11 + colorTable(file[at + 9] as number));
    } else if (kind === 0x21) {
      const label = file[at + 1];
      const end = skipBlocks(file, at + 2);
      if (label === 0xfe && blocks.comments.length < MAX_COMMENTS)
        blocks.comments.push(Buffer.concat(subBlocks(file, at + 2, end)));
      else if (label === 0xff && file.toString('latin1', at + 3, at + 11) === 'C2PA_GIF')
        blocks.credentials = Buffer.concat(subBlocks(file, at + 14, end)).subarray(0, MAX_CREDENTIALS);
      at = end;
    } else return;
  }
}

/** Returns the size of a color table in bytes, from the flags of its owner. */
function colorTable(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function skipBlocks(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length && file[at] !== 0) at += (file[at] as number) + 1;
  return at + 1;
}

function subBlocks(file: Buffer, from: number, end: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = from; at < Math.min(end, file.length) && file[at] !== 0; at += (file[at] as number) + 1)
    parts.push(file.subarray(at + 1, at + 1 + (file[at] as number)));
  return parts;
}
