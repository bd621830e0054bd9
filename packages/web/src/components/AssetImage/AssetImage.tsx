import type { Asset } from '@assetportal/sdk/contract';
import { imageSizes, imageSources, matOf, shapeOf, type Extent } from '@assetportal/sdk/rules';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { classes } from '../../lib/classes.js';
import { areImagesPostponed, onceImagesMayLoad, trackImage } from './imageRequests.js';
import { deferred } from '../../lib/deferred.js';
import { onOnline } from '../../lib/onOnline.js';
import { addressOf } from '../../lib/startup/startupData.js';
import styles from './AssetImage.module.css';
import { usePlaceholder } from './usePlaceholder.js';

/** The asset fields that AssetImage uses. */
export type AssetWithImage = Pick<
  Asset,
  | 'url'
  | 'thumbhash'
  | 'width'
  | 'height'
  | 'pixel_x'
  | 'pixel_y'
  | 'bbox_x'
  | 'bbox_y'
  | 'asset_groups'
  | 'filetype'
>;

export interface AssetImageProps {
  readonly asset: AssetWithImage;
  /** Alternative text. Empty if the text next to the image already names the asset. */
  readonly alt: string;
  /** The URL of the image. Default: the asset's thumbnail. */
  readonly src?: string | undefined;
  /**
   * How the box gets its size. The size is fixed before the image loads.
   * - `ratio` (default): as wide as its container, with the aspect ratio of the asset.
   * - `fill`: the size of the container, which the caller must set.
   */
  readonly box?: 'ratio' | 'fill' | undefined;
  /** `cover` (default) crops the image to the box; `contain` shows the whole image. */
  readonly fit?: 'cover' | 'contain' | undefined;
  /**
   * Width at which the image is displayed, in CSS pixels. The browser then chooses the image that suits the screen.
   * Default: for an image that loads lazily, the browser measures it; for one with priority, the thumbnail.
   */
  readonly displayWidth?: number | undefined;
  /** Loads the image immediately and with high priority. For images that are visible without scrolling. */
  readonly priority?: boolean | undefined;
  readonly className?: string | undefined;
  /** Called when the image has loaded, with its size in pixels. */
  readonly onLoad?: ((image: Extent) => void) | undefined;
  /** Called if the image fails to load. */
  readonly onFailed?: (() => void) | undefined;
}

/** Attribute of the box of an image, over which a video can play. */
export const IMAGE_BOX = 'data-image';

/** Returns the aspect ratio of an asset (width divided by height), or 4:3 if its size is unknown. */
export function ratioOf(asset: AssetWithImage): number {
  const shape = shapeOf(asset);
  return shape === undefined ? 4 / 3 : shape.width / shape.height;
}

const MATS = { light: 'matLight', dark: 'matDark' } as const;

/** Returns the address of the thumbnail. */
const address = ({ url }: AssetWithImage) => (url === undefined ? undefined : addressOf(url));

/** Returns the attributes that select the image. `src` comes last: some browsers request it as soon as it is set. */
function sourceOf({ asset, src, priority, displayWidth }: AssetImageProps) {
  const sources = src === undefined ? imageSources({ ...asset, url: address(asset) }) : undefined;
  if (sources?.srcSet === undefined || (priority && displayWidth === undefined))
    return { src: src ?? address(asset) };
  const sizes = displayWidth === undefined ? 'auto, 20rem' : imageSizes(displayWidth);
  return { sizes, srcSet: sources.srcSet, src: sources.src };
}

/**
 * Shows the image of an asset in a box whose size is fixed before the image loads. Shows the thumbhash
 * placeholder first, then fades in the image. If there is no image or it fails to load, shows an icon and the
 * file type instead. Requests a failed image again when the device is online again.
 */
export function AssetImage(props: AssetImageProps) {
  const { asset, alt, src = address(asset), box = 'ratio', fit = 'cover', className } = props;
  const mat = matOf(asset.thumbhash);
  const [settled, setSettled] = useState<{ src: string; ok: boolean } | null>(null);
  const state = settled !== null && settled.src === src ? settled : null;
  const hasFailed = state?.ok === false;
  const missing = src === undefined || hasFailed;
  useEffect(() => (hasFailed ? onOnline(() => setSettled(null)) : undefined), [hasFailed]);
  const frame = useRef<HTMLSpanElement>(null);
  const placeholder = usePlaceholder(frame, missing || state?.ok ? undefined : asset.thumbhash);
  const style: CSSProperties = {};
  if (box === 'ratio') style.aspectRatio = String(ratioOf(asset));
  if (placeholder !== undefined) style.backgroundImage = `url("${placeholder}")`;
  return (
    <span
      ref={frame}
      className={classes(
        styles.box,
        styles[box],
        styles[fit],
        mat && styles[MATS[mat]],
        fit === 'contain' && asset.asset_groups.includes('document') && styles.paper,
        className,
      )}
      style={style}
      {...{ [IMAGE_BOX]: '' }}
    >
      {missing ? (
        <FileTile asset={asset} alt={alt} />
      ) : (
        <LoadingImage
          key={src}
          {...props}
          isLoaded={state?.ok === true}
          onSettled={(image) => {
            setSettled({ src, ok: image !== undefined });
            if (image === undefined) props.onFailed?.();
            else props.onLoad?.(image);
          }}
        />
      )}
    </span>
  );
}

const KindIcon = deferred('kind-icon', async () => (await import('./KindIcon.js')).KindIcon, {
  fallback: () => <svg width={24} height={24} aria-hidden />,
});

interface LoadingImageProps extends AssetImageProps {
  readonly isLoaded: boolean;
  /** Called when the image has loaded, with its size in pixels, or has failed to load. */
  readonly onSettled: (image?: Extent) => void;
}

/** The image itself. It is requested when no search has precedence. */
function LoadingImage({ isLoaded, onSettled, ...props }: LoadingImageProps) {
  const { alt, priority } = props;
  const mayLoad = useMayLoad();
  return (
    <img
      ref={attach}
      {...(mayLoad ? sourceOf(props) : {})}
      alt={alt}
      draggable={false}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      data-loaded={isLoaded ? '' : undefined}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSettled({ width: naturalWidth, height: Math.max(1, naturalHeight) })
      }
      onError={() => onSettled()}
    />
  );
}

function attach(image: HTMLImageElement) {
  // A cached image may complete before React attaches `onLoad`. Show it without waiting or fading.
  if (image.complete && image.naturalWidth > 0) image.dataset['loaded'] = '';
  return trackImage(image);
}

/** Returns false for an image that renders while the user types, until the user pauses. */
function useMayLoad(): boolean {
  const [mayLoad, setMayLoad] = useState(() => !areImagesPostponed());
  useEffect(() => (mayLoad ? undefined : onceImagesMayLoad(() => setMayLoad(true))), [mayLoad]);
  return mayLoad;
}

/** Shown if there is no image, or if it fails to load: an icon and the file type. */
function FileTile({ asset, alt }: Pick<AssetImageProps, 'asset' | 'alt'>) {
  return (
    <span className={styles.tile} role={alt === '' ? undefined : 'img'} aria-label={alt || undefined}>
      <KindIcon groups={asset.asset_groups} />
      <span aria-hidden className={styles.type}>
        {asset.filetype}
      </span>
    </span>
  );
}
