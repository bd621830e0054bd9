import {
  altText,
  artistOf,
  assetRoute,
  iconDirection,
  isShownWhole,
  resultName,
  type Icon,
} from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useLocalized, useStore } from '@assetportal/sdk/react';
import { memo, useDeferredValue, type CSSProperties } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { deferred } from '../../../lib/deferred.js';
import { classes } from '../../../lib/classes.js';
import { useAtRest } from '../../../lib/useAtRest.js';
import { addressOf } from '../../../lib/startup/startupData.js';
import { ResultAudio } from '../view/hover/ResultAudio.js';
import { SelectButton } from '../view/SelectButton.js';
import { RESULT } from '../view/useActiveResult.js';
import styles from './Tile.module.css';
import { Badge } from './Badge.js';
import { Caption } from './Caption.js';

/** The buttons, which appear with the pointer. The first results do not wait for them. */
const TileActions = deferred('tile-actions', async () => (await import('./TileActions.js')).TileActions);

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
  /** The configured actions, in order. */
  readonly icons: readonly Icon[];
}

/** Widths of narrow tiles in pixels. As classes, because a container query per tile would make each layout slow. */
const NARROW = 200;
const NARROWEST = 144;

const widthClasses = (width: number) => [
  width < NARROW && styles.narrow,
  width <= NARROWEST && styles.narrowest,
];

/** An image in the grid. The grid handles its clicks and keys (see useResultInput). */
export const Tile = memo(function Tile(props: TileProps) {
  const { index, left, width, active, selected, priority } = props;
  const asset = useLocalized(props.asset);
  const app = useApp();
  const accessibility = useStore(app.config.store, ({ config }) => config.accessibility);
  const translator = useStore(app.translator);
  const onMat = isShownWhole(asset);
  const artist = artistOf(asset);
  // Without a preview, the file type is in place of the image, before the title.
  const visible = [
    ...(onMat ? [asset.filetype] : []),
    asset.title,
    ...(artist === undefined ? [] : [artist]),
  ];
  const alt = altText(asset, accessibility, translator);
  const style: CSSProperties = { insetInlineStart: left, width };
  return (
    <div
      role="gridcell"
      aria-selected={selected}
      className={classes(
        styles.tile,
        selected && styles.selected,
        onMat && styles.mat,
        artist !== undefined && styles.credited,
        ...widthClasses(width),
      )}
      style={style}
      data-index={index}
    >
      <a
        href={addressOf(assetRoute(asset.id))}
        className={styles.link}
        tabIndex={active ? 0 : -1}
        aria-label={resultName(asset, { visible, alt })}
        draggable={false}
        {...{ [RESULT]: index }}
      >
        <span className={styles.picture}>
          <AssetImage
            asset={asset}
            alt=""
            box="fill"
            fit={onMat ? 'contain' : 'cover'}
            priority={priority}
            displayWidth={width}
          />
        </span>{' '}
        <Caption asset={asset} format={onMat && asset.url !== undefined} artist={artist} />
      </a>
      {asset.url !== undefined && <Badge asset={asset} />}
      <ResultAudio asset={asset} active={active} />
      <TileButtons {...props} asset={asset} />
    </div>
  );
});

/**
 * The buttons of a tile, which are most of its elements. While the user scrolls, new tiles have none. React adds them
 * afterward, in slices.
 */
function TileButtons({ asset, width, active, selected, icons }: TileProps) {
  const isLater = useDeferredValue(true, false);
  const atRest = useAtRest();
  if (!(isLater && atRest) && !active && !selected) return null;
  return (
    <>
      <SelectButton title={asset.title} selected={selected} className={styles.check} />
      {icons.length > 0 && (
        <TileActions icons={icons} direction={iconDirection(width)} isNarrow={width < NARROW} />
      )}
    </>
  );
}
