/** Windows-1252 characters from 0x80 to 0x9f. Unassigned bytes map to the control character with the same code. */
const SPECIAL = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes Windows-1252, the most likely legacy encoding. Not `TextDecoder`: several releases of Node decode this
 * label as Latin-1, and so turn `€`, dashes and quotation marks into control characters.
 */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (char) => SPECIAL[char.charCodeAt(0) - 0x80] as string);
}
