import { formatDuration, posterOf } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { Play } from 'lucide-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { classes } from '../../../lib/classes.js';
import { allowDrag, startDrag } from '../../../shell/tray/dragSource.js';
import styles from './Poster.module.css';

interface PosterProps {
  readonly asset: Asset;
  readonly selected: boolean;
  readonly inTabOrder: boolean;
  /** ID of the info panel. */
  readonly panel: string;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** An asset in a row of posters. A click opens its info panel below the row. */
export function Poster({ asset, selected, inTabOrder, panel, onClick, onKeyDown }: PosterProps) {
  const { ratio, kind } = posterOf(asset);
  const { title, duration } = asset;
  return (
    <li
      className={styles.item}
      style={{ '--ratio': ratio } as CSSProperties}
      data-drag=""
      onPointerDown={allowDrag}
      onDragStart={(event) => startDrag(event, { count: 1, ids: () => [asset.id] })}
    >
      <button
        type="button"
        className={styles.poster}
        data-poster={asset.id}
        aria-expanded={selected}
        aria-controls={selected ? panel : undefined}
        tabIndex={inTabOrder ? 0 : -1}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <span className={classes(styles.image, kind === 'page' && asset.url !== undefined && styles.page)}>
          <AssetImage asset={asset} alt="" box="fill" />
          <span className={styles.caption} title={title}>
            {title}
          </span>
          {kind === 'video' && (
            <span className={styles.badge} aria-hidden>
              <Play />
              {duration === undefined ? '' : formatDuration(duration)}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
