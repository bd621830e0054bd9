import { assetRoute, isModel3d, isVideo } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Check } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { classes } from '../../../lib/classes.js';
import { RESULT } from '../view/useActiveResult.js';
import styles from './Tile.module.css';
import { Badge } from './Badge.js';
import { TileActions } from './TileActions.js';

export interface TileProps {
  readonly asset: Asset;
  readonly index: number;
  readonly left: number;
  readonly width: number;
  /** True for the one tile that is reachable with Tab. */
  readonly active: boolean;
  readonly selected: boolean;
  /** True if the image should load with priority. */
  readonly priority: boolean;
}

/** An image in the grid. The grid handles its clicks and keys (see useResultInput). */
export const Tile = memo(function Tile(props: TileProps) {
  const { asset, index, left, width, active, selected, priority } = props;
  const t = useT();
  const style: CSSProperties = { left, width };
  return (
    <div
      role="gridcell"
      aria-selected={selected}
      className={classes(styles.tile, selected && styles.selected, asset.url === undefined && styles.noImage)}
      style={style}
      data-index={index}
    >
      <a
        href={assetRoute(asset.id)}
        className={styles.link}
        tabIndex={active ? 0 : -1}
        aria-label={nameOf(asset)}
        draggable={false}
        {...{ [RESULT]: index }}
      >
        <AssetImage asset={asset} alt="" box="fill" priority={priority} displayWidth={width} />
        <span className={styles.caption} aria-hidden>
          <span className={styles.title}>{asset.title}</span>
        </span>
      </a>
      {asset.url !== undefined && <Badge asset={asset} />}
      <button
        type="button"
        tabIndex={-1}
        className={styles.check}
        data-action="toggle"
        aria-label={t(selected ? 'search.unselect' : 'search.select', { title: asset.title })}
        aria-pressed={selected}
      >
        <Check aria-hidden />
      </button>
      <TileActions />
    </div>
  );
});

/**
 * Returns the accessible name: the title, followed by the file type for videos, 3D models and assets without an
 * image.
 */
function nameOf(asset: Asset): string {
  const kind = isVideo(asset) || isModel3d(asset) || asset.url === undefined ? `, ${asset.asset_type}` : '';
  return `${asset.title}${kind}`;
}
