import {
  displaySize,
  formatPosition,
  mediaKey,
  nextSpeed,
  stepFrame,
  stills as stillsOf,
  type MediaAction,
} from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import {
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import { classes } from '../../lib/classes.js';
import { useFullscreen } from '../../preview/useFullscreen.js';
import { useMedia } from '../media/useMedia.js';
import { usePlayer } from '../media/usePlayer.js';
import { useSwipe } from '../media/useSwipe.js';
import type { StageProps } from '../common/types.js';
import { Screen } from './Screen.js';
import { Stills } from './Stills.js';
import { useCaptions } from './useCaptions.js';
import { useVideoEntries } from './useVideoEntries.js';
import { useVisibleControls } from './useVisibleControls.js';
import { VideoControls } from './VideoControls.js';
import styles from './Video.module.css';

const NO_TRACKS: readonly never[] = [];
const UNKNOWN = { width: 1280, height: 720 };

/** The player of a video, and stills below it. It is dark in both color schemes. */
export default function VideoStage({ asset, handle, onStep, onClose }: StageProps) {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const player = usePlayer(asset.id);
  const [broken, setBroken] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const tracks = player.source?.captions ?? NO_TRACKS;
  const media = useMedia(video, asset.duration ?? 0, player.source?.url);
  const captions = useCaptions(video, tracks);
  const fullscreen = useFullscreen(screen);
  const { visible, show } = useVisibleControls(media.playing);
  const swipe = useSwipe({ onStep, onClose });
  const { duration } = media;
  const stills = useMemo(() => stillsOf(asset, duration), [asset, duration]);
  const format = useCallback(
    (time: number, whole = false) => {
      const text = formatPosition(time, duration, locale);
      const end = formatPosition(duration, duration, locale);
      return whole ? t('stage.positionOf', { time: text, duration: end }) : text;
    },
    [t, duration, locale],
  );
  useVideoEntries({ asset, video, captions: tracks, stills, format });

  const isPlayable = player.status === 'success' && !broken;
  const act = (action: MediaAction) => {
    const { time, speed } = media;
    const direction = action === 'frame-back' ? 'back' : 'forward';
    switch (action) {
      case 'play':
        return media.toggle();
      case 'frame-back':
      case 'frame-forward':
        media.pause();
        return media.seek(stepFrame(time, direction, { rate: asset.frame_rate, duration }));
      case 'captions':
        return captions.select(captions.selected === -1 ? 0 : -1);
      case 'mute':
        return media.toggleMute();
      case 'faster':
      case 'slower':
        return media.setSpeed(nextSpeed(speed, action));
      case 'fullscreen':
        return fullscreen.toggle();
    }
  };
  useImperativeHandle(handle, () => ({
    act(action) {
      if (action !== 'play' || !isPlayable) return false;
      media.toggle();
      return true;
    },
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    show();
    const onControl = (event.target as Element).closest('button, input') !== null;
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    const action = isPlayable ? mediaKey(event.key, { isVideo: true, onControl, modified }) : undefined;
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act(action);
  };
  const { width, height } = displaySize(asset) ?? UNKNOWN;
  return (
    <>
      <div className={styles.canvas} {...swipe} style={{ '--w': width, '--h': height } as CSSProperties}>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of its controls bubble to the player. */}
        <div
          ref={screen}
          role="group"
          aria-label={t('stage.videoPlayer')}
          tabIndex={-1}
          className={classes(styles.screen, !visible && styles.idle)}
          data-stage-image=""
          onKeyDown={onKeyDown}
          onPointerMove={show}
          onFocus={show}
        >
          <Screen
            asset={asset}
            video={video}
            player={player}
            broken={broken}
            onBroken={() => setBroken(true)}
            onToggle={() => isPlayable && media.toggle()}
            onFullscreen={fullscreen.toggle}
          />
          {captions.text !== '' && (
            <p className={styles.captions} lang={captions.lang}>
              <span>{captions.text}</span>
            </p>
          )}
          {isPlayable && (
            <VideoControls
              {...{ media, stills, tracks, captions, fullscreen, format }}
              rate={asset.frame_rate}
              onAction={act}
            />
          )}
        </div>
      </div>
      <Stills stills={stills} time={media.time} format={format} onSeek={media.seek} />
    </>
  );
}
