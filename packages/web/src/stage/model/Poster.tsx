import type { Asset } from '@assetportal/sdk/contract';
import { pageImages, type Extent } from '@assetportal/sdk/rules';
import { useState, type CSSProperties } from 'react';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import { addressOf } from '../../lib/startup/startupData.js';
import { insetOf } from './viewer/inset.js';
import styles from './Model.module.css';

interface PosterProps {
  readonly asset: Asset;
  readonly size: Extent | undefined;
  /** True when the viewer has taken its place. */
  readonly hidden: boolean;
  readonly onRatio: (ratio: number) => void;
}

const WIDE = 700;

/** The server's image of a model. */
export function Poster({ asset, size, hidden, onRatio }: PosterProps) {
  const [isLoaded, setLoaded] = useState(false);
  const images = pageImages(asset);
  const inset = `${100 * insetOf(size?.width ?? Infinity)}%`;
  const url = (size?.width ?? 0) * window.devicePixelRatio > WIDE ? images?.large : images?.thumbnail;
  return (
    <div className={styles.poster} hidden={hidden} style={{ '--inset': inset } as CSSProperties}>
      <AssetImage asset={asset} alt={isLoaded ? '' : asset.title} box="fill" fit="contain" priority />
      {url !== undefined && (
        <img
          src={addressOf(url)}
          alt={asset.title}
          draggable={false}
          data-loaded={isLoaded ? '' : undefined}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setLoaded(true);
            onRatio(naturalWidth / naturalHeight);
          }}
        />
      )}
    </div>
  );
}
