import { rowsOfCollection } from '@assetportal/sdk/admin';
import { collectionLabel } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './CollectionDetail.module.css';
import type { CollectionProps } from '../common/useCollections.js';

/** Duplicates or removes a collection. */
export function CollectionActions({ collections, collection }: CollectionProps) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className={styles.actions}>
      <Button
        size="sm"
        icon={<Copy aria-hidden />}
        onClick={() => collections.duplicate(collection.indicator)}
      >
        {t('formats.duplicate')}
      </Button>
      <Button size="sm" variant="danger" icon={<Trash2 aria-hidden />} onClick={() => setConfirming(true)}>
        {t('settings.list.remove')}
      </Button>
      {isConfirming && <RemoveDialog {...{ collections, collection }} onClose={() => setConfirming(false)} />}
    </div>
  );
}

/** Names the rows of the home page that show a collection before it is removed. */
function RemoveDialog({
  collections,
  collection,
  onClose,
}: CollectionProps & { readonly onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { config } = useAdmin();
  const rows = useStore(config.store, (state) => state.config.dashboard.collections);
  const uses = rowsOfCollection(rows, collection, locale);
  const name = collectionLabel(collection, collection.indicator, locale);
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('collections.removeTitle', { name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('settings.field.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              collections.remove(collection.indicator);
              onClose();
            }}
          >
            {t('settings.list.remove')}
          </Button>
        </>
      }
    >
      <p>{uses.length === 0 ? t('collections.unused') : t('collections.used', { count: uses.length })}</p>
      <ul className={styles.rows}>
        {uses.map((row) => (
          <li key={row} dir="auto">
            {row}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
