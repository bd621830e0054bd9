import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import styles from './AssetPage.module.css';

/**
 * Shows the placeholder, the thumbnail and the preview in the same box. Each one covers the previous one as soon
 * as it has loaded.
 */
export function PreviewImage({ asset }: { readonly asset: Asset }) {
  const { portal } = useApp();
  const [large, setLarge] = useState<string>();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    portal.previews.link({ id: asset.id, page: 1 }, { signal: controller.signal }).then(
      ({ url }) => setLarge(portal.transport.resolve(url)),
      // Without a preview, the thumbnail stays visible.
      () => undefined,
    );
    return () => controller.abort();
  }, [portal, asset.id]);

  return (
    <span className={styles.layers}>
      <AssetImage asset={asset} alt={asset.title} box="fill" fit="contain" priority />
      {large !== undefined && (
        <img
          src={large}
          alt=""
          draggable={false}
          fetchPriority="high"
          className={styles.large}
          data-loaded={shown ? '' : undefined}
          onLoad={() => setShown(true)}
        />
      )}
    </span>
  );
}
