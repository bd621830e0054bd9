import { withCollectionMoved } from '@assetportal/sdk/admin';
import { collectionLabel, containsText } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { useId, useMemo, useState } from 'react';
import { LIST_ROW } from '../../components/ListRow.js';
import { Switch } from '../../components/Switch.js';
import inputs from '../../settings/controls/inputs.module.css';
import { SortableList } from '../../settings/sortable/SortableList.js';
import type { VisibleRows } from '../../settings/sortable/useVisibleRows.js';
import { useFactsOf, type Collections } from '../common/useCollections.js';
import styles from './CollectionList.module.css';
import { CollectionRow } from './CollectionRow.js';

/** Number of collections whose facts load together, so that scrolling sends few requests. */
const BLOCK = 50;
/** Number of collections from which on a field finds one. */
const MANY = 12;

/** The collections in the order in which visitors see them. */
export function CollectionList({ collections }: { readonly collections: Collections }) {
  const t = useT();
  const locale = useLocale();
  const [text, setText] = useState('');
  const [rows, setRows] = useState<VisibleRows>({ from: 0, to: BLOCK });
  const { collections: all, edit } = collections;
  const found = useMemo(() => {
    const query = text.trim();
    return all
      .map((collection) => ({
        id: collection.indicator,
        collection,
        name: collectionLabel(collection, collection.indicator, locale),
      }))
      .filter(({ name, id }) => containsText(`${name} ${id}`, query));
  }, [all, text, locale]);
  const [first, end] = [Math.floor(rows.from / BLOCK) * BLOCK, Math.ceil(rows.to / BLOCK) * BLOCK];
  const visible = useMemo(
    () => found.slice(first, end).map(({ collection }) => collection),
    [found, first, end],
  );
  useFactsOf('list', visible);
  return (
    <nav className={styles.list} aria-label={t('collections.list')}>
      <FoldersSwitch collections={collections} />
      {all.length > MANY && (
        <input
          type="search"
          className={inputs.input}
          aria-label={t('settings.collection.find')}
          placeholder={t('settings.collection.find')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <SortableList
        label={t('collections.list')}
        items={found}
        rowHeight={LIST_ROW}
        onVisible={setRows}
        // Between the results of a search, a place has no meaning.
        onMove={(id, place) => text.trim() === '' && edit((list) => withCollectionMoved(list, id, place))}
        renderItem={({ collection, name }, _place, grip) => (
          <CollectionRow {...{ collections, collection, name, grip }} />
        )}
      />
      {all.length === 0 && <p className={styles.empty}>{t('collections.empty')}</p>}
    </nav>
  );
}

/** The switch that makes each top-level folder a collection. */
function FoldersSwitch({ collections: { folders, setFolders } }: { readonly collections: Collections }) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.folders}>
      <label htmlFor={id}>{t('settings.documents.folders')}</label>
      <Switch id={id} checked={folders} onChange={setFolders} />
    </div>
  );
}
