import { browserStorage, safeStorage, type CaptionTrack } from '@assetportal/sdk';
import { useEffect, useState, type RefObject } from 'react';
import { STORAGE_PREFIX } from '../../lib/storage/prefix.js';

const storage = safeStorage(browserStorage(() => sessionStorage, STORAGE_PREFIX));
const KEY = 'captions';
const OFF = 'off';

/** The captions of a video, and the choice of the user, which applies to the next videos too. */
export interface Captions {
  /** Index of the selected track; -1 if captions are off. */
  readonly selected: number;
  readonly select: (index: number) => void;
  /** The text at the current position. Empty if there is none. */
  readonly text: string;
  readonly lang: string | undefined;
}

/** Selects one of the caption tracks and returns the text at the current position. */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  tracks: readonly CaptionTrack[],
): Captions {
  const [choice, setChoice] = useState(() => storage.get(KEY) ?? OFF);
  const [text, setText] = useState('');
  const found = tracks.findIndex(({ lang }) => (lang ?? '') === choice);
  const selected = choice === OFF ? -1 : found === -1 && tracks.length > 0 ? 0 : found;

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const list = [...element.textTracks];
    // `hidden` loads the cues; the player shows them above its controls.
    for (const [index, track] of list.entries()) track.mode = index === selected ? 'hidden' : 'disabled';
    const track = list[selected];
    const file = element.querySelectorAll('track')[selected];
    // A paused video does not report the cues of a file that has just loaded.
    const onCue = () => {
      const { currentTime: time } = element;
      const cues = ([...(track?.cues ?? [])] as VTTCue[]).filter(
        ({ startTime, endTime }) => startTime <= time && time < endTime,
      );
      setText(cues.map((cue) => cue.getCueAsHTML().textContent).join('\n'));
    };
    onCue();
    file?.addEventListener('load', onCue);
    for (const event of ['timeupdate', 'seeked']) element.addEventListener(event, onCue);
    return () => {
      file?.removeEventListener('load', onCue);
      for (const event of ['timeupdate', 'seeked']) element.removeEventListener(event, onCue);
    };
  }, [video, selected, tracks]);

  return {
    selected,
    text: selected === -1 ? '' : text,
    lang: tracks[selected]?.lang,
    select(index) {
      const value = index === -1 ? OFF : (tracks[index]?.lang ?? '');
      storage.set(KEY, value);
      setChoice(value);
    },
  };
}
