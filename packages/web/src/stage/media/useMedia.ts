import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';

/** State of a video or audio element. */
interface MediaState {
  readonly playing: boolean;
  /** Position in seconds. */
  readonly time: number;
  /** Duration in seconds; that of the asset until the browser reports one. */
  readonly duration: number;
  /** Position up to which the file is loaded, in seconds. */
  readonly buffered: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly speed: number;
}

/** A player: the state of its element, and functions that change it. */
export interface Media extends MediaState {
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly seek: (time: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly toggleMute: () => void;
  readonly setSpeed: (speed: number) => void;
  readonly setRepeat: (repeats: boolean) => void;
}

/** Volume of the last player, which the next one starts with. */
let lastVolume = { volume: 1, muted: false };

const EVENTS = [
  'play',
  'pause',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'loadedmetadata',
] as const;

/**
 * Returns the state of a media element. While it plays, the position is read in every frame, because the browser reports
 * it only four times per second.
 *
 * @param expected Duration that the server has read from the file.
 */
export function useMedia(
  ref: RefObject<HTMLMediaElement | null>,
  expected: number,
  src: string | undefined,
): Media {
  const [state, setState] = useState<MediaState>(() => ({
    playing: false,
    time: 0,
    duration: expected,
    buffered: 0,
    speed: 1,
    ...lastVolume,
  }));
  const speed = useRef(1);
  const read = useCallback(() => {
    if (ref.current !== null) setState(stateOf(ref.current, expected));
  }, [ref, expected]);

  useEffect(() => {
    const media = ref.current;
    if (media === null) return;
    ({ volume: media.volume, muted: media.muted } = lastVolume);
    const onMetadata = () => {
      // Every new source starts at the normal speed.
      media.playbackRate = speed.current;
    };
    media.addEventListener('loadedmetadata', onMetadata);
    for (const event of EVENTS) media.addEventListener(event, read);
    return () => {
      media.removeEventListener('loadedmetadata', onMetadata);
      for (const event of EVENTS) media.removeEventListener(event, read);
    };
  }, [ref, read, src]);

  const { playing } = state;
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function next() {
      read();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, read]);

  const actions = useMemo(() => createActions(ref, speed), [ref]);
  return { ...state, ...actions };
}

function createActions(ref: RefObject<HTMLMediaElement | null>, speed: RefObject<number>) {
  const change = (work: (media: HTMLMediaElement) => void) => () => {
    if (ref.current !== null) work(ref.current);
  };
  return {
    toggle: change((media) => {
      // The browser rejects this if the file cannot be played, which `onError` reports.
      if (media.paused) void media.play().catch(() => undefined);
      else media.pause();
    }),
    pause: change((media) => media.pause()),
    seek: (time: number) =>
      change((media) => {
        const end = Number.isFinite(media.duration) ? media.duration : time;
        media.currentTime = Math.min(end, Math.max(0, time));
      })(),
    setVolume: (volume: number) =>
      change((media) => {
        media.volume = volume;
        media.muted = volume === 0;
        lastVolume = { volume, muted: media.muted };
      })(),
    toggleMute: change((media) => {
      media.muted = !media.muted;
      if (!media.muted && media.volume === 0) media.volume = 0.5;
      lastVolume = { volume: media.volume, muted: media.muted };
    }),
    setRepeat: (repeats: boolean) =>
      change((media) => {
        media.loop = repeats;
      })(),
    setSpeed: (value: number) =>
      change((media) => {
        speed.current = value;
        media.playbackRate = value;
      })(),
  };
}

function stateOf(media: HTMLMediaElement, expected: number): MediaState {
  const { currentTime: time, buffered, volume, muted, playbackRate } = media;
  const duration = Number.isFinite(media.duration) && media.duration > 0 ? media.duration : expected;
  let end = 0;
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= time + 0.1) end = Math.max(end, buffered.end(index));
  return {
    playing: !media.paused && !media.ended,
    time: Math.min(time, duration || time),
    duration,
    buffered: end,
    volume,
    muted,
    speed: playbackRate,
  };
}
