import { collectionEditing, factsKey, metaPrefix, sourceKindOf } from '@assetportal/sdk/admin';
import type { CollectionDefinition } from '@assetportal/sdk/contract';
import { countText } from '@assetportal/sdk/rules';
import { useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { EyeOff, Hand, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
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
          {hidden && <span data-state>{t('settings.documents.hidden')}</span>}
        </>
      }
      isCurrent={indicator === selected?.indicator}
      isUnsaved={unsaved.has(indicator)}
      isFaulty={faults.has(indicator)}
      isMuted={hidden}
      end={own === undefined ? '' : own === null ? '–' : <Count total={own.total} />}
      onOpen={() => select(indicator)}
    />
  );
}

/** The number of assets. Screen readers also announce of what. */
function Count({ total }: { readonly total: number }) {
  const t = useT();
  const hits = countText(total, useLocale());
  return (
    <>
      <span aria-hidden>{hits}</span>
      <VisuallyHidden>{t('settings.row.hits', { count: total, hits })}</VisuallyHidden>
    </>
  );
}
