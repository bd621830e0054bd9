import type { Icon, IconKey } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import { IconButton, type IconButtonProps } from '../../../components/IconButton/IconButton.js';
import type { ButtonAction } from './resultActions.js';

/** The action of a result that each icon runs. */
const ACTIONS: Readonly<Record<IconKey, ButtonAction>> = {
  preview: 'preview',
  information: 'open',
  bookmark: 'bookmark',
  download: 'download',
  edit: 'edit',
};
/** Keyboard shortcuts, or keys of their names in the catalog. */
const SHORTCUTS: Partial<Record<IconKey, string>> = {
  preview: 'shortcuts.space',
  bookmark: 'b',
  download: 'd',
};

interface ActionIconsProps {
  /** The actions in the configured order: see `useAssetActions`. */
  readonly icons: readonly Icon[];
  readonly tone?: IconButtonProps['tone'];
}

/** The configured actions of a result as buttons. The view handles their clicks (see useResultInput). */
export function ActionIcons({ icons, tone }: ActionIconsProps) {
  const t = useT();
  return icons.map(({ key, icon, ariaLabel, toggled }) => {
    const shortcut = SHORTCUTS[key];
    return (
      <IconButton
        key={key}
        size="sm"
        tone={tone}
        tabIndex={-1}
        label={ariaLabel}
        shortcut={shortcut?.includes('.') ? t(shortcut) : shortcut}
        data-action={ACTIONS[key]}
        data-toggled={toggled ? '' : undefined}
      >
        <AssetIcon name={icon} action={key} />
      </IconButton>
    );
  });
}
