import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { saveFile } from '../../lib/saveFile.js';
import { useOfferEntries, type StageEntry } from '../common/entries.js';
import type { ModelViewer } from './viewer/ModelViewer.js';

const NO_ENTRIES: readonly StageEntry[] = [];

/** Offers an image of the current view in the menu of formats. */
export function useViewEntry(asset: Asset, viewer: ModelViewer | undefined): void {
  const t = useT();
  const entries = useMemo<readonly StageEntry[]>(() => {
    if (viewer === undefined) return NO_ENTRIES;
    const save = async () => {
      const blob = await viewer.image();
      if (blob !== null) await saveFile(new Response(blob), `${asset.fname.replace(/\.[^.]*$/, '')}.png`);
    };
    return [{ id: 'view', label: t('stage.model.viewImage'), detail: 'PNG', onSelect: () => void save() }];
  }, [viewer, asset.fname, t]);
  useOfferEntries(asset.id, entries);
}
