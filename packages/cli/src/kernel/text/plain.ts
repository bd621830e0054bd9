/**
 * Control characters, including characters that change the writing direction. A file name or title must not be
 * able to control the terminal.
 */
// eslint-disable-next-line no-control-regex -- The pattern removes these characters.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Returns text from a file or a server as one line that is safe to print. */
export function plain(text: string): string {
  return text.replace(CONTROLS, ' ').trim();
}
