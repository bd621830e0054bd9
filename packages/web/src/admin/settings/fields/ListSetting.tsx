import { pathText, type ConfigPath } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../../../lib/classes.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { RotateCcw } from 'lucide-react';
import { useSetting } from '../setting/useSetting.js';
import { AddItem } from './AddItem.js';
import { ListItem } from './ListItem.js';
import mark from './mark.module.css';
import styles from './ListSetting.module.css';
import { SortableArea } from './SortableArea.js';
import { useItems } from './useItems.js';
import { useListOrder } from './useListOrder.js';

interface ListSettingProps {
  readonly path: ConfigPath;
  /** True directly below a section, whose heading names the list already. */
  readonly isTop: boolean;
}

/** A list of settings. Its items are sorted by dragging, by keyboard and by buttons, and identified by their key. */
export function ListSetting({ path, isTop }: ListSettingProps) {
  const t = useT();
  const help = useId();
  const setting = useSetting(path);
  const name = t(setting.info.labelKey);
  const items = useItems(path);
  const order = useListOrder(path, items);
  const shown = order.shown(items);
  return (
    <div
      className={classes(styles.list, mark.mark)}
      data-setting={pathText(path)}
      data-changed={setting.isChanged || undefined}
      data-unsaved={setting.isUnsaved || undefined}
    >
      <div className={styles.head}>
        {!isTop && <h3>{name}</h3>}
        <p>{t(setting.info.descriptionKey)}</p>
        {setting.isChanged && (
          <IconButton size="sm" label={t('settings.reset', { name })} onClick={setting.reset}>
            <RotateCcw />
          </IconButton>
        )}
      </div>
      <p id={help} hidden>
        {t('settings.list.help')}
      </p>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
      <SortableArea ids={shown.map(({ id }) => id)} onMove={order.moveTo}>
        <ol aria-label={name}>
          {shown.map((item, place) => (
            <ListItem
              key={item.id}
              {...{ item, place, order, help }}
              total={items.length}
              path={[...path, item.index]}
            />
          ))}
        </ol>
      </SortableArea>
      {items.length === 0 && <p className={styles.empty}>{t('settings.list.empty')}</p>}
      <AddItem path={path} items={items} />
    </div>
  );
}
