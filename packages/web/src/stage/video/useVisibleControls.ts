import { afterByTimer } from '@assetportal/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Time in milliseconds without input after which the controls of a playing video fade. */
const FADE_AFTER = 2500;

/** Returns whether the controls are visible, and a function to call for every input. They stay while the video is paused. */
export function useVisibleControls(playing: boolean): {
  readonly visible: boolean;
  readonly show: () => void;
} {
  const [active, setActive] = useState(true);
  const cancel = useRef<() => void>(undefined);
  const show = useCallback(() => {
    setActive(true);
    cancel.current?.();
    cancel.current = afterByTimer(FADE_AFTER, () => setActive(false), 'auto-hide');
  }, []);
  useEffect(() => {
    if (playing) cancel.current = afterByTimer(FADE_AFTER, () => setActive(false), 'auto-hide');
    return () => cancel.current?.();
  }, [playing]);
  return { visible: active || !playing, show };
}
