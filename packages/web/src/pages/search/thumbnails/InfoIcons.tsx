import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Info, Maximize2 } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import type { ResultActions } from '../view/resultActions.js';

interface InfoIconsProps {
  readonly asset: Asset;
  readonly actions: ResultActions;
}

/** The actions of the info view that have no label. */
export function InfoIcons({ asset, actions }: InfoIconsProps) {
  const t = useT();
  return (
    <>
      {asset.url !== undefined && (
        <IconButton label={t('asset.preview')} onClick={() => actions.preview(asset)}>
          <Maximize2 />
        </IconButton>
      )}
      <IconButton label={t('asset.information')} onClick={() => actions.open(asset)}>
        <Info />
      </IconButton>
    </>
  );
}
