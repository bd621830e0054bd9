/**
 * Control characters and characters that change the writing direction or break lines. A file name or title must
 * not be able to control the terminal or to display as another text.
 */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const RUNS_OF_CONTROLS = new RegExp(`${CONTROLS.source}+`, 'gu');

/** Returns text from a file or a server as one line that is safe to print. */
export function plain(text: string): string {
  return text.replace(RUNS_OF_CONTROLS, ' ').trim();
}

/** Formats a value as JSON of printable characters only. Parsing it returns the same value. */
export function toJson(value: unknown): string {
  return escaped(JSON.stringify(value));
}

/**
 * Escapes the control and direction characters in JSON text, except line breaks and tabs. JSON contains them only in
 * strings, so that parsing returns the same value.
 */
export const escapeControls = (json: string): string => json.replace(/[^\t\n\r]+/g, (line) => escaped(line));

const escaped = (text: string): string =>
  text.replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
