import { collectionEditing, factsKey, metaPrefix, sourceKindOf } from '@assetportal/sdk/admin';
import type { CollectionDefinition } from '@assetportal/sdk/contract';
import { countText } from '@assetportal/sdk/rules';
import { useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { EyeOff, Hand, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Cover } from '../../components/Cover.js';
import { ListRow } from '../../components/ListRow.js';
import type { Collections } from '../common/useCollections.js';

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
  const prefix = metaPrefix(collection);
  const Icon = hidden ? EyeOff : sourceKindOf(collection) === 'search' ? Search : Hand;
  return (
    <ListRow
      {...{ grip, name }}
      image={
        <Cover asset={own?.assets[0]}>
          <Icon aria-hidden />
        </Cover>
      }
      note={
        <>
          <code dir="auto">{indicator}</code>
          {prefix !== null && <span dir="auto">{t('collections.member', { name: prefix })}</span>}
          {hidden && <span>{t('settings.documents.hidden')}</span>}
        </>
      }
      isCurrent={indicator === selected?.indicator}
      isUnsaved={unsaved.has(indicator)}
      isFaulty={faults.has(indicator)}
      isMuted={hidden}
      end={
        own === undefined
          ? ''
          : own === null
            ? '–'
            : t('settings.row.hits', { count: own.total, hits: countText(own.total, locale) })
      }
      onOpen={() => select(indicator)}
    />
  );
}
