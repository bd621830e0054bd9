import type { Icon } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import { classes } from '../../../lib/classes.js';
import { useBookmark } from '../../../shell/bookmarks/useBookmark.js';
import styles from './AssetActions.module.css';

interface BookmarkActionProps {
  readonly asset: Asset;
  /** Icon from the configuration. */
  readonly action: Icon;
  readonly iconOnly?: boolean | undefined;
}

/** The button that adds the asset to the bookmarks, or removes it. */
export function BookmarkAction({ asset, action, iconOnly }: BookmarkActionProps) {
  const { bookmarked, toggle, label } = useBookmark(asset);
  return (
    <button
      type="button"
      className={classes(styles.action, styles.bookmark, iconOnly && styles.iconOnly)}
      aria-pressed={bookmarked}
      aria-label={iconOnly ? label : undefined}
      {...tooltipOf(label, 'b')}
      onClick={toggle}
    >
      <AssetIcon name={action.icon} action="bookmark" />
      {!iconOnly && <span>{label}</span>}
    </button>
  );
}
