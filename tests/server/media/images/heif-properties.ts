/** Adds properties to HEIF files. */

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** A rotation by quarter turns, counterclockwise. */
export const irot = (turns: number): Buffer => boxOf('irot', Buffer.from([turns]));
/** Mirroring: 0 exchanges top and bottom, 1 exchanges left and right. */
export const imir = (axis: 0 | 1): Buffer => boxOf('imir', Buffer.from([axis]));
/** A clean aperture of this size in pixels in the center. */
export function clap(width: number, height: number): Buffer {
  const content = Buffer.alloc(32);
  for (const [at, value] of [width, 1, height, 1, 0, 1, 0, 1].entries()) content.writeUInt32BE(value, at * 4);
  return boxOf('clap', content);
}

/**
 * Returns a HEIF file with further properties of its primary image.
 *
 * @param file Its boxes have sizes of 32 bits, and the numbers of properties have 8 bits.
 */
export function withProperties(file: Buffer, properties: readonly Buffer[]): Buffer {
  const meta = boxesOf(contentOf(boxesOf(file), 'meta').subarray(4));
  const iprp = boxesOf(contentOf(meta, 'iprp'));
  const pitm = contentOf(meta, 'pitm').readUInt16BE(4);
  const count = boxesOf(contentOf(iprp, 'ipco')).length;
  const grown = properties.reduce((sum, { length }) => sum + length + 1, 0);
  const numbers = properties.map((_, at) => 0x80 | (count + at + 1));
  const newIprp = iprp.map(({ type, content }) =>
    boxOf(
      type,
      type === 'ipco' ? Buffer.concat([content, ...properties]) : associated(content, pitm, numbers),
    ),
  );
  const newMeta = meta.map(({ type, content }) => {
    if (type === 'iprp') return boxOf(type, Buffer.concat(newIprp));
    return boxOf(type, type === 'iloc' ? shifted(content, grown) : content);
  });
  const version = contentOf(boxesOf(file), 'meta').subarray(0, 4);
  return Buffer.concat(
    boxesOf(file).map(({ type, content }) =>
      boxOf(type, type === 'meta' ? Buffer.concat([version, ...newMeta]) : content),
    ),
  );
}

/** Adds the numbers of properties to those of an item. */
function associated(ipma: Buffer, item: number, numbers: readonly number[]): Buffer {
  for (let at = 8; at < ipma.length;) {
    const count = ipma[at + 2] ?? 0;
    const end = at + 3 + count;
    if (ipma.readUInt16BE(at) === item) {
      const entry = Buffer.concat([ipma.subarray(0, end), Buffer.from(numbers), ipma.subarray(end)]);
      entry[at + 2] = count + numbers.length;
      return entry;
    }
    at = end;
  }
  throw new Error('no properties of the primary image');
}

/** Adds a distance to all positions in the file. */
function shifted(iloc: Buffer, distance: number): Buffer {
  const [version, sizes = 0, more = 0] = [iloc[0], iloc[4], iloc[5]];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const moved = Buffer.from(iloc);
  const add = (at: number) => moved.writeUInt32BE(moved.readUInt32BE(at) + distance, at);
  let at = 8;
  for (let items = iloc.readUInt16BE(6); items > 0; items--) {
    const isInFile = version === 0 || iloc.readUInt16BE(at + 2) === 0;
    at += version === 0 ? 4 : 6;
    if (isInFile && baseSize === 4) add(at);
    at += baseSize;
    const extents = iloc.readUInt16BE(at);
    at += 2;
    for (let extent = 0; extent < extents; extent++) {
      if (isInFile && baseSize === 0 && offsetSize === 4) add(at);
      at += offsetSize + lengthSize;
    }
  }
  return moved;
}

function boxOf(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

function boxesOf(part: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= part.length;) {
    const size = part.readUInt32BE(at);
    boxes.push({ type: part.toString('latin1', at + 4, at + 8), content: part.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

const contentOf = (boxes: readonly Box[], type: string): Buffer => {
  const content = boxes.find((box) => box.type === type)?.content;
  if (content === undefined) throw new Error(`no box ${type}`);
  return content;
};
