import { useState } from 'react';

/** An image that is shown, or that loads behind the shown one. */
interface Layer {
  readonly url: string;
  readonly shown: boolean;
  readonly onLoad: () => void;
  readonly onError: () => void;
}

/**
 * Returns the layers for an image whose URL changes while it is enlarged. The previous image stays until the next one
 * has loaded, so that there is never a blank frame.
 *
 * @param onFailed Called if the first image fails. A larger one that fails leaves the previous one in place.
 */
export function useSharpImage(url: string | undefined, onFailed: () => void): readonly Layer[] {
  const [shown, setShown] = useState<string>();
  const urls = [...new Set([shown, url])].filter((value) => value !== undefined);
  return urls.map((value) => ({
    url: value,
    shown: value === shown,
    onLoad: () => setShown(value),
    onError: () => {
      if (shown === undefined) onFailed();
    },
  }));
}
