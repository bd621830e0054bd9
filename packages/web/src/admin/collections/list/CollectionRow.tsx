import { collectionEditing, factsKey, metaPrefix, sourceKindOf } from '@assetportal/sdk/admin';
import type { CollectionDefinition } from '@assetportal/sdk/contract';
import { countText } from '@assetportal/sdk/rules';
import { useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { CircleAlert, EyeOff, Hand, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import type { Collections } from '../common/useCollections.js';
import styles from './CollectionList.module.css';

interface CollectionRowProps {
  readonly collections: Collections;
  readonly collection: CollectionDefinition;
  readonly name: string;
  readonly grip: ReactNode;
}

/** A collection in the list: its first asset, its name and ID, and the number of its assets. */
export function CollectionRow({ collections, collection, name, grip }: CollectionRowProps) {
  const t = useT();
  const locale = useLocale();
  const { selected, select, faults, unsaved } = collections;
  const { indicator, hidden } = collection;
  const { facts } = useModule(collectionEditing);
  const own = useStore(facts.store).facts.get(factsKey(collection));
  const [cover] = own?.assets ?? [];
  const prefix = metaPrefix(collection);
  const Icon = hidden ? EyeOff : sourceKindOf(collection) === 'search' ? Search : Hand;
  return (
    <div className={styles.row}>
      {grip}
      <button
        type="button"
        aria-current={indicator === selected?.indicator || undefined}
        onClick={() => select(indicator)}
      >
        <span className={styles.cover}>
          {cover === undefined ? (
            <Icon aria-hidden />
          ) : (
            <AssetImage asset={cover} alt="" box="fill" displayWidth={56} />
          )}
        </span>
        <span className={styles.text}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.note}>
            <code dir="auto">{indicator}</code>
            {prefix !== null && <span dir="auto">{t('collections.member', { name: prefix })}</span>}
            {hidden && <span>{t('settings.documents.hidden')}</span>}
          </span>
        </span>
        {unsaved.has(indicator) && (
          <>
            <span aria-hidden className={styles.unsaved} />
            <VisuallyHidden>{t('settings.notSavedYet')}</VisuallyHidden>
          </>
        )}
        {faults.has(indicator) && (
          <>
            <CircleAlert aria-hidden className={styles.fault} />
            <VisuallyHidden>{t('formats.faulty')}</VisuallyHidden>
          </>
        )}
        <span className={styles.count}>
          {own === undefined
            ? ''
            : own === null
              ? '–'
              : t('settings.row.hits', { count: own.total, hits: countText(own.total, locale) })}
        </span>
      </button>
    </div>
  );
}
