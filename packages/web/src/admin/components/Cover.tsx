import type { Asset } from '@assetportal/sdk/contract';
import type { ReactNode } from 'react';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import styles from './Cover.module.css';

interface CoverProps {
  readonly asset: Asset | null | undefined;
  /** Shown without an asset. */
  readonly children?: ReactNode;
}

/** The small image of an asset in a row, or an icon. */
export function Cover({ asset, children }: CoverProps) {
  return (
    <span className={styles.cover}>
      {asset == null ? children : <AssetImage asset={asset} alt="" box="fill" displayWidth={48} />}
    </span>
  );
}
