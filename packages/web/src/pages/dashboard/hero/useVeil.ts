import { veilOpacity } from '@assetportal/sdk/rules';
import { useCallback, useRef, useState } from 'react';
import { onwardOf } from '../../../lib/direction.js';

/** Width of the reduced image that is measured, in pixels. */
const WIDTH = 64;
/** Width of the text in the middle, and share of the width behind a text at the side, as in Hero.module.css. */
const MIDDLE = 50;
const SIDE = { share: 0.55, width: 46 } as const;

type Alignment = 'left' | 'center' | 'right';

/**
 * Measures the hero image, and returns the opacity of the veil under the text (`veilOpacity`). Null before an image is
 * measured.
 */
export function useVeil(alignment: Alignment): {
  readonly veil: number | null;
  readonly measure: (image: HTMLImageElement) => void;
} {
  const [veil, setVeil] = useState<number | null>(null);
  const measured = useRef('');
  const measure = useCallback(
    (image: HTMLImageElement) => {
      const key = `${alignment} ${image.currentSrc}`;
      if (measured.current === key) return;
      measured.current = key;
      void pixelsOf(image, alignment).then((pixels) => setVeil(veilOpacity(pixels)));
    },
    [alignment],
  );
  return { veil, measure };
}

/** Returns the pixels behind the text. None if the browser cannot read them. */
async function pixelsOf(image: HTMLImageElement, alignment: Alignment): Promise<Uint8ClampedArray> {
  try {
    const { x, y, width, height } = partBehind(image, alignment);
    const rows = Math.max(1, Math.round((WIDTH * height) / Math.max(1, width)));
    // The browser reduces the image outside the main thread.
    const reduced = await createImageBitmap(image, x, y, width, height, {
      resizeWidth: WIDTH,
      resizeHeight: rows,
    });
    const context = new OffscreenCanvas(WIDTH, rows).getContext('2d', { willReadFrequently: true });
    if (context === null) return new Uint8ClampedArray();
    context.drawImage(reduced, 0, 0);
    reduced.close();
    return context.getImageData(0, 0, WIDTH, rows).data;
  } catch {
    return new Uint8ClampedArray();
  }
}

/** Returns the part of the image behind the text, in its own pixels. The image covers its box, so its edges are cropped. */
function partBehind(image: HTMLImageElement, alignment: Alignment) {
  const { naturalWidth, naturalHeight } = image;
  const { width, height } = image.getBoundingClientRect();
  const scale = Math.max(width / naturalWidth, height / naturalHeight);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const text = Math.min(
    width,
    alignment === 'center' ? MIDDLE * rem : Math.max(SIDE.share * width, SIDE.width * rem),
  );
  const atLeft = (alignment === 'left') === onwardOf(image) > 0;
  const start = alignment === 'center' ? (width - text) / 2 : atLeft ? 0 : width - text;
  return {
    x: (naturalWidth - width / scale) / 2 + start / scale,
    y: (naturalHeight - height / scale) / 2,
    width: text / scale,
    height: height / scale,
  };
}
