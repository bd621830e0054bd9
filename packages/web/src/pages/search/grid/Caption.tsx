import type { Asset } from '@assetportal/sdk/contract';
import styles from './Tile.module.css';

interface CaptionProps {
  readonly asset: Asset;
  /** True to show the file type before the title. */
  readonly format: boolean;
  /** Shown below the title. */
  readonly artist: string | undefined;
}

/** The title of a result. Its link has the accessible name. */
export function Caption({ asset, format, artist }: CaptionProps) {
  return (
    <span className={styles.caption} title={asset.title} aria-hidden>
      {format && <span className={styles.format}>{asset.filetype}</span>}{' '}
      <span className={styles.title}>
        {asset.title}
        {artist !== undefined && <span className={styles.artist}> {artist}</span>}
      </span>
    </span>
  );
}
