import type { ConfigProblem } from '../../../config/check.js';
import type { ConfigFault, UnknownKey } from '../../../config/complete.js';
import { idOf } from '../../../config/item-key.js';
import type { ListField } from '../../../config/schema/field.js';
import { getPath, parsePath, pathText, type ConfigPath } from '../../../lib/json-path.js';
import { nearestKey } from '../../../lib/text/nearest.js';
import type { Translator } from '../../../translations/translator.js';
import { describeSetting, type SettingDescription } from '../changes/describe-setting.js';
import { stepsOf } from '../changes/setting-at.js';
import { canRename, type RepairEdit } from './repair-edit.js';

/** A problem of a stored configuration, with the ways to repair it. Until then, saving never changes it. */
export interface Repair {
  readonly kind: 'unknown-key' | 'invalid-value';
  /** Path in the document. List items are addressed by their index in the document. */
  readonly path: ConfigPath;
  /** The setting at which the problem is shown. For an unknown key, its title is the key. */
  readonly setting: SettingDescription;
  /** Message keys of the problems, such as `fault.option`. Empty for a key that only has no effect. */
  readonly problems: readonly ConfigProblem[];
  /** The stored value as text, shortened if it is long. Null if a required value is missing. */
  readonly stored: string | null;
  /** The key or option of this version with the most similar name, or null if none is similar. */
  readonly nearest: string | null;
  /** Renames the key to `nearest`, or replaces the value by it. Null if that is not possible. */
  readonly rename: RepairEdit | null;
  /** Removes the value, or the list item that is not used because of it. Null if there is nothing to remove. */
  readonly remove: RepairEdit | null;
}

/** Problems of a configuration: the result of `readConfig`. */
export interface StoredProblems {
  readonly faults: readonly ConfigFault[];
  readonly unknown: readonly UnknownKey[];
}

/**
 * Returns the repairs of a stored configuration, in the order of the document's problems. A misspelled key that a list
 * item requires is one problem, not two.
 *
 * @param document the stored configuration in the current format (see `upgradePlan` for older ones)
 */
export function repairsOf(
  document: unknown,
  { faults, unknown }: StoredProblems,
  translator: Translator,
): readonly Repair[] {
  const keys = unknown.map((key) => unknownKeyRepair(document, key, faults, translator));
  const repaired = new Set(
    keys.flatMap(({ problems, rename }) => (problems.length > 0 ? targetOf(rename) : [])),
  );
  const values = faults
    .filter(({ path }) => !repaired.has(path))
    .map((fault) => faultRepair(document, fault, translator));
  return [...keys, ...values];
}

/** Returns the path that a key has after it was renamed. */
function targetOf(change: RepairEdit | null): readonly string[] {
  return change?.kind === 'rename' ? [pathText([...change.path.slice(0, -1), change.to])] : [];
}

function unknownKeyRepair(
  document: unknown,
  { path: text, nearest }: UnknownKey,
  faults: readonly ConfigFault[],
  translator: Translator,
): Repair {
  const path = parsePath(text) ?? [text];
  const rename: RepairEdit | null =
    nearest !== null && canRename(document, path, nearest) ? { kind: 'rename', path, to: nearest } : null;
  const [target] = targetOf(rename);
  return {
    kind: 'unknown-key',
    path,
    setting: describeSetting(keyedPath(document, path), document, translator),
    problems: faults.filter((fault) => fault.path === target).map(({ problem }) => problem),
    stored: storedText(getPath(document, path)),
    nearest,
    rename,
    remove: { kind: 'remove', path },
  };
}

function faultRepair(
  document: unknown,
  { path: text, problem }: ConfigFault,
  translator: Translator,
): Repair {
  const path = parsePath(text) ?? [text];
  const value = getPath(document, path);
  const field = stepsOf(path).at(-1)?.field;
  const nearest =
    field?.widget === 'select' && typeof value === 'string' ? nearestKey(value, field.options) : null;
  return {
    kind: 'invalid-value',
    path,
    setting: describeSetting(keyedPath(document, path), document, translator),
    problems: [problem],
    stored: storedText(value),
    nearest,
    rename: nearest === null ? null : { kind: 'replace', path, value: nearest },
    remove: removalOf(document, path, problem),
  };
}

/** Problems because of which a list item is not used. */
const OF_ITEM: ReadonlySet<string> = new Set(['fault.required', 'fault.used']);

function removalOf(document: unknown, path: ConfigPath, problem: ConfigProblem): RepairEdit | null {
  // Every save sets the version, and only an upgrade changes it.
  if (path.length === 0 || path[0] === 'version') return null;
  const item = stepsOf(path).findLast(({ isItem }) => isItem);
  const list = item === undefined ? undefined : listAt(item.path);
  const isKey = list?.key !== undefined && path.at(-1) === list.key && item?.path.length === path.length - 1;
  if (item !== undefined && (isKey || OF_ITEM.has(problem.key))) return { kind: 'remove', path: item.path };
  return getPath(document, path) === undefined ? null : { kind: 'remove', path };
}

function listAt(item: ConfigPath): ListField | undefined {
  const list = stepsOf(item).at(-2)?.field;
  return list?.widget === 'list' ? list : undefined;
}

/** Returns the path with items addressed by key, because the document may have them in another order than the display. */
function keyedPath(document: unknown, path: ConfigPath): ConfigPath {
  return path.map((key, index) => {
    const item = path.slice(0, index + 1);
    const list = listAt(item);
    const items = getPath(document, path.slice(0, index));
    if (list === undefined || !Array.isArray(items)) return key;
    const id = idOf(list, getPath(document, item));
    const isUnique = items.filter((other) => idOf(list, other) === id).length === 1;
    return id !== undefined && isUnique ? id : key;
  });
}

/** Maximum length of a shown value. A document may have values of any length. */
const MAX_LENGTH = 500;

function storedText(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
}
