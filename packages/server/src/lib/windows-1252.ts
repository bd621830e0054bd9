/** 0x80 to 0x9f in Windows-1252; as such where it has nothing. */
const SPECIAL = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Text from bytes in Windows-1252, the likeliest of the old encodings. Several releases of Node read that label as Latin-1
 * and so turn `€`, dashes and quotation marks into control characters, hence no `TextDecoder`.
 */
export function decodeWestern(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (char) => SPECIAL[char.charCodeAt(0) - 0x80] as string);
}
