/** A superbox of JUMBF (ISO 19566-5): its label, the superboxes in it, and its content. */
export interface Superbox {
  readonly label: string;
  readonly superboxes: readonly Superbox[];
  readonly contents: readonly Box[];
}

/** A box that is not a superbox. */
interface Box {
  /** Type, such as `cbor` or `json`. */
  readonly type: string;
  readonly data: Buffer;
}

const MAX_DEPTH = 8;
const MAX_BOXES = 20_000;

/** Returns the superboxes in a sequence of boxes. A damaged box and those after it are left out. */
export function readJumbf(bytes: Buffer): Superbox[] {
  const limit = { boxes: MAX_BOXES };
  return superboxesOf(boxesOf(bytes, limit), limit, 0);
}

function superboxesOf(boxes: readonly Box[], limit: { boxes: number }, depth: number): Superbox[] {
  if (depth > MAX_DEPTH) return [];
  return boxes.flatMap(({ type, data }) => {
    if (type !== 'jumb') return [];
    const [description, ...inner] = boxesOf(data, limit);
    if (description?.type !== 'jumd') return [];
    return [
      {
        label: labelOf(description.data),
        superboxes: superboxesOf(inner, limit, depth + 1),
        contents: inner.filter((box) => box.type !== 'jumb'),
      },
    ];
  });
}

function boxesOf(bytes: Buffer, limit: { boxes: number }): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length && limit.boxes > 0; limit.boxes--) {
    const large = bytes.readUInt32BE(at) === 1;
    if (large && at + 16 > bytes.length) break;
    const size = large ? Number(bytes.readBigUInt64BE(at + 8)) : bytes.readUInt32BE(at) || bytes.length - at;
    const start = at + (large ? 16 : 8);
    if (at + size > bytes.length || at + size < start) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(start, at + size),
    });
    at += size;
  }
  return boxes;
}

/** Returns the label after the 16 bytes of the type and the byte of flags. Empty if the box has none. */
function labelOf(description: Buffer): string {
  const end = description.indexOf(0, 17);
  const hasLabel = ((description[16] ?? 0) & 2) !== 0;
  return hasLabel && end > 17 ? description.toString('utf8', 17, end) : '';
}
