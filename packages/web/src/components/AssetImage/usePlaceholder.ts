import { useEffect, useReducer, type RefObject } from 'react';
import { onceVisible } from '../../lib/onceVisible.js';
import { decodedPlaceholder, decodePlaceholder } from './placeholder.js';

/**
 * Returns the placeholder of an image as a data URL, once its box is in or near the window and the thumbhash was
 * decoded.
 *
 * @param hash undefined if no placeholder is needed, for example because the image has loaded
 */
export function usePlaceholder(box: RefObject<Element | null>, hash: string | undefined): string | undefined {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const placeholder = decodedPlaceholder(hash);
  const isMissing = hash !== undefined && placeholder === undefined;
  useEffect(() => {
    if (!isMissing || box.current === null) return;
    let cancel = () => undefined as void;
    const stop = onceVisible(box.current, () => {
      cancel = decodePlaceholder(hash, update);
    });
    return () => {
      stop();
      cancel();
    };
  }, [box, hash, isMissing]);
  return placeholder;
}
