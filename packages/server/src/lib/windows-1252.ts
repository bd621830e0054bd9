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

/** Returns the bytes of text in Windows-1252. Undefined if it contains a character without a byte. */
function windows1252Bytes(text: string): Buffer | undefined {
  const bytes = Buffer.alloc(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const special = code < 0x80 ? -1 : SPECIAL.indexOf(text.charAt(index));
    const byte = special >= 0 ? special + 0x80 : code;
    if (byte > 0xff) return undefined;
    bytes[index] = byte;
  }
  return bytes;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes text without a declared encoding: as UTF-8 if the bytes are valid UTF-8, otherwise as Windows-1252. */
export function decodeUndeclared(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/**
 * Decodes text again that another program decoded as Windows-1252 without a declared encoding. The result is the
 * text of `decodeUndeclared`.
 */
export function decodeAgain(text: string): string {
  // eslint-disable-next-line no-control-regex -- matches ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  const bytes = windows1252Bytes(text);
  return bytes === undefined ? text : decodeUndeclared(bytes);
}
