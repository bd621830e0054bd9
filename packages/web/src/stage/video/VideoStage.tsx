import {
  displaySize,
  nextSpeed,
  stepFrame,
  stills as stillsOf,
  type MediaAction,
} from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useMemo, useRef, type CSSProperties } from 'react';
import type { StageProps } from '../common/types.js';
import { useMedia, type Media } from '../media/useMedia.js';
import { usePlayer } from '../media/usePlayer.js';
import { usePositionFormat } from '../media/usePositionFormat.js';
import { useSwipe } from '../media/useSwipe.js';
import { Player } from './Player.js';
import { Stills } from './Stills.js';
import { useVideoEntries } from './useVideoEntries.js';
import styles from './Video.module.css';

const NO_TRACKS: readonly never[] = [];
const DEFAULT_SIZE = { width: 1280, height: 720 };

/** The player of a video, and stills below it. It is dark in both color schemes. */
export default function VideoStage({ asset, handle, onStep, onClose }: StageProps) {
  const video = useRef<HTMLVideoElement>(null);
  const source = usePlayer(asset.id, video);
  const tracks = source.source?.captions ?? NO_TRACKS;
  const media = useMedia(video, asset.duration ?? 0, source.source?.url);
  const swipe = useSwipe({ onStep, onClose });
  const { duration } = media;
  const stills = useMemo(() => stillsOf(asset, duration), [asset, duration]);
  const format = usePositionFormat(duration);
  useVideoEntries({ asset, video, captions: tracks, stills, format });
  const { width, height } = displaySize(asset) ?? DEFAULT_SIZE;
  return (
    <>
      <div className={styles.canvas} {...swipe} style={{ '--w': width, '--h': height } as CSSProperties}>
        <Player
          {...{ asset, handle, video, source, media, tracks, stills, format }}
          onAction={(action) => runAction(action, media, asset)}
        />
      </div>
      <Stills stills={stills} time={media.time} format={format} onSeek={media.seek} />
    </>
  );
}

/** Runs an action that concerns the video itself. */
function runAction(action: MediaAction, media: Media, asset: Asset): void {
  const { time, duration, speed } = media;
  switch (action) {
    case 'play':
      return media.toggle();
    case 'frame-back':
    case 'frame-forward': {
      media.pause();
      const direction = action === 'frame-back' ? 'back' : 'forward';
      return media.seek(stepFrame(time, direction, { rate: asset.frame_rate, duration }));
    }
    case 'mute':
      return media.toggleMute();
    case 'faster':
    case 'slower':
      return media.setSpeed(nextSpeed(speed, action));
    default:
      return undefined;
  }
}
