import type { Asset } from '@assetportal/sdk/contract';
import {
  FIT_ZOOM,
  isFont,
  hasAlpha,
  isEmbedded,
  isVector,
  naturalSize,
  needsOriginal,
  scaleOf,
  shapeOf,
  sharpEnough,
  sizedImages,
  type Extent,
  type Point,
  type SizedImage,
  type ZoomFrame,
} from '@assetportal/sdk/rules';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { PHONE, useMediaQuery } from '../../lib/useMediaQuery.js';
import type { StageProps } from '../common/types.js';
import { useElementSize } from '../common/useElementSize.js';
import { useOriginal, type Original } from './useOriginal.js';
import type { LinkedPages } from '../pages/usePageLinks.js';
import { useZoom, type ZoomControl } from '../zoom/useZoom.js';

interface ImageStageInput {
  readonly asset: Asset;
  readonly page: number;
  readonly place: StageProps['place'];
  readonly canvas: RefObject<HTMLElement | null>;
  readonly links: LinkedPages | undefined;
}

/** The displayed image and its zoom. */
export interface ImageStageState {
  readonly zoom: ZoomControl;
  readonly frame: ZoomFrame;
  /** Size of the image when it is shown whole. */
  readonly fitted: Extent;
  readonly images: readonly SizedImage[];
  /** URL of the image that is sharp at the current zoom. */
  readonly url: string | undefined;
  readonly original: Original;
  readonly isMeasured: boolean;
  /** False until the proportions of the image are available. */
  readonly hasShape: boolean;
  readonly setLoaded: (image: Extent) => void;
}

/** Assumed width of an image in pixels whose server does not report its size. */
const LINKED_WIDTH = 1600;

/** Space above and below a page in pixels, for its shadow. */
const PAPER_INSET = 16;

const BEFORE_LAYOUT: Extent = { width: 1000, height: 600 };

/** Combines the zoom of a page with the choice of its image. */
export function useImageStage({ asset, page, place, canvas, links }: ImageStageInput): ImageStageState {
  const size = useElementSize(canvas);
  const inset = useInset(asset, place, size);
  const [loaded, setLoaded] = useState<ReadonlyMap<number, Extent>>(new Map());
  // Until a page has loaded, the box has the shape of the displayed one.
  const [last, setLast] = useState<Extent>();
  const image = loaded.get(page) ?? last;
  const natural = useMemo(() => naturalSize(asset, image), [asset, image]);
  const vector = isVector(asset) && !(image !== undefined && isEmbedded(asset, image));
  const load = links?.load;
  useEffect(() => void load?.([page]), [load, page]);
  const linked = links?.urlOf(page);
  const images = useMemo(() => {
    const sized = sizedImages(asset, natural, page, vector);
    return sized.length > 0 || linked === undefined ? sized : [{ url: linked, width: LINKED_WIDTH }];
  }, [asset, natural, page, vector, linked]);
  const [enlarged, setEnlarged] = useState(0);
  const original = useOriginal(asset, page, enlarged === page);
  const largest = images.at(-1)?.width ?? 0;
  const isRefused = original.status === 'unavailable' || original.status === 'terms';
  const frame = useMemo<ZoomFrame>(
    () => ({
      natural,
      stage: size ?? BEFORE_LAYOUT,
      inset,
      isVector: vector && !isRefused,
      sharpest: isRefused ? largest / natural.width : undefined,
    }),
    [natural, size, inset, vector, isRefused, largest],
  );
  const zoom = useZoom(canvas, frame, page);
  const pixelRatio = window.devicePixelRatio;
  const needed = needsOriginal(images, { natural, scale: zoom.scale, isVector: vector }, pixelRatio);
  if (needed && enlarged !== page && zoom.zoom.scale !== 'fit') setEnlarged(page);
  const chosen = sharpEnough(images, natural.width * zoom.scale * pixelRatio, asset)?.url;
  const fit = scaleOf(FIT_ZOOM, frame);
  return {
    zoom,
    frame,
    fitted: { width: natural.width * fit, height: natural.height * fit },
    images,
    url: original.status === 'success' ? original.url : chosen,
    original,
    isMeasured: size !== undefined,
    // All specimens of fonts have the same shape.
    hasShape: image !== undefined || shapeOf(asset) !== undefined || isFont(asset),
    setLoaded: (image) => {
      setLoaded((before) => new Map(before).set(page, image));
      setLast(image);
    },
  };
}

/** Returns the distance of a fitted image from the edges of the stage. */
function useInset(asset: Asset, place: StageProps['place'], size: Extent | undefined): Point {
  const isPhone = useMediaQuery(PHONE);
  const isTransparent = hasAlpha(asset);
  const isPaper = asset.asset_groups.includes('document');
  const height = size?.height ?? 0;
  return useMemo(() => {
    // The artboard of a transparent image leaves 6% above and below.
    const y = isTransparent ? Math.round(height * 0.06) : isPaper ? PAPER_INSET : 0;
    if (isPhone) return { x: isTransparent || isPaper ? 16 : 0, y };
    // The preview has the buttons to the neighbors on both sides, and the zoom below.
    return place === 'preview' ? { x: 80, y: Math.max(y, 8) } : { x: 40, y };
  }, [isTransparent, isPaper, isPhone, place, height]);
}
