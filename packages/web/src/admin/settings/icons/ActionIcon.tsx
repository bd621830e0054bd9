import type { ListItem } from '@assetportal/sdk/admin';
import type { ConfigPath } from '@assetportal/sdk/config';
import type { IconKey } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import { useSetting } from '../setting/useSetting.js';
import styles from './ActionIcon.module.css';
import { IconPicker, noneOf } from './IconPicker.js';

interface ActionIconProps {
  readonly item: ListItem;
  /** Path of the item. */
  readonly path: ConfigPath;
}

/** The icon of an action in its row, as a button that opens the picker. */
export function ActionIcon({ item, path }: ActionIconProps) {
  const t = useT();
  const setting = useSetting([...path, 'icon']);
  const name = typeof setting.value === 'string' ? setting.value : '';
  const action = item.value['key'] as IconKey;
  return (
    <IconPicker
      setting={setting}
      action={action}
      button={
        <button
          type="button"
          className={styles.icon}
          aria-label={t('settings.icon.ofAction', { name: item.name, icon: name || t(noneOf(setting)) })}
        >
          <AssetIcon name={name} action={action} />
        </button>
      }
    />
  );
}
