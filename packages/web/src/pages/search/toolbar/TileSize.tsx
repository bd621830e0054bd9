import { tileSizeModule } from '@assetportal/sdk';
import { TILE_SLIDER, tilePosition, tileScaleAt } from '@assetportal/sdk/rules';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Grid2x2, Square } from 'lucide-react';
import type { CSSProperties } from 'react';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import slider from './TileSize.module.css';
import styles from './Toolbar.module.css';

/** Slider for the size of the tiles. It is hidden on narrow screens, where it does not fit. */
export function TileSize() {
  const t = useT();
  const tiles = useModule(tileSizeModule);
  const position = tilePosition(useStore(tiles, (state) => state.scale));
  const { min, max } = TILE_SLIDER;
  const percent = ((position - min) / (max - min)) * 100;
  return (
    <div className={styles.size} {...tooltipOf(t('search.tileSize'))}>
      <Grid2x2 aria-hidden />
      <input
        type="range"
        className={slider.slider}
        style={{ '--at': `${percent}%` } as CSSProperties}
        min={min}
        max={max}
        step={1}
        value={position}
        aria-label={t('search.tileSize')}
        aria-valuetext={`${Math.round(percent)} %`}
        onChange={(event) => tiles.setScale(tileScaleAt(event.target.valueAsNumber))}
      />
      <Square aria-hidden />
    </div>
  );
}
