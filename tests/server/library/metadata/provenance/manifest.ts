/** Writes Content Credentials (C2PA 2.1, sections 11 and A) into small files. Nothing is signed. */

type Cbor = string | number | Buffer | null | readonly Cbor[] | { readonly [key: string]: Cbor };

/** Encodes CBOR. Keys of maps that are numbers are written as such. */
function cbor(value: Cbor): Buffer {
  if (value === null) return Buffer.from([0xf6]);
  if (typeof value === 'number') return head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value))
    return Buffer.concat([head(4, value.length), ...(value as readonly Cbor[]).map(cbor)]);
  const entries = Object.entries(value as Readonly<Record<string, Cbor>>);
  const keyed = entries.map(([key, one]) =>
    Buffer.concat([cbor(/^\d+$/.test(key) ? Number(key) : key), cbor(one)]),
  );
  return Buffer.concat([head(5, entries.length), ...keyed]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  const bytes = Buffer.alloc(5);
  bytes[0] = (major << 5) | 26;
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const start = Buffer.alloc(8);
  start.writeUInt32BE(data.length + 8);
  start.write(type, 4, 'latin1');
  return Buffer.concat([start, data]);
}

function superbox(label: string, ...parts: readonly Buffer[]): Buffer {
  return box('jumb', box('jumd', Buffer.alloc(16), Buffer.from([3]), Buffer.from(`${label}\0`)), ...parts);
}

export interface Manifest {
  readonly claim: Readonly<Record<string, Cbor>>;
  readonly actions?: readonly Readonly<Record<string, Cbor>>[];
  /** Certificate of the signer, as DER. */
  readonly certificate?: Buffer;
}

function manifestBox({ claim, actions = [], certificate }: Manifest): Buffer {
  const chain: Cbor = certificate ? { 33: [certificate] } : {};
  // COSE_Sign1 has tag 18.
  const signature = Buffer.concat([Buffer.from([0xd2]), cbor([cbor(chain), {}, null, Buffer.alloc(64)])]);
  return superbox(
    'urn:c2pa:0e0b6a64-6bd9-4d5c-9c2b-7c1f6d0f6a11',
    superbox(
      'c2pa.assertions',
      superbox('c2pa.thumbnail.claim', box('bidb', Buffer.alloc(100_000, 7))),
      superbox('c2pa.actions.v2', box('cbor', cbor({ actions }))),
    ),
    superbox('c2pa.claim.v2', box('cbor', cbor(claim))),
    superbox('c2pa.signature', box('cbor', signature)),
  );
}

/** Returns a manifest store. The last manifest is the active one. */
export function store(...manifests: readonly Manifest[]): Buffer {
  return superbox('c2pa', ...manifests.map(manifestBox));
}

/** Inserts a store into a JPEG file, in segments of 64,000 bytes. */
export function inJpeg(file: Buffer, bytes: Buffer): Buffer {
  const segments: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 64_000) {
    const start = Buffer.alloc(12);
    start.writeUInt16BE(0xffeb);
    start.write('JP', 4, 'latin1');
    start.writeUInt16BE(1, 6);
    start.writeUInt32BE(segments.length + 1, 8);
    const segment = Buffer.concat([start, bytes.subarray(0, 8), bytes.subarray(at, at + 64_000)]);
    segment.writeUInt16BE(segment.length - 2, 2);
    segments.push(segment);
  }
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
}

/** Inserts a store into a PNG file after its header. Checksums are not written. */
export function inPng(file: Buffer, bytes: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, 33), chunk('caBX', bytes), file.subarray(33)]);
}

/** Returns a chunk of PNG without a valid checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

/** Appends a store to a WebP file. */
export function inWebp(file: Buffer, bytes: Buffer): Buffer {
  const start = Buffer.alloc(8);
  start.write('C2PA', 'latin1');
  start.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([file, start, bytes]);
}

/** Returns the start of an MP4 or HEIF file with a store. */
export function inBoxes(bytes: Buffer): Buffer {
  const uuid = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
  const purpose = Buffer.concat([Buffer.alloc(4), Buffer.from('manifest\0'), Buffer.alloc(8)]);
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0')),
    box('uuid', uuid, purpose, bytes),
    box('mdat'),
  ]);
}

/** Returns a GIF file without an image, with a store. */
export function inGif(bytes: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    blocks.push(Buffer.from([part.length]), part);
  }
  const extension = Buffer.from([0x21, 0xff, 11, ...Buffer.from('C2PA_GIF'), 1, 0, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.alloc(7),
    extension,
    ...blocks,
    Buffer.from([0, 0x3b]),
  ]);
}

/** Returns a TIFF file with one entry, which contains a store. */
export function inTiff(bytes: Buffer): Buffer {
  const file = Buffer.alloc(26);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(1, 8);
  file.writeUInt16LE(0xcd41, 10);
  file.writeUInt16LE(7, 12);
  file.writeUInt32LE(bytes.length, 14);
  file.writeUInt32LE(26, 18);
  return Buffer.concat([file, bytes]);
}
