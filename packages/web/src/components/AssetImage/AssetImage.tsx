import type { Asset } from '@assetportal/sdk/contract';
import { useState, type CSSProperties } from 'react';
import { classes } from '../../lib/classes.js';
import styles from './AssetImage.module.css';
import { KindIcon } from './KindIcon.js';
import { placeholderOf } from './placeholder.js';

/** What of an asset its picture needs. */
export type AssetWithImage = Pick<
  Asset,
  'url' | 'thumbhash' | 'width' | 'height' | 'asset_groups' | 'filetype'
>;

export interface AssetImageProps {
  readonly asset: AssetWithImage;
  /** Alternative text; empty where the words beside the picture say the same. */
  readonly alt: string;
  /** The address of the picture. Default: the asset's own preview. */
  readonly src?: string | undefined;
  /**
   * How the box gets its size, which is known before anything loads.
   * - `ratio` (default): as wide as its container, as high as the asset's proportions say.
   * - `fill`: the container's size; the caller gives it one.
   */
  readonly box?: 'ratio' | 'fill' | undefined;
  /** `cover` (default) cuts what does not fit the box; `contain` shows all of it. */
  readonly fit?: 'cover' | 'contain' | undefined;
  /** Loads at once and first: for what is seen without scrolling. */
  readonly priority?: boolean | undefined;
  readonly className?: string | undefined;
  /** The picture is there. */
  readonly onLoad?: (() => void) | undefined;
}

/** Width by height of an asset as it is seen; 4:3 where the file does not tell. */
export function ratioOf(asset: AssetWithImage): number {
  return asset.width && asset.height ? asset.width / asset.height : 4 / 3;
}

/**
 * An asset's picture in a box of known size: its thumbhash at once, then the picture, faded in without a jump. Where
 * there is no picture, or it cannot be fetched, a quiet tile says what kind of file it is.
 */
export function AssetImage(props: AssetImageProps) {
  const { asset, alt, src = asset.url, box = 'ratio', fit = 'cover', priority, className, onLoad } = props;
  const [settled, setSettled] = useState<{ src: string; ok: boolean } | null>(null);
  const state = settled !== null && settled.src === src ? settled : null;
  const missing = src === undefined || state?.ok === false;
  const placeholder = missing ? undefined : placeholderOf(asset.thumbhash);
  const style: CSSProperties = {};
  if (box === 'ratio') style.aspectRatio = String(ratioOf(asset));
  if (placeholder !== undefined && !state?.ok) style.backgroundImage = `url("${placeholder}")`;
  return (
    <span
      className={classes(styles.box, styles[box], styles[fit], missing && styles.missing, className)}
      style={style}
    >
      {missing ? (
        <span className={styles.tile} role={alt === '' ? undefined : 'img'} aria-label={alt || undefined}>
          <KindIcon groups={asset.asset_groups} />
          <span aria-hidden className={styles.type}>
            {asset.filetype}
          </span>
        </span>
      ) : (
        <img
          key={src}
          // A picture from the cache is there before React listens: it must not wait, nor fade.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) image.dataset.loaded = '';
          }}
          src={src}
          alt={alt}
          draggable={false}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          data-loaded={state?.ok ? '' : undefined}
          onLoad={() => {
            setSettled({ src, ok: true });
            onLoad?.();
          }}
          onError={() => setSettled({ src, ok: false })}
        />
      )}
    </span>
  );
}
