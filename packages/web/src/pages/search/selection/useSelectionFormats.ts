import { assetFormatsModule, selectionModule, type SelectedAsset } from '@assetportal/sdk';
import { useModule } from '@assetportal/sdk/react';
import { useState } from 'react';
import type { FormatMenuInput } from '../../../asset/download/extra.js';
import { useButtonOffer } from '../../../asset/download/useButtonOffer.js';
import { useDownload } from '../../../shell/downloads/useDownload.js';

/** The menu of the formats of the selected results. */
export interface SelectionFormats {
  readonly open: boolean;
  /** True while the assets or their formats are loading. */
  readonly busy: boolean;
  readonly menu: FormatMenuInput | null;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * Loads the selected assets and their formats before the menu opens. Without a format, the download dialog opens
 * instead, and says why.
 */
export function useSelectionFormats(): SelectionFormats {
  const selection = useModule(selectionModule);
  const formats = useModule(assetFormatsModule);
  const download = useDownload();
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const [assets, setAssets] = useState<readonly SelectedAsset[]>([]);
  const offer = useButtonOffer(assets);
  const load = async () => {
    setState('loading');
    const selected = await selection.assets();
    if (selected === null) return setState('closed');
    setAssets(selected);
    await formats.load(selected);
    const hasFormats = formats.store.getState().offer?.formats.some(({ enabled }) => enabled) === true;
    setState(hasFormats ? 'open' : 'closed');
    if (!hasFormats) download(selected);
  };
  return {
    open: state === 'open',
    busy: state === 'loading',
    menu: offer.kind === 'formats' ? { assets, offer } : null,
    onOpenChange(open) {
      if (!open) setState('closed');
      else if (state === 'closed') void load();
    },
  };
}
