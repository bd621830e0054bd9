import { pathText, type ConfigPath } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { RotateCcw } from 'lucide-react';
import { classes } from '../../../lib/classes.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { ListFaults, ListFaultCount } from '../faults/ListFaults.js';
import mark from '../setting/mark.module.css';
import { useSetting } from '../setting/useSetting.js';
import { AddItem, isAddedByKey } from './AddItem.js';
import { FacetHead, FacetSummary } from './FacetColumns.js';
import { ListRow } from './ListRow.js';
import styles from './ListSetting.module.css';
import { RowCounts } from './PosterRow.js';
import { SortableList } from '../sortable/SortableList.js';
import { useListItems } from './useListItems.js';
import { useMove } from './useMove.js';

interface ListSettingProps {
  readonly path: ConfigPath;
  /** True directly below a section, whose heading names the list already. */
  readonly isTop: boolean;
}

/** A list of settings. Its items are sorted by dragging, by keyboard and by buttons, and identified by their key. */
export function ListSetting({ path, isTop }: ListSettingProps) {
  const t = useT();
  const setting = useSetting(path);
  const name = t(setting.info.labelKey);
  const { items, changed, unsaved } = useListItems(path);
  const move = useMove(path, items);
  const isFacets = path[0] === 'facets';
  const isPosterRows = path[0] === 'dashboard';
  return (
    <div
      className={classes(styles.list, mark.mark)}
      data-setting={pathText(path)}
      data-changed={setting.isChanged || undefined}
      data-unsaved={setting.isUnsaved || undefined}
    >
      {isPosterRows && <RowCounts items={items} />}
      <div className={styles.head}>
        {!isTop && <h3>{name}</h3>}
        {isFacets ? <FacetSummary items={items} /> : <p>{t(setting.info.descriptionKey)}</p>}
        <ListFaultCount path={path} />
        {setting.isChanged && (
          <IconButton size="sm" label={t('settings.reset', { name })} onClick={setting.reset}>
            <RotateCcw />
          </IconButton>
        )}
        {!isAddedByKey(path) && <AddItem path={path} items={items} />}
      </div>
      {isFacets && <FacetHead />}
      <SortableList
        label={name}
        items={items}
        onMove={move}
        attributesOf={({ id, index }) => ({
          'data-setting': pathText([...path, index]),
          'data-changed': changed.has(id) ? 'true' : undefined,
          'data-unsaved': unsaved.has(id) ? 'true' : undefined,
        })}
        renderItem={(item, place, grip) => (
          <ListRow
            path={[...path, item.index]}
            total={items.length}
            onMove={move}
            {...{ item, place, grip }}
          />
        )}
        renderAfter={(id) => <ListFaults path={path} at={id} />}
      />
      {items.length === 0 && <p className={styles.empty}>{t('settings.list.empty')}</p>}
      {isAddedByKey(path) && <AddItem path={path} items={items} />}
    </div>
  );
}
