import type { Asset } from '@assetportal/sdk/contract';
import { displaySize, type Extent, type SizedImage } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import { useAltText } from '../../components/AssetImage/useAltText.js';
import { addressOf } from '../../lib/startup/startupData.js';
import styles from './ImageStage.module.css';
import { useSharpImage } from './useSharpImage.js';

interface PageLayersProps {
  readonly asset: Asset;
  readonly page: number;
  /** The images of the page, smallest first. */
  readonly images: readonly SizedImage[];
  /** URL of the image that is sharp at the current zoom. */
  readonly url: string | undefined;
  /** Called when an image of the page has loaded, with its size in pixels unless a more exact one is stored. */
  readonly onReady: (image?: Extent) => void;
  readonly onFailed: () => void;
}

/** Shows an image that the browser has in memory in the same frame. Its `load` event follows a frame later. */
function showIfComplete(image: HTMLImageElement | null): void {
  if (image?.complete === true && image.naturalWidth > 0) image.dataset['loaded'] = '';
}

/**
 * The image of a page: the placeholder, the thumbnail, and then larger images. Each one covers the previous one as soon
 * as it has loaded.
 */
export function PageLayers({ asset, page, images, url, onReady, onFailed }: PageLayersProps) {
  const t = useT();
  const thumbnail = images[0]?.url;
  const [hasThumbnail, setHasThumbnail] = useState(false);
  const isFirst = page === 1;
  // The thumbnail alone is enough for a small image. Otherwise, it loads first.
  const sharp = url === undefined || (isFirst && url === thumbnail) ? undefined : url;
  const layers = useSharpImage(sharp, onFailed);
  const isSharp = layers.some(({ shown }) => shown);
  const text = useAltText(asset);
  const alt = isFirst ? text : `${text}, ${t('preview.page', { page })}`;
  return (
    <>
      {isFirst && (
        <AssetImage
          asset={asset}
          alt={isSharp ? '' : alt}
          box="fill"
          fit="contain"
          priority
          onLoad={(image) => {
            setHasThumbnail(true);
            // Sides of the thumbnail are whole pixels, so the stored size is more exact.
            onReady(displaySize(asset) === undefined ? image : undefined);
          }}
          onFailed={() => {
            if (sharp === undefined) onFailed();
          }}
        />
      )}
      {layers.map((layer) => (
        <img
          key={layer.url}
          ref={showIfComplete}
          src={addressOf(layer.url)}
          alt={layer.shown || !isFirst ? alt : ''}
          aria-hidden={layers.length > 1 && !layer.shown ? true : undefined}
          draggable={false}
          decoding="sync"
          fetchPriority={hasThumbnail || !isFirst ? 'auto' : 'low'}
          data-loaded={layer.shown ? '' : undefined}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            layer.onLoad();
            if (naturalHeight > 0) onReady({ width: naturalWidth, height: naturalHeight });
          }}
          onError={layer.onError}
          className={styles.layer}
        />
      ))}
    </>
  );
}
