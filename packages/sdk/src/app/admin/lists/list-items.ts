import { idOf } from '../../../config/item-key.js';
import { fieldAt } from '../../../config/values.js';
import type { IndexField } from '../../../contract/calls/indexing.js';
import { getPath, type ConfigPath } from '../../../lib/json-path.js';
import { isObject } from '../../../lib/object.js';
import type { Translator } from '../../../translations/translator.js';
import { itemName } from '../changes/item-name.js';

/** An item of a list of settings, in display order. */
export interface ListItem {
  /** Identifies the item: its key, or its index if the items have none. */
  readonly id: string;
  /** Index in the configuration. */
  readonly index: number;
  readonly name: string;
  /** Key that visitors do not see. Undefined if the name says the same. */
  readonly key: string | undefined;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Returns the items of the list at a path, in display order. */
export function listItems(
  config: unknown,
  path: ConfigPath,
  translator: Translator,
  fields: readonly IndexField[],
): readonly ListItem[] {
  const list = fieldAt(path);
  const value = getPath(config, path);
  if (list?.widget !== 'list' || !Array.isArray(value)) return [];
  return (value as unknown[])
    .map((item, index): ListItem => {
      const stored = list.key !== undefined && isObject(item) ? item[list.key] : undefined;
      const key = typeof stored === 'string' ? stored : undefined;
      const name =
        itemName(list, item, translator, fields) ?? translator.t('settings.list.item', { n: index + 1 });
      return {
        id: idOf(list, item) ?? String(index),
        index,
        name,
        key: key === name ? undefined : key,
        value: isObject(item) ? item : {},
      };
    })
    .sort((a, b) => positionOf(a.value) - positionOf(b.value) || a.index - b.index);
}

const positionOf = ({ position }: Readonly<Record<string, unknown>>): number =>
  typeof position === 'number' ? position : 0;
