import { collectionEditing } from '@assetportal/sdk/admin';
import type { Asset } from '@assetportal/sdk/contract';
import { useModule, useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { Button } from '../../../components/Button/Button.js';
import { Picker } from '../../settings/picker/Picker.js';
import styles from './source.module.css';

interface FindAssetsProps {
  /** IDs of the assets that are already chosen. */
  readonly used: readonly string[];
  readonly onAdd: (ids: readonly string[]) => void;
}

/** Chooses assets from the results of a search. */
export function FindAssets({ used, onAdd }: FindAssetsProps) {
  const t = useT();
  const { find, picked } = useModule(collectionEditing);
  const [found, setFound] = useState<readonly Asset[]>([]);
  const running = useRef<AbortController>(undefined);
  const search = (query: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    find(query, controller.signal).then(
      (assets) => !controller.signal.aborted && setFound(assets),
      // The previous results stay.
      () => undefined,
    );
  };
  return (
    <Picker
      label={t('collections.find')}
      placeholder={t('formats.trial.find')}
      empty={t('collections.noAssets')}
      onOpen={() => search('')}
      onQuery={search}
      groupsFor={() => [
        {
          label: t('formats.trial.results'),
          options: found
            .filter(({ id }) => !used.includes(id))
            .map((asset) => ({
              id: asset.id,
              icon: (
                <span className={styles.thumbnail}>
                  <AssetImage asset={asset} alt="" box="fill" displayWidth={32} />
                </span>
              ),
              label: asset.fname,
              note: asset.folder === '' ? undefined : asset.folder,
            })),
        },
      ]}
      confirm={(count) => t('collections.addAssets', { count })}
      onDone={(ids) => {
        picked.add(found.filter(({ id }) => ids.includes(id)));
        onAdd(ids);
      }}
      button={
        <Button size="sm" icon={<Search aria-hidden />}>
          {t('collections.find')}
        </Button>
      }
    />
  );
}
