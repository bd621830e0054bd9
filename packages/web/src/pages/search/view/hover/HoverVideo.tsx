import { hoverVideoModule } from '@assetportal/sdk';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { IMAGE_BOX } from '../../../../components/AssetImage/AssetImage.js';
import { REDUCED_MOTION } from '../../../../lib/useMediaQuery.js';
import { resultAt } from '../resultActions.js';
import styles from './HoverVideo.module.css';

interface HoverVideoProps {
  /** The element that contains all results. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Plays the video under the pointer, without audio, over its image in the results. */
export function HoverVideo({ box }: HoverVideoProps) {
  const video = useModule(hoverVideoModule);
  const { src } = useStore(video.store);
  const image = useImageUnderPointer(box);
  if (src === null || image === null) return null;
  return createPortal(
    <video
      key={src}
      src={src}
      className={styles.video}
      muted
      autoPlay
      loop
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      aria-hidden
      tabIndex={-1}
      onPlaying={({ currentTarget }) => (currentTarget.dataset['playing'] = '')}
      onError={() => video.leave()}
    />,
    image,
  );
}

/** Passes the result under the pointer to the store, and returns the element with its image. */
function useImageUnderPointer(box: RefObject<HTMLElement | null>): Element | null {
  const { search, preview } = useApp();
  const video = useModule(hoverVideoModule);
  const [image, setImage] = useState<Element | null>(null);
  useEffect(() => {
    const element = box.current;
    let over: { readonly id: string; readonly index: number } | null = null;
    const onOver = ({ target, pointerType }: PointerEvent) => {
      const result = target && resultAt(search.store.getState().results, target);
      const found = target instanceof Element ? target.closest('[data-index]') : null;
      const next = found?.querySelector(`[${IMAGE_BOX}]`) ?? null;
      if (!result || next === null) return video.leave();
      over = { id: result.asset.id, index: result.index };
      setImage(next);
      video.enter(result.asset, { pointerType, ...userPreferences() });
    };
    const onLeave = () => video.leave();
    element?.addEventListener('pointerover', onOver);
    element?.addEventListener('pointerleave', onLeave);
    document.addEventListener('visibilitychange', onLeave);
    const unsubscribe = preview.store.subscribe(onLeave);
    // A new search can put another asset in the same place.
    const unfollow = search.store.subscribe(({ results }) => {
      if (over !== null && results.at(over.index)?.id !== over.id) onLeave();
    });
    return () => {
      element?.removeEventListener('pointerover', onOver);
      element?.removeEventListener('pointerleave', onLeave);
      document.removeEventListener('visibilitychange', onLeave);
      unsubscribe();
      unfollow();
      video.leave();
    };
  }, [box, video, search, preview]);
  return image;
}

function userPreferences() {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  const isPreferred = (query: string) => window.matchMedia(query).matches;
  return {
    reducedMotion: isPreferred(REDUCED_MOTION),
    saveData: connection?.saveData === true || isPreferred('(prefers-reduced-data: reduce)'),
  };
}
