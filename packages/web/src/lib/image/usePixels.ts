import { useEffect, useState } from 'react';

/** Side to which an image is reduced before its colors are counted, in pixels. */
const SIDE = 64;

/**
 * Returns the pixels of an image, reduced to a small square. Null until it has loaded, and if it cannot be read.
 */
export function usePixels(url: string | undefined): Uint8ClampedArray | null {
  const [loaded, setLoaded] = useState<{ readonly url: string; readonly pixels: Uint8ClampedArray } | null>(
    null,
  );
  useEffect(() => {
    if (url === undefined) return;
    const image = new Image();
    let isCurrent = true;
    image.onload = () => {
      const pixels = pixelsOf(image);
      if (isCurrent && pixels !== null) setLoaded({ url, pixels });
    };
    image.src = url;
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return loaded?.url === url ? (loaded?.pixels ?? null) : null;
}

function pixelsOf(image: HTMLImageElement): Uint8ClampedArray | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  try {
    context.drawImage(image, 0, 0, SIDE, SIDE);
    return context.getImageData(0, 0, SIDE, SIDE).data;
  } catch {
    // Some browsers refuse to read the pixels of an SVG.
    return null;
  }
}
