import { listKeyOf, type ConfigPath } from '@assetportal/sdk/config';
import { getPath } from '@assetportal/sdk/config';
import { configOptionKey } from '@assetportal/sdk/config';
import { fieldLabel, valueIn } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import { infoOf } from '../setting/useSetting.js';

/** An item of a list of settings, in display order. */
export interface Item {
  /** Identifies the item: its key, or its index if the items have none. */
  readonly id: string;
  /** Index in the configuration. */
  readonly index: number;
  readonly name: string;
  /** Key that visitors do not see. Undefined if the name says the same. */
  readonly key: string | undefined;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Returns the items of a list in display order. */
export function useItems(path: ConfigPath): readonly Item[] {
  const app = useApp();
  const { config } = useAdmin();
  const translator = useStore(app.translator);
  const fields = useStore(app.fields, (state) => state.fields);
  const value = useStore(config.store, (state) => [getPath(state.config, path)])[0];
  return useMemo(() => {
    const member = listKeyOf(path);
    const info = member === undefined ? undefined : infoOf([...path, 0, member]);
    const raw = (Array.isArray(value) ? value : []) as Readonly<Record<string, unknown>>[];
    const labelOf = (item: Readonly<Record<string, unknown>>, index: number): string => {
      const key = member === undefined ? '' : String(item[member]);
      const translation = (item['translation'] ?? {}) as Readonly<Record<string, string>>;
      if (info?.widget === 'fieldPicker') return fieldLabel(key, translator, translation, fields);
      const own = valueIn(translation, translator.locale, (text) => text !== '');
      const label = own ?? (typeof item['label'] === 'string' ? item['label'] : '');
      if (label !== '') return label;
      if (info?.widget === 'select') return translator.t(configOptionKey(key));
      return key === '' ? translator.t('settings.list.item', { n: index + 1 }) : key;
    };
    return raw
      .map((item, index) => {
        const key = member === undefined ? undefined : String(item[member]);
        const name = labelOf(item, index);
        return { id: key ?? String(index), index, name, key: key === name ? undefined : key, value: item };
      })
      .sort((a, b) => positionOf(a.value) - positionOf(b.value) || a.index - b.index);
  }, [path, value, translator, fields]);
}

const positionOf = ({ position }: Readonly<Record<string, unknown>>): number =>
  typeof position === 'number' ? position : 0;
