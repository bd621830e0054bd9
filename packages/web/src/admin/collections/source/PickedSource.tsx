import {
  assetIdsIn,
  collectionEditing,
  idsAround,
  withoutPicked,
  withPicked,
  withPickedMoved,
} from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Bookmark, ClipboardPaste } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { SortableList } from '../../settings/sortable/SortableList.js';
import type { VisibleRows } from '../../settings/sortable/useVisibleRows.js';
import type { CollectionProps } from '../common/useCollections.js';
import { FindAssets } from './FindAssets.js';
import { PasteDialog } from './PasteDialog.js';
import { PickedRow } from './PickedRow.js';
import styles from './source.module.css';

/** Height of a row with its line, in pixels. */
const ROW = 53;

/** The assets of a collection that are chosen by hand, in their order. */
export function PickedSource({ collections, collection }: CollectionProps) {
  const t = useT();
  const { picked } = useModule(collectionEditing);
  const { assets } = useStore(picked.store);
  const [note, setNote] = useState('');
  const ids = useMemo(() => [...new Set(collection.assets ?? [])], [collection.assets]);
  const items = useMemo(() => ids.map((id) => ({ id, name: assets.get(id)?.fname ?? id })), [ids, assets]);
  const showRows = useCallback(
    ({ from, to }: VisibleRows) => void picked.load(idsAround(ids, from, to)),
    [picked, ids],
  );
  useEffect(() => {
    void picked.loadAll(ids);
    return () => void picked.loadAll([]);
  }, [picked, ids]);
  const change = (next: readonly string[]) => collections.change({ ...collection, assets: [...next] });
  const add = (added: readonly string[]) => {
    const next = withPicked(ids, added);
    setNote(t('collections.added', { count: next.length - ids.length }));
    change(next);
  };
  const missing = ids.filter((id) => assets.get(id) === null);
  return (
    <div className={styles.source}>
      <AddTools used={ids} onAdd={add} onFail={() => setNote(t('bookmarks.failed'))} />
      <p role="status" className={styles.status}>
        {note === '' ? t('collections.picked', { count: ids.length }) : note}
      </p>
      {missing.length > 0 && (
        <p className={styles.missing}>
          {t('collections.missing', { count: missing.length })}{' '}
          <Button size="sm" onClick={() => change(withoutPicked(ids, missing))}>
            {t('collections.removeMissing')}
          </Button>
        </p>
      )}
      <SortableList
        label={t('collections.byHand')}
        items={items}
        rowHeight={ROW}
        onVisible={showRows}
        onMove={(id, place) => change(withPickedMoved(ids, id, place))}
        renderItem={({ id, name }, place, grip) => (
          <PickedRow
            {...{ id, name, grip, place }}
            asset={assets.get(id)}
            total={ids.length}
            onMove={(to) => change(withPickedMoved(ids, id, to))}
            onRemove={() => change(withoutPicked(ids, [id]))}
          />
        )}
      />
    </div>
  );
}

interface AddToolsProps {
  /** IDs of the assets that are already chosen. */
  readonly used: readonly string[];
  readonly onAdd: (ids: readonly string[]) => void;
  /** Called if the bookmarks could not be loaded. */
  readonly onFail: () => void;
}

/** The buttons that add assets: by a search, by their IDs, or from the bookmarks. */
function AddTools({ used, onAdd, onFail }: AddToolsProps) {
  const t = useT();
  const { bookmarks } = useModule(collectionEditing);
  const [isPasting, setPasting] = useState(false);
  return (
    <>
      <div className={styles.tools}>
        <FindAssets used={used} onAdd={onAdd} />
        <Button size="sm" icon={<ClipboardPaste aria-hidden />} onClick={() => setPasting(true)}>
          {t('collections.paste')}
        </Button>
        <Button
          size="sm"
          icon={<Bookmark aria-hidden />}
          onClick={() => void bookmarks().then(onAdd, onFail)}
        >
          {t('collections.fromBookmarks')}
        </Button>
      </div>
      {isPasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onAdd={(text) => {
            onAdd(assetIdsIn(text));
            setPasting(false);
          }}
        />
      )}
    </>
  );
}
