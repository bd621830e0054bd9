import type { BackupChange } from '../../contract/schemas/admin/backup.js';
import { isSameJson } from '../../lib/same-json.js';

/** Maximum length of a value in a description of a change, in characters. */
const MAX_TEXT = 120;

/**
 * Returns the differences between two lists of items, by their names.
 *
 * @param text Returns a value as text. Default: the values are not described.
 */
export function compareItems<T>(
  item: string,
  from: readonly (readonly [name: string, value: T])[],
  to: readonly (readonly [name: string, value: T])[],
  text?: (value: T) => string,
): BackupChange[] {
  const [old, changed] = [new Map(from), new Map(to)];
  return [...new Set([...old.keys(), ...changed.keys()])].flatMap((name): BackupChange[] => {
    const [before, after] = [old.get(name), changed.get(name)];
    const change = !old.has(name) ? 'added' : !changed.has(name) ? 'removed' : 'changed';
    if (change === 'changed' && isSameJson(before, after)) return [];
    const described = {
      ...(text === undefined || before === undefined ? {} : { from: text(before) }),
      ...(text === undefined || after === undefined ? {} : { to: text(after) }),
    };
    return [{ change, item, name, ...described }];
  });
}

/** Returns a value as short text: a string as it is, other values as JSON. */
export function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const characters = [...text];
  return characters.length > MAX_TEXT ? `${characters.slice(0, MAX_TEXT - 1).join('')}…` : text;
}
