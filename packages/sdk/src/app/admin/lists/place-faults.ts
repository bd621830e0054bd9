import { validItems } from '../../../config/complete.js';
import { idOf } from '../../../config/item-key.js';
import type { ListField } from '../../../config/schema/field.js';
import { fieldAt } from '../../../config/values.js';
import { getPath, pathText, type ConfigPath } from '../../../lib/json-path.js';
import type { Repair } from '../repairs/repairs.js';
import { stepsOf } from '../changes/setting-at.js';

/** A problem of a stored list, and where the list shows it. */
export interface ListFault {
  readonly repair: Repair;
  /** True if the item is not used because of the problem, so that it is not among the items. */
  readonly isIgnored: boolean;
  /** ID of the item that has the problem or, if that is ignored, of the item that it follows. Null: at the start. */
  readonly at: string | null;
  /** The ignored item as text. Null if the item is used. */
  readonly stored: string | null;
}

/**
 * Returns the path of the setting that shows a problem: the setting with the value, or the setting whose key was
 * probably meant. Undefined if there is none, so that the page shows the problem.
 */
export function settingOfRepair({ kind, path, nearest }: Repair): ConfigPath | undefined {
  const meant = kind === 'unknown-key' && nearest !== null ? [...path.slice(0, -1), nearest] : path;
  return stepsOf(meant).find(({ field }) => field !== undefined && field.widget !== 'group')?.path;
}

/** Returns the problems that a setting shows: its own, and those of its items and languages. */
export function repairsAt(repairs: readonly Repair[], path: ConfigPath): readonly Repair[] {
  const text = pathText(path);
  return repairs.filter((repair) => {
    const setting = settingOfRepair(repair);
    return setting !== undefined && pathText(setting) === text;
  });
}

/**
 * Returns the problems of a stored list with their places.
 *
 * @param document the stored configuration
 */
export function listFaults(
  document: unknown,
  path: ConfigPath,
  repairs: readonly Repair[],
): readonly ListFault[] {
  const list = fieldAt(path);
  const items = getPath(document, path);
  if (list?.widget !== 'list' || !Array.isArray(items)) return [];
  const used = validItems(list, items);
  return repairsAt(repairs, path).map((repair) => {
    const index = Number(repair.path[path.length]);
    const isIgnored = Number.isInteger(index) && !used.includes(index);
    const last = used.findLast((candidate) => (isIgnored ? candidate < index : candidate === index));
    return {
      repair,
      isIgnored,
      at: last === undefined ? null : idAt(list, items, last, used),
      stored: isIgnored ? JSON.stringify(items[index]).slice(0, MAX_LENGTH) : null,
    };
  });
}

/** Maximum length of a shown item. A document may have items of any length. */
const MAX_LENGTH = 300;

/** Returns the ID of an item: its key, or its index among the used items (see `ListItem`). */
const idAt = (list: ListField, items: readonly unknown[], index: number, used: readonly number[]): string =>
  idOf(list, items[index]) ?? String(used.indexOf(index));
