import type { Icon, IconKey } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { memo } from 'react';
import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { classes } from '../../../lib/classes.js';
import type { ButtonAction } from '../view/resultActions.js';
import styles from './Tile.module.css';

interface TileActionsProps {
  /** The configured actions, in order. */
  readonly icons: readonly Icon[];
  /** Direction in which the buttons at the bottom right follow each other. */
  readonly direction: 'row' | 'column';
  /** True for a tile without space for all actions. It has no `information`: a click on the tile leads there too. */
  readonly isNarrow: boolean;
}

const ACTIONS: Readonly<Record<IconKey, ButtonAction>> = {
  preview: 'preview',
  information: 'open',
  bookmark: 'bookmark',
  download: 'download',
  edit: 'edit',
};

/**
 * The buttons on a tile: the bookmark at the top right, the others at the bottom right. The grid handles their clicks
 * (see useResultInput). A memo: most assets have the same actions.
 */
export const TileActions = memo(function TileActions({ icons, direction, isNarrow }: TileActionsProps) {
  const t = useT();
  const shortcuts: Partial<Record<IconKey, string>> = {
    preview: t('shortcuts.space'),
    bookmark: 'b',
    download: 'd',
  };
  const buttonOf = ({ key, icon, label, toggled }: Icon) => (
    <IconButton
      key={key}
      tone="over"
      size="sm"
      tabIndex={-1}
      label={label}
      shortcut={shortcuts[key]}
      data-action={ACTIONS[key]}
      className={classes(styles.action, key === 'bookmark' && toggled && styles.kept)}
    >
      <AssetIcon name={icon} action={key} />
    </IconButton>
  );
  return (
    <>
      {icons.filter(({ key }) => key === 'bookmark').map(buttonOf)}
      <div className={styles.actions} data-direction={direction}>
        {icons.filter(({ key }) => key !== 'bookmark' && !(isNarrow && key === 'information')).map(buttonOf)}
      </div>
    </>
  );
});
