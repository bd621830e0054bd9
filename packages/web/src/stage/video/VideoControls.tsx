import type { CaptionTrack } from '@assetportal/sdk';
import { frameAt, type MediaAction, type Still } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Maximize, Minimize, Pause, Play, StepBack, StepForward } from 'lucide-react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { SpeedMenu } from '../media/SpeedMenu.js';
import type { Media } from '../media/useMedia.js';
import { VolumeControl } from '../media/VolumeControl.js';
import { CaptionsButton } from './CaptionsButton.js';
import { PositionSlider } from './PositionSlider.js';
import type { Captions } from './useCaptions.js';
import styles from './Video.module.css';

interface VideoControlsProps {
  readonly media: Media;
  readonly rate: number | undefined;
  readonly stills: readonly Still[];
  readonly tracks: readonly CaptionTrack[];
  readonly captions: Captions;
  readonly fullscreen: { readonly on: boolean; readonly possible: boolean };
  readonly format: (time: number, whole?: boolean) => string;
  readonly onAction: (action: MediaAction) => void;
}

/** The controls over the lower edge of a video. */
export function VideoControls(props: VideoControlsProps) {
  const { media, rate, stills, tracks, captions, fullscreen, format, onAction } = props;
  const t = useT();
  return (
    <div className={styles.controls} dir="ltr" data-controls="">
      <PositionSlider media={media} stills={stills} format={format} />
      <div className={styles.row}>
        <IconButton
          label={t(media.playing ? 'stage.pause' : 'stage.play')}
          shortcut="k"
          onClick={() => onAction('play')}
        >
          {media.playing ? <Pause fill="currentcolor" /> : <Play fill="currentcolor" />}
        </IconButton>
        <IconButton
          label={t('stage.frameBack')}
          shortcut=","
          className={styles.wide}
          onClick={() => onAction('frame-back')}
        >
          <StepBack />
        </IconButton>
        <IconButton
          label={t('stage.frameForward')}
          shortcut="."
          className={styles.wide}
          onClick={() => onAction('frame-forward')}
        >
          <StepForward />
        </IconButton>
        <span className={styles.time}>
          {format(media.time)} / {format(media.duration)}
        </span>
        <span className={`${styles.time} ${styles.frame} ${styles.wide}`}>
          {t('stage.frame', { frame: frameAt(media.time, rate) })}
        </span>
        <span className={styles.push} />
        <VolumeControl media={media} className={`${styles.volume} ${styles.wide}`} />
        <CaptionsButton tracks={tracks} captions={captions} />
        <SpeedMenu speed={media.speed} onChange={media.setSpeed} />
        {fullscreen.possible && (
          <IconButton
            label={t(fullscreen.on ? 'preview.exitFullscreen' : 'preview.fullscreen')}
            shortcut="f"
            onClick={() => onAction('fullscreen')}
          >
            {fullscreen.on ? <Minimize /> : <Maximize />}
          </IconButton>
        )}
      </div>
    </div>
  );
}
