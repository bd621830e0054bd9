import { isTransportStream } from './streams/mpeg.js';

/**
 * Checks of the content by type: true if a file that begins with these bytes can have the type. A type has a check if
 * its own signature is weak, or if files of the type can begin with the weak signature of another one.
 */
const CHECKS: ReadonlyMap<string, (head: Buffer) => boolean> = new Map(
  Object.entries<(head: Buffer) => boolean>({
    aac: afterId3(isAdts),
    ac3: afterId3(isAc3),
    aiff: (head) => /^FORM[^]{4}AIF[FC]/.test(head.toString('latin1', 0, 12)),
    ape: afterId3(starts('MAC ')),
    bmp: isBmp,
    dts: isDts,
    dv: isDv,
    flac: afterId3(starts('fLaC')),
    gif: (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)),
    gz: (head) => starts('\x1f\x8b\x08')(head) && (head[3] ?? 0xff) < 0x20,
    hdr: starts('#?'),
    ico: isIcon,
    m2ts: isTransportStream,
    mid: starts('MThd\0\0\0\x06'),
    // The length of the first box is less than 16 MB, or follows the type.
    mov: starts('\0'),
    mp2: afterId3(isMpegAudio),
    mp3: afterId3(isMpegAudio),
    mpc: afterId3((head) => starts('MP+')(head) || starts('MPCK')(head)),
    mpg: (head) => /^000001(b3|ba)/.test(head.toString('hex', 0, 4)),
    mts: isTransportStream,
    pcx: (head) => head[0] === 10 && (head[1] ?? 9) <= 5 && head[2] === 1,
    tga: isTga,
    tif: (head) => starts('II*\0')(head) || starts('MM\0*')(head),
    ts: isTransportStream,
    tta: afterId3(starts('TTA')),
    ...Object.fromEntries('pbm pgm ppm pnm pfm'.split(' ').map((type) => [type, isNetpbm])),
    ...Object.fromEntries(
      'txt md csv tsv html json xml xmp aae pp3 yaml srt vtt css js mtl obj off'
        .split(' ')
        .map((type) => [type, isPlainText]),
    ),
    // Any bytes, for example the buffer of a glTF.
    bin: () => true,
    dat: () => true,
  }),
);

/** Returns true if the content passes the check of the type. False for a type without a check. */
export const fits = (type: string, head: Buffer): boolean => CHECKS.get(type)?.(head) ?? false;

/** Signatures of at least four bytes that the library for type detection does not have. */
const SIGNATURES: readonly (readonly [type: string, has: (head: Buffer) => boolean])[] = [
  ['caf', starts('caff')],
  ['au', starts('.snd')],
  ['tta', starts('TTA')],
  ['ra', starts('.ra\xfd')],
  ['w64', starts('riff\x2e\x91\xcf\x11')],
  ['dff', starts('FRM8')],
  ['dts', isDts],
  ['thd', (head) => head.readUIntBE(4, 4) === 0xf8726fba],
  ['dv', isDv],
  ['ivf', starts('DKIF')],
  ['y4m', starts('YUV4MPEG2 ')],
  ['nut', starts('nut/multimedia container')],
  ['fits', starts('SIMPLE  =')],
  ['exr', starts('\x76\x2f\x31\x01')],
  ['dds', starts('DDS \x7c\0\0\0')],
  ['dpx', (head) => starts('SDPX')(head) || starts('XPDS')(head)],
  ['qoi', starts('qoif')],
  ['hdr', starts('#?RADIANCE')],
];

/** Returns the type of a file that the library for type detection does not recognize. */
export function ownSignature(head: Buffer): string | undefined {
  return head.length < 16 ? undefined : SIGNATURES.find(([, has]) => has(head))?.[0];
}

/**
 * Types that are detected by a weak signature: at most four bytes, bytes that text or samples can have as well, or a
 * repeated byte. An extension whose content check passes takes precedence over such a type.
 */
const WEAK: ReadonlySet<string> = new Set(
  [
    'bmp ac3 dmg exe ps Z cpio arj gif jxr gz bz2 mpc swf aiff icns avro flif ape it sqlite nes cab pst parquet ttc',
    'macho lz4 dat sav dsf lz wv wasm otf ttf ico cur mp1 mp2 mp3 aac mpg ts mts mov shp dwg eot icc tar asar s3m stl',
    'jxl regf class rm midi mid elf rpm zst pcap crx woff woff2 xm voc mobi blend drc it psd bpg tif dv dts thd',
  ].flatMap((line) => line.split(' ')),
);

/** Returns true if the type was detected by a weak signature, and the content is text or does not pass its check. */
export const isWeak = (type: string, head: Buffer): boolean =>
  WEAK.has(type) && (isPlainText(head) || !fits(type, head));

/**
 * Returns true for text: without control characters other than white space. The encoding is UTF-8 or a similar one, or
 * UTF-16 with its mark, which looks like the start of MPEG audio.
 */
export function isPlainText(head: Buffer): boolean {
  const mark = head.toString('hex', 0, 2);
  const start = head.subarray(0, 4096);
  const text =
    mark === 'fffe' || mark === 'feff'
      ? new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(start)
      : start.toString('latin1');
  // eslint-disable-next-line no-control-regex -- Binary files contain control characters, and text does not.
  return text !== '' && !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
}

/** Also accepts an ID3 tag, which some programs write before files of any type. Its end is often beyond the head. */
function afterId3(check: (head: Buffer) => boolean): (head: Buffer) => boolean {
  return (head) => starts('ID3')(head) || check(head);
}

function starts(signature: string): (head: Buffer) => boolean {
  return (head) => head.toString('latin1', 0, signature.length) === signature;
}

/** TGA has no signature. Only a few values of its header are valid, and the size must not be 0. */
function isTga(head: Buffer): boolean {
  if (head.length < 18) return false;
  const [, map = 9, kind = 0] = head;
  const bits = head[16] ?? 0;
  const isKind = map === 1 ? [1, 9].includes(kind) : map === 0 && [2, 3, 10, 11].includes(kind);
  return (
    isKind && [8, 15, 16, 24, 32].includes(bits) && head.readUInt16LE(12) > 0 && head.readUInt16LE(14) > 0
  );
}

/** Lengths of the second header of a BMP, by version. */
const BMP_HEADERS = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

function isBmp(head: Buffer): boolean {
  return head.length >= 18 && starts('BM')(head) && BMP_HEADERS.has(head.readUInt32LE(14));
}

/** Checks the number of images, and the reserved byte and the position of the first one. */
function isIcon(head: Buffer): boolean {
  if (head.length < 22 || head.readUInt32LE(0) !== 0x10000) return false;
  const count = head.readUInt16LE(4);
  return count > 0 && count < 1000 && head[9] === 0 && head.readUInt32LE(18) >= 6 + 16 * count;
}

function isNetpbm(head: Buffer): boolean {
  return /^P[1-7Ff]\s/.test(head.toString('latin1', 0, 3));
}

/** A block of DV has 80 bytes. The first one is the header of a sequence, and the next one is a subcode. */
function isDv(head: Buffer): boolean {
  return /^1f0700[3b]f/.test(head.toString('hex', 0, 4)) && (head[80] ?? 0) >> 5 === 1;
}

function isDts(head: Buffer): boolean {
  return /^(7ffe8001|fe7f0180|1fffe800|ff1f00e8)/.test(head.toString('hex', 0, 4));
}

/** Checks two consecutive frames with the lengths that their headers declare. */
function isAdts(head: Buffer): boolean {
  const lengthAt = (at: number) =>
    (head.readUInt16BE(at) & 0xfff6) === 0xfff0 ? (head.readUIntBE(at + 3, 3) >> 5) & 0x1fff : 0;
  const length = head.length >= 8 ? lengthAt(0) : 0;
  return length > 7 && (length + 8 > head.length || lengthAt(length) > 7);
}

/** Lengths of AC-3 frames at 48 kHz in words of 16 bits, for each pair of size codes. */
const AC3_WORDS = [
  64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 896, 1024, 1152, 1280,
];

/** Checks a second frame at the length that the first one declares. AC-3 and E-AC-3 have different headers. */
function isAc3(head: Buffer): boolean {
  if (head.length < 8 || head.readUInt16BE(0) !== 0x0b77) return false;
  const [code, version] = [head[4] ?? 0, (head[5] ?? 0) >> 3];
  if (version > 16) return false;
  const words = AC3_WORDS[(code & 0x3f) >> 1] ?? 0;
  const atOtherRates = [words, Math.floor((words * 48) / 44.1) + (code & 1), Math.floor(words * 1.5)];
  const length = version > 10 ? 2 * ((head.readUInt16BE(2) & 0x7ff) + 1) : 2 * (atOtherRates[code >> 6] ?? 0);
  return length > 0 && (length + 2 > head.length || head.readUInt16BE(length) === 0x0b77);
}

/** Bit rates in kbit/s of MPEG audio, by version (1, 2) and layer (1 to 3). */
const BIT_RATES: Readonly<Record<string, readonly number[]>> = {
  '11': [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '12': [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '13': [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '21': [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '22': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  '23': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/** Checks two consecutive frames of MPEG audio. Text in UTF-16 may look like the first one. */
function isMpegAudio(head: Buffer): boolean {
  if (isPlainText(head)) return false;
  const length = mpegFrame(head, 0);
  return length > 0 && (length + 4 > head.length || mpegFrame(head, length) > 0);
}

/** Returns the length of the frame of MPEG audio at a position in bytes, or 0 if none is there. */
function mpegFrame(data: Buffer, at: number): number {
  if (at + 4 > data.length) return 0;
  const header = data.readUInt32BE(at);
  const [version, layer] = [(header >> 19) & 3, 4 - ((header >> 17) & 3)];
  const rate = [44_100, 48_000, 32_000][(header >> 10) & 3];
  const bits = BIT_RATES[`${version === 3 ? 1 : 2}${layer}`]?.[((header >> 12) & 15) - 1];
  if (header >>> 21 !== 0x7ff || version === 1 || rate === undefined || bits === undefined) return 0;
  const [hertz, padding] = [rate / [4, 1, 2, 1][version]!, (header >> 9) & 1];
  if (layer === 1) return 4 * (Math.floor((12_000 * bits) / hertz) + padding);
  return Math.floor(((layer === 3 && version !== 3 ? 72_000 : 144_000) * bits) / hertz) + padding;
}
