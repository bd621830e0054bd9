import { collectionEditing, factsKey, sourceKindOf, withMember } from '@assetportal/sdk/admin';
import { collectionLabel } from '@assetportal/sdk/rules';
import { useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { ArrowLeft } from 'lucide-react';
import { useId, useMemo } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { Button } from '../../../components/Button/Button.js';
import { Switch } from '../../components/Switch.js';
import { FieldRow } from '../../formats/form/fields/FieldRow.js';
import { IdRow } from '../../formats/form/fields/IdRow.js';
import { PickedSource } from '../source/PickedSource.js';
import { SearchSource } from '../source/SearchSource.js';
import { useFactsOf, type CollectionProps } from '../common/useCollections.js';
import { CollectionActions } from './CollectionActions.js';
import styles from './CollectionDetail.module.css';
import { CollectionTitles } from './CollectionTitles.js';

/** The settings of a collection, and its assets. */
export function CollectionDetail({ collections, collection }: CollectionProps) {
  const t = useT();
  const locale = useLocale();
  const isSearch = sourceKindOf(collection) === 'search';
  return (
    <section className={styles.detail} aria-labelledby="collection-name">
      <div className={styles.back}>
        <Button
          size="sm"
          variant="quiet"
          icon={<ArrowLeft aria-hidden />}
          onClick={() => collections.select(null)}
        >
          {t('collections.list')}
        </Button>
      </div>
      <h2 id="collection-name" dir="auto">
        {collectionLabel(collection, collection.indicator, locale)}
      </h2>
      <CollectionTitles {...{ collections, collection }} />
      <IndicatorField {...{ collections, collection }} />
      <ListedSwitch {...{ collections, collection }} />
      <h3>{t(isSearch ? 'collections.fromSearch' : 'collections.byHand')}</h3>
      {isSearch ? (
        <>
          <SearchSource {...{ collections, collection }} />
          <Sample collection={collection} />
        </>
      ) : (
        <PickedSource {...{ collections, collection }} />
      )}
      <CollectionActions {...{ collections, collection }} />
    </section>
  );
}

function IndicatorField({ collections, collection }: CollectionProps) {
  const t = useT();
  const { indicator } = collection;
  const faults = (collections.faults.get(indicator) ?? [])
    .filter(({ member }) => member === 'indicator')
    .map((fault) => ({ ...fault, path: fault.member }));
  return (
    <IdRow
      value={indicator}
      note={t('collections.idNote')}
      used={collections.collections.map((one) => one.indicator).filter((other) => other !== indicator)}
      faults={faults}
      onChange={(next) => collections.change({ ...collection, indicator: next }, 'indicator')}
    />
  );
}

/** Collections that are not listed can still be shown by a row of the home page, or by their address. */
function ListedSwitch({ collections, collection }: CollectionProps) {
  const t = useT();
  const id = useId();
  return (
    <FieldRow id={id} label={t('collections.listed')}>
      <Switch
        id={id}
        checked={collection.hidden !== true}
        onChange={(listed) => collections.change(withMember(collection, 'hidden', listed ? undefined : true))}
      />
    </FieldRow>
  );
}

/** The number of assets that a search finds, and the first of them. */
function Sample({ collection }: Pick<CollectionProps, 'collection'>) {
  const t = useT();
  const { facts } = useModule(collectionEditing);
  const list = useMemo(() => [collection], [collection]);
  useFactsOf('detail', list);
  const own = useStore(facts.store).facts.get(factsKey(collection));
  return (
    <div className={styles.sample} aria-busy={own === undefined}>
      <p role="status">
        {own === undefined
          ? t('common.loading')
          : own === null
            ? t('collections.notCounted')
            : t('collections.hits', { count: own.total })}
      </p>
      <ul>
        {(own?.assets ?? []).map((asset) => (
          <li key={asset.id} className={styles.tile}>
            <AssetImage asset={asset} alt={asset.fname} box="fill" displayWidth={160} />
          </li>
        ))}
      </ul>
    </div>
  );
}
