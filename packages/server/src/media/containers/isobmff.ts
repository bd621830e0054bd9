/** Facts from the header of a HEIF file (HEIC, AVIF), read without decoding an image. */
export interface HeifHeader {
  /** Size of the largest image in the file, in pixels, before rotation. */
  readonly width: number;
  readonly height: number;
  /** Embedded ICC profile. */
  readonly icc?: Buffer;
  /**
   * Size at which the primary image is displayed, in pixels: after its clean aperture and its rotation. Undefined if the
   * file does not say it.
   */
  readonly displayed?: { readonly width: number; readonly height: number };
}

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** Returns the boxes of a part of a file. Stops at the first box that is not valid. The last one may be truncated. */
function boxesIn(part: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= part.length;) {
    let size = part.readUInt32BE(at);
    let start = at + 8;
    if (size === 1 && at + 16 <= part.length) {
      size = Number(part.readBigUInt64BE(at + 8));
      start = at + 16;
    } else if (size === 0) size = part.length - at;
    const end = Math.min(at + size, part.length);
    if (size < 8 || end < start) break;
    boxes.push({ type: part.toString('latin1', at + 4, at + 8), content: part.subarray(start, end) });
    at += size;
  }
  return boxes;
}

const contentOf = (boxes: readonly Box[], type: string): Buffer =>
  boxes.find((box) => box.type === type)?.content ?? Buffer.alloc(0);

/**
 * Reads the boxes that describe the images: `meta` with the primary item (`pitm`) and the properties of all items
 * (`iprp`).
 *
 * @param file The file, or its `meta` box.
 */
export function readHeifHeader(file: Buffer): HeifHeader {
  // `meta` is a full box: four bytes of version and flags precede its content.
  const meta = boxesIn(contentOf(boxesIn(file), 'meta').subarray(4));
  const described = boxesIn(contentOf(meta, 'iprp'));
  const properties = boxesIn(contentOf(described, 'ipco'));
  const sizes = properties.map(sizeOf).filter((size) => size !== undefined);
  const largest = sizes.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a), {
    width: 0,
    height: 0,
  });
  const profile = properties.find(isProfile)?.content.subarray(4);
  const displayed = displayedSize(propertiesOfPrimary(meta, described, properties));
  return { ...largest, ...(profile && { icc: profile }), ...(displayed && { displayed }) };
}

const isProfile = ({ type, content }: Box): boolean =>
  type === 'colr' && /^(prof|rICC)$/.test(content.toString('latin1', 0, 4));

function sizeOf({ type, content }: Box): HeifHeader['displayed'] {
  if (type !== 'ispe' || content.length < 12) return undefined;
  return { width: content.readUInt32BE(4), height: content.readUInt32BE(8) };
}

/** Returns the properties of the primary item, in the order in which they apply. */
function propertiesOfPrimary(
  meta: readonly Box[],
  described: readonly Box[],
  properties: readonly Box[],
): Box[] {
  const pitm = contentOf(meta, 'pitm');
  if (pitm.length < 6) return [];
  const primary = pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.length < 8 ? -1 : pitm.readUInt32BE(4);
  return described
    .filter(({ type }) => type === 'ipma')
    .flatMap(({ content }) => associationsOf(content, primary))
    .map((index) => properties[index - 1])
    .filter((box) => box !== undefined);
}

/** Returns the numbers of the properties of an item, from 1. A truncated table ends early. */
function associationsOf(ipma: Buffer, item: number): number[] {
  const reader = new Reader(ipma);
  const [version, flags] = [reader.next(1), reader.next(3)];
  for (let left = reader.next(4); left > 0 && !reader.ended; left--) {
    const id = reader.next(version === 0 ? 2 : 4);
    const indices: number[] = [];
    // The highest bit says that the property is essential.
    for (let count = reader.next(1); count > 0 && !reader.ended; count--)
      indices.push((flags & 1) === 1 ? reader.next(2) & 0x7fff : reader.next(1) & 0x7f);
    if (id === item) return indices;
  }
  return [];
}

/** Reads unsigned numbers one after another. Returns 0 after the end. */
class Reader {
  #at = 0;

  constructor(private readonly bytes: Buffer) {}

  get ended(): boolean {
    return this.#at >= this.bytes.length;
  }

  next(length: 1 | 2 | 3 | 4): number {
    const at = this.#at;
    this.#at += length;
    return this.#at > this.bytes.length ? 0 : this.bytes.readUIntBE(at, length);
  }
}

/** Applies the properties that change the size: `clap` crops, and `irot` rotates by quarter turns. */
function displayedSize(properties: readonly Box[]): HeifHeader['displayed'] {
  let size = properties.map(sizeOf).find((one) => one !== undefined);
  for (const { type, content } of properties) {
    if (size === undefined) return undefined;
    if (type === 'clap') size = cropped(size, content);
    if (type === 'irot' && (content[0] ?? 0) % 2 === 1) size = { width: size.height, height: size.width };
  }
  return size;
}

/** Returns the size of the clean aperture (two fractions). A size that is not inside of the image is ignored. */
function cropped(size: { readonly width: number; readonly height: number }, clap: Buffer) {
  if (clap.length < 16) return size;
  const width = Math.round(clap.readUInt32BE(0) / clap.readUInt32BE(4));
  const height = Math.round(clap.readUInt32BE(8) / clap.readUInt32BE(12));
  const isInside = width >= 1 && height >= 1 && width <= size.width && height <= size.height;
  return isInside ? { width, height } : size;
}
