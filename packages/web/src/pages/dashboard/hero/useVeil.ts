import { veilOpacity } from '@assetportal/sdk/rules';
import { useCallback, useRef, useState } from 'react';

/** Width of the reduced image that is measured, in pixels. */
const WIDTH = 64;
/** Share of the width behind a text at the side. */
const SIDE = 0.62;

/**
 * Measures the hero image, and returns the opacity of the veil under the text (`veilOpacity`). Null before an image is
 * measured.
 */
export function useVeil(alignment: 'left' | 'center' | 'right'): {
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
async function pixelsOf(
  image: HTMLImageElement,
  alignment: 'left' | 'center' | 'right',
): Promise<Uint8ClampedArray> {
  const { naturalWidth, naturalHeight } = image;
  const height = Math.max(1, Math.round((WIDTH * naturalHeight) / Math.max(1, naturalWidth)));
  try {
    // The browser reduces the image outside the main thread.
    const reduced = await createImageBitmap(image, { resizeWidth: WIDTH, resizeHeight: height });
    const context = new OffscreenCanvas(WIDTH, height).getContext('2d', { willReadFrequently: true });
    if (context === null) return new Uint8ClampedArray();
    context.drawImage(reduced, 0, 0);
    reduced.close();
    const part = Math.round(WIDTH * SIDE);
    const [left, width] =
      alignment === 'center' ? [0, WIDTH] : alignment === 'left' ? [0, part] : [WIDTH - part, part];
    return context.getImageData(left, 0, width, height).data;
  } catch {
    return new Uint8ClampedArray();
  }
}
