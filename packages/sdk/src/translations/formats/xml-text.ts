/** Characters that XML 1.0 cannot contain, not even as a reference. */

const INVALID =
  // eslint-disable-next-line no-control-regex -- The expression finds control characters.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Placeholders, and characters that XML cannot contain. They become elements. */
const SPECIAL = new RegExp(`\\{\\{[^{}]*\\}\\}|${INVALID.source}`, 'g');

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#xA;',
  '\t': '&#x9;',
  '\r': '&#xD;',
};

/** Returns a text for the content of an element. Line breaks stay, so that a translator can read it. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>\r]/g, (character) => REFERENCES[character] ?? character);

/** Returns a text for an attribute. Invalid characters are written as in JavaScript. */
export const escapeAttribute = (text: string): string =>
  text
    .replace(/[&<>"\n\t\r]/g, (character) => REFERENCES[character] ?? character)
    .replace(new RegExp(INVALID.source, 'g'), (character) => `\\u${hexOf(character)}`);

/** Returns the text of an attribute that `escapeAttribute` has written. */
export const readAttribute = (text: string): string =>
  text.replace(/\\u([\dA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A part of a message: text, a placeholder, or a character that XML cannot contain. */
export type MessagePart =
  | { readonly kind: 'text' | 'placeholder'; readonly text: string }
  | { readonly kind: 'character'; readonly hex: string };

/** Splits a message into text, placeholders and invalid characters. */
export function messageParts(message: string): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(SPECIAL)) {
    if (index > end) parts.push({ kind: 'text', text: message.slice(end, index) });
    const isPlaceholder = found.startsWith('{{') && !INVALID.test(found);
    if (isPlaceholder) parts.push({ kind: 'placeholder', text: found });
    else for (const part of charactersOf(found)) parts.push(part);
    end = index + found.length;
  }
  if (end < message.length) parts.push({ kind: 'text', text: message.slice(end) });
  return parts;
}

/** Splits a text with invalid characters: a placeholder with one of them is text. */
function charactersOf(text: string): readonly MessagePart[] {
  return text.split(new RegExp(`(${INVALID.source})`)).flatMap((piece): readonly MessagePart[] => {
    if (piece === '') return [];
    if (piece.length === 1 && INVALID.test(piece)) return [{ kind: 'character', hex: hexOf(piece) }];
    return [{ kind: 'text', text: piece }];
  });
}

const hexOf = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
