import { decodeAgain } from '../../../lib/windows-1252.js';

type Value = string | readonly Value[] | { readonly [name: string]: Value };

/**
 * Arguments of exiftool that decode text without a declared encoding as Windows-1252. It can do so for one encoding
 * only, and this one loses no bytes.
 */
export const CHARSETS: readonly string[] = ['exif', 'iptc', 'id3', 'riff', 'photoshop'].flatMap((format) => [
  '-charset',
  `${format}=Latin`,
]);

/** Groups whose formats declare no encoding, or one that many programs ignore. */
const UNDECLARED = /^(IFD\d|SubIFD\d*|ExifIFD|IPTC\d?|ID3v.+|RIFF|PNG|GIF|File):/;

/**
 * Decodes text that exiftool decoded as Windows-1252 again: as UTF-8 if their bytes are valid UTF-8. IPTC that declares
 * its encoding is left as it is.
 */
export function decodedTags<T extends Readonly<Record<string, Value>>>(tags: T): T {
  const declared = tags['IPTC:CodedCharacterSet'] !== undefined;
  const entries = Object.entries(tags).map(([key, value]) => {
    const isDeclared = declared && key.startsWith('IPTC');
    return [key, UNDECLARED.test(key) && !isDeclared ? decodedValue(value) : value];
  });
  return Object.fromEntries(entries) as T;
}

function decodedValue(value: Value): Value {
  if (typeof value === 'string') return decodeAgain(value);
  return Array.isArray(value) ? value.map((one: Value) => decodedValue(one)) : value;
}
