import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import type { CSSProperties } from 'react';
import { AssetImage } from '../components/AssetImage/AssetImage.js';
import { usePageImage } from './usePageImage.js';
import styles from './ImageStage.module.css';

interface StageImageProps {
  readonly asset: Asset;
  readonly page: number;
  readonly style: CSSProperties;
  readonly loaded: boolean;
  readonly broken: boolean;
  /**
   * Called when the larger image has loaded.
   *
   * @param ratio width divided by height; undefined if the browser cannot determine it
   */
  readonly onLoad: (ratio: number | undefined) => void;
  readonly onError: () => void;
}

/** The image of a page. The first page shows its thumbnail until the larger image has loaded. */
export function StageImage({ asset, page, style, loaded, broken, onLoad, onError }: StageImageProps) {
  const t = useT();
  const first = page === 1;
  const url = usePageImage(asset, page);
  return (
    <div className={styles.image} style={style}>
      {first && (
        <AssetImage asset={asset} alt={loaded ? '' : asset.title} box="fill" fit="contain" priority />
      )}
      {url !== undefined && !broken && (
        <img
          key={url}
          src={url}
          alt={first ? asset.title : `${asset.title}, ${t('preview.page', { page: page })}`}
          draggable={false}
          className={styles.large}
          data-loaded={loaded ? '' : undefined}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onLoad(naturalHeight > 0 ? naturalWidth / naturalHeight : undefined)
          }
          onError={onError}
        />
      )}
    </div>
  );
}
