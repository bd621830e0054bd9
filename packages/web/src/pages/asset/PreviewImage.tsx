import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import styles from './AssetPage.module.css';

/** Placeholder, thumbnail, preview: each in the same box over the one before, as soon as it is there. */
export function PreviewImage({ asset }: { readonly asset: Asset }) {
  const { portal } = useApp();
  const [large, setLarge] = useState<string>();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    portal.previews.link({ id: asset.id, page: 1 }, { signal: controller.signal }).then(
      ({ url }) => setLarge(portal.transport.resolve(url)),
      // The thumbnail stays: there is nothing better to show.
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
