import type { Asset } from '@assetportal/sdk/contract';
import type { IconKey } from '@assetportal/sdk/rules';
import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import { useAssetActions } from '../../../components/AssetIcon/useAssetActions.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import type { ResultActions } from '../view/resultActions.js';

interface InfoIconsProps {
  readonly asset: Asset;
  readonly actions: ResultActions;
}

/** The configured actions of the info view, except the download, which is its main button. */
export function InfoIcons({ asset, actions }: InfoIconsProps) {
  const icons = useAssetActions('info')(asset);
  const run: Readonly<Record<IconKey, (asset: Asset) => void>> = { ...actions, information: actions.open };
  return icons
    .filter(({ key }) => key !== 'download')
    .map(({ key, icon, ariaLabel }) => (
      <IconButton key={key} label={ariaLabel} onClick={() => run[key](asset)}>
        <AssetIcon name={icon} action={key} />
      </IconButton>
    ));
}
