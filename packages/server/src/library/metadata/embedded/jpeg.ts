import { MAX_BLOCKS, MAX_COMMENTS, MAX_CREDENTIALS, type Blocks, type FileParts } from './blocks.js';

/** Parts of a JUMBF box by their number in the sequence. One box can need several segments of 64 KiB. */
type Sequence = Map<number, Buffer>;

/** Reads the comments (COM) and the JUMBF boxes (APP11) before the image data of a JPEG file. */
export async function readJpeg(parts: FileParts, blocks: Blocks): Promise<void> {
  const sequences = new Map<number, Sequence>();
  let at = 2;
  let bytes = 0;
  for (let count = 0; count < MAX_BLOCKS; count++) {
    const head = await parts.read(at, 4);
    if (head.length < 4 || head[0] !== 0xff) break;
    const marker = head[1] as number;
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    const length = head.readUInt16BE(2);
    // SOS: the image data follows.
    if (marker === 0xda || marker === 0xd9 || length < 2) break;
    if (marker === 0xfe && blocks.comments.length < MAX_COMMENTS)
      blocks.comments.push(Buffer.from(await parts.read(at + 4, length - 2)));
    if (marker === 0xeb && bytes < MAX_CREDENTIALS) {
      bytes += length;
      addSegment(sequences, Buffer.from(await parts.read(at + 4, length - 2)));
    }
    at += 2 + length;
  }
  blocks.credentials = joined(sequences);
}

/** Adds a segment of ISO 19566-5: `JP`, the number of the box, the number in the sequence, then the box. */
function addSegment(sequences: Map<number, Sequence>, data: Buffer): void {
  if (data.length < 16 || data.toString('latin1', 0, 2) !== 'JP') return;
  if (data.toString('latin1', 12, 16) !== 'jumb') return;
  const box = data.readUInt16BE(2);
  const sequence: Sequence = sequences.get(box) ?? new Map<number, Buffer>();
  sequence.set(data.readUInt32BE(4), data.subarray(8));
  sequences.set(box, sequence);
}

/** Joins the parts of each box. Each part repeats the header of the box. */
function joined(sequences: ReadonlyMap<number, Sequence>): Buffer {
  const boxes = [...sequences.values()].map((sequence) => {
    const ordered = [...sequence].sort(([a], [b]) => a - b).map(([, part]) => part);
    return Buffer.concat(
      ordered.map((part, index) => (index === 0 ? part : part.subarray(part.readUInt32BE(0) === 1 ? 16 : 8))),
    );
  });
  return Buffer.concat(boxes);
}
