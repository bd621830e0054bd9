/**
 * Maximum length of an encoded value, in UTF-16 code units before encoding. Lucene rejects terms above 32,766 bytes, and
 * a unit takes up to six. Longer values are truncated when they are indexed and when they are searched.
 */
const MAX_VALUE = 5_000;

/** Highest character that is replaced by `!` and another character. */
const LAST_LOW = 0x21;
// eslint-disable-next-line no-control-regex -- matches control characters
const SPECIAL = /[\u0000-!#$+,\ud800-\udfff\ue000\ue001]/g;
const ESCAPE = /!(.)|([#+][AB])|\ue000(.)|\ue001([ab])/gs;

/** Characters that are replaced by two. `#` and `+` start these, so they are replaced too. */
const PAIRS = new Map([
  ['#', '#A'],
  ['$', '#B'],
  ['+', '+A'],
  [',', '+B'],
]);
const UNPAIRED = new Map([...PAIRS].map(([character, pair]) => [pair, character]));

/**
 * Encodes a value for Solr, reversibly. The bytes of two encoded values have the order of the code units of the values.
 *
 * - Control characters, spaces and commas do not occur in the result, so `{!terms}` can separate values by commas.
 * - Dollar signs do not occur in the result: Solr replaces `${name}` in the text of a request by the parameter `name`.
 * - Surrogates are encoded one by one: Lucene would replace lone ones, and would sort pairs behind U+FFFF.
 */
export function encode(text: string): string {
  return text.slice(0, MAX_VALUE).replace(SPECIAL, (character) => {
    const unit = character.charCodeAt(0);
    if (unit <= LAST_LOW) return `!${String.fromCharCode(0x41 + unit)}`;
    const pair = PAIRS.get(character);
    if (pair !== undefined) return pair;
    if (unit < 0xe000) return `\ue000${String.fromCharCode(0x4000 + unit - 0xd800)}`;
    return `\ue001${unit === 0xe000 ? 'a' : 'b'}`;
  });
}

/** Reverses {@link encode}. */
export function decode(encoded: string): string {
  return encoded.replace(ESCAPE, (_, low?: string, pair?: string, surrogate?: string, private_?: string) => {
    if (low !== undefined) return String.fromCharCode(low.charCodeAt(0) - 0x41);
    if (pair !== undefined) return UNPAIRED.get(pair)!;
    if (surrogate !== undefined) return String.fromCharCode(surrogate.charCodeAt(0) - 0x4000 + 0xd800);
    return private_ === 'a' ? '\ue000' : '\ue001';
  });
}

/** Number of bytes of an ID in {@link idNumber}: as many as a JavaScript number represents exactly. */
const ID_BYTES = 6;

/**
 * Returns the start of an ID as a number. Its order is the order of the IDs, except that IDs with the same start are
 * equal. Numbers are compared faster than IDs.
 */
export function idNumber(id: string): number {
  const start = Buffer.alloc(ID_BYTES);
  // `write` would leave out an incomplete character at the end.
  Buffer.from(encode(id)).copy(start);
  return start.readUIntBE(0, ID_BYTES);
}
