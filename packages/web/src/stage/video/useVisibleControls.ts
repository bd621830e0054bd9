import { useCallback, useEffect, useRef, useState } from 'react';

/** Time in milliseconds without input after which the controls of a playing video fade. */
const FADE_AFTER = 2500;

/** Returns whether the controls are visible, and a function to call for every input. They stay while the video is paused. */
export function useVisibleControls(playing: boolean): {
  readonly visible: boolean;
  readonly show: () => void;
} {
  const [active, setActive] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(() => {
    setActive(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setActive(false), FADE_AFTER);
  }, []);
  useEffect(() => {
    if (playing) timer.current = setTimeout(() => setActive(false), FADE_AFTER);
    return () => clearTimeout(timer.current);
  }, [playing]);
  return { visible: active || !playing, show };
}
