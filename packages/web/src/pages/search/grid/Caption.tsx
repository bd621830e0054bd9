import { textLanguage } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useLocale } from '@assetportal/sdk/react';
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
  const lang = textLanguage(asset, 'title', useLocale());
  return (
    <span className={styles.caption} title={asset.title} aria-hidden>
      {format && <span className={styles.format}>{asset.filetype}</span>}{' '}
      <span className={styles.title}>
        <span lang={lang}>{asset.title}</span>
        {artist !== undefined && <span className={styles.artist}> {artist}</span>}
      </span>
    </span>
  );
}
