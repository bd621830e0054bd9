import { formatDuration, isModel3d, isVideo } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { Box, FileText, Music, Play } from 'lucide-react';

import styles from './Tile.module.css';

/**
 * A badge for a property that the thumbnail does not show: video or audio duration, 3D model, or number of
 * pages.
 */
export function Badge({ asset }: { readonly asset: Asset }) {
  const { duration, page_cnt: pages } = asset;
  if (isVideo(asset)) return badge(<Play />, duration === undefined ? '' : formatDuration(duration));
  if (isModel3d(asset)) return badge(<Box />, '3D');
  if (asset.asset_groups.includes('audio'))
    return badge(<Music />, duration === undefined ? '' : formatDuration(duration));
  if (pages !== undefined && pages > 1) return badge(<FileText />, String(pages));
  return null;
}

function badge(icon: React.ReactNode, text: string) {
  return (
    <span className={styles.badge} aria-hidden>
      {icon}
      {text}
    </span>
  );
}
