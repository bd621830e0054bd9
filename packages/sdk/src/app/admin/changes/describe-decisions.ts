import type { UpgradeChange } from '../../../config/upgrade/index.js';
import { parsePath, type ConfigPath } from '../../../lib/json-path.js';
import type { MergeConflict } from '../../../lib/merge/three-way-merge.js';
import type { Translator } from '../../../translations/translator.js';
import { describeSetting, itemAt, type SettingDescription } from './describe-setting.js';
import { itemName } from './item-name.js';
import { stepsOf } from './setting-at.js';
import { shownValue, type ShownValue } from '../../../documents/words/shown-value.js';

/** A conflict between two admins, described in the language of one of them. */
export interface ConflictDescription extends SettingDescription {
  readonly conflict: MergeConflict;
  readonly base: ShownValue;
  readonly mine: ShownValue;
  readonly theirs: ShownValue;
  /** True if only the order of a list is in conflict. The values are then the names of its items. */
  readonly isOrder: boolean;
}

/**
 * Describes a value that two admins changed differently.
 *
 * @param configs the merged configurations, for the names of items. The first one that has an item names it.
 */
export function describeConflict(
  conflict: MergeConflict,
  configs: readonly unknown[],
  translator: Translator,
): ConflictDescription {
  const { path, base, mine, theirs } = conflict;
  const list = stepsOf(path).at(-1)?.field;
  const sides = [base, mine, theirs];
  const isOrder = list?.widget === 'list' && sides.every((side) => isKeyList(side));
  const shown = (value: unknown) =>
    isOrder && isKeyList(value)
      ? orderOf(path, value, configs, translator)
      : shownValueAt(path, value, translator);
  const setting = describeSetting(
    path,
    configs.find((config) => hasItems(config, path)) ?? configs[0],
    translator,
  );
  return { ...setting, conflict, base: shown(base), mine: shown(mine), theirs: shown(theirs), isOrder };
}

/** Change of an upgrade, described in the language of an admin. */
export interface UpgradeDescription extends SettingDescription {
  readonly change: UpgradeChange;
  readonly from: ShownValue;
  readonly to: ShownValue;
}

/** Describes a change of an upgrade. A renamed setting has its new place. */
export function describeUpgradeChange(
  change: UpgradeChange,
  config: unknown,
  translator: Translator,
): UpgradeDescription {
  const before = parsePath(change.path) ?? [change.path];
  const after = change.movedTo === undefined ? before : (parsePath(change.movedTo) ?? [change.movedTo]);
  return {
    ...describeSetting(after, config, translator),
    change,
    from: shownValueAt(after, change.from, translator),
    to: shownValueAt(after, change.to, translator),
  };
}

/** Returns the value of the setting at a path for display. Items may be addressed by key or by index. */
export function shownValueAt(path: ConfigPath, value: unknown, translator: Translator): ShownValue {
  return shownValue(stepsOf(path).at(-1)?.field, value, translator);
}

const isKeyList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');

function orderOf(
  path: ConfigPath,
  keys: readonly string[],
  configs: readonly unknown[],
  translator: Translator,
): ShownValue {
  const names = keys.map((key) => {
    const match = configs.map((config) => itemAt(config, [...path, key])).find((item) => item !== undefined);
    return match === undefined ? key : (itemName(match.list, match.item, translator) ?? key);
  });
  return { kind: 'list', value: keys, text: names.join(', ') };
}

/** Returns true if a configuration has all list items on a path. */
function hasItems(config: unknown, path: ConfigPath): boolean {
  return stepsOf(path).every((step) => !step.isItem || itemAt(config, step.path) !== undefined);
}
