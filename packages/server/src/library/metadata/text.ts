import { isReference, type TagValue } from './tags.js';

/** Maximum lengths in characters (`list`: number of values), so that one damaged file cannot bloat the index. */
const MAX_TEXT = { line: 500, body: 20_000, word: 200, list: 1_000 } as const;

/**
 * Cleans text from a file for display and search. The result is composed (NFC), trimmed and limited in length.
 * Line breaks are `\n`. Control characters and marks that change the text direction are removed.
 */
export function body(value: TagValue | undefined, limit: number = MAX_TEXT.body): string | undefined {
  const raw =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value
            .filter(isText)
            .filter((text) => !isReference(text))
            .join(', ')
        : undefined;
  if (raw === undefined || isReference(raw)) return undefined;
  const text = raw
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- matches the characters to remove
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '')
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC')
    .trim();
  if (text === '') return undefined;
  return text.length <= limit ? text : [...text.slice(0, limit * 2)].slice(0, limit).join('').trimEnd();
}

/** Returns text as a single line. */
export function line(value: TagValue | undefined, limit: number = MAX_TEXT.line): string | undefined {
  const text = body(value, limit * 2);
  return text === undefined ? undefined : body(text.replace(/\s+/g, ' '), limit);
}

/** Returns distinct values, each as a single line and not empty. Splits a single string at `separator`. */
export function list(value: TagValue | undefined, separator?: RegExp): string[] {
  const parts = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const split = parts
    .filter(isText)
    .flatMap((part) => (separator === undefined ? [part] : part.split(separator)));
  const seen = new Set<string>();
  for (const part of split) {
    const text = line(part, MAX_TEXT.word);
    if (text !== undefined) seen.add(text);
    if (seen.size >= MAX_TEXT.list) break;
  }
  return [...seen];
}

function isText(value: TagValue): value is string {
  return typeof value === 'string';
}
