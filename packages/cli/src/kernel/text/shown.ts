import { toJson } from './plain.js';

/** Maximum length of a value in a message, in characters. */
const MAX_SHOWN = 60;

/** Returns a value as JSON for a message, cut to one line. Undefined is a dash. */
export function shown(value: unknown): string {
  if (value === undefined) return '–';
  const text = toJson(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}
