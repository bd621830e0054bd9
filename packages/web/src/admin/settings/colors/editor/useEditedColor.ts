import { hexOfHsv, hsvOf, type Hsv } from '@assetportal/sdk/admin';
import { useEffect, useRef, useState } from 'react';
import { useAdmin } from '../../../context/adminContext.js';
import type { Setting } from '../../setting/useSetting.js';

/** Color at which the editor of an inherited color starts. */
const START = '#808080';

interface EditedColor {
  readonly color: Hsv;
  readonly change: (color: Hsv) => void;
  /** Begins a drag, which is one step for Undo. */
  readonly hold: () => void;
  readonly release: () => void;
}

/**
 * Returns the color while it is edited. The field follows the pointer at once; the setting follows with the next
 * frame, because it updates the whole page.
 */
export function useEditedColor(setting: Setting): EditedColor {
  const { settings } = useAdmin();
  const value = typeof setting.value === 'string' ? setting.value : null;
  // A color in the format #rrggbbaa keeps its opacity.
  const opacity = value?.slice(7) ?? '';
  const [edited, setEdited] = useState(() => hsvOf(value ?? START));
  const frame = useRef<{ readonly id: number; readonly run: () => void } | null>(null);
  const flush = () => {
    const last = frame.current;
    if (last === null) return;
    cancelAnimationFrame(last.id);
    frame.current = null;
    last.run();
  };
  useEffect(() => () => void (frame.current && cancelAnimationFrame(frame.current.id)), []);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    // The value that the field has set itself has lost the hue of a gray, and is rounded.
    if (value !== null && hexOfHsv(edited) !== value.slice(0, 7)) setEdited(hsvOf(value, edited));
  }
  return {
    color: edited,
    change(color) {
      setEdited(color);
      if (frame.current !== null) cancelAnimationFrame(frame.current.id);
      const run = () => {
        frame.current = null;
        setting.set(hexOfHsv(color) + opacity);
      };
      frame.current = { id: requestAnimationFrame(run), run };
    },
    hold: () => settings.holdStep(),
    release() {
      flush();
      settings.endStep();
    },
  };
}
