import { useT } from '@assetportal/sdk/react';
import { Pause, Play, Repeat, RotateCcw, RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { SpeedMenu } from '../media/SpeedMenu.js';
import type { Media } from '../media/useMedia.js';
import { VolumeControl } from '../media/VolumeControl.js';
import styles from './Audio.module.css';

interface AudioControlsProps {
  readonly media: Media;
  readonly cover: ReactNode;
  readonly format: (time: number) => string;
  readonly onSkip: (by: 1 | -1) => void;
}

/** The controls below a waveform. */
export function AudioControls({ media, cover, format, onSkip }: AudioControlsProps) {
  const t = useT();
  const [repeats, setRepeats] = useState(false);
  const onRepeat = () => {
    media.setRepeat(!repeats);
    setRepeats(!repeats);
  };
  const playLabel = t(media.playing ? 'stage.pause' : 'stage.play');
  return (
    <div className={styles.controls} dir="ltr">
      <div className={styles.position}>
        {cover}
        <p>
          <span className={styles.now}>{format(media.time)}</span>{' '}
          <span className={styles.total}>/ {format(media.duration)}</span>
        </p>
      </div>
      <div className={styles.playRow}>
        <IconButton label={t('stage.back5')} onClick={() => onSkip(-1)}>
          <RotateCcw />
        </IconButton>
        <button
          type="button"
          className={styles.play}
          aria-label={playLabel}
          {...tooltipOf(playLabel, 'k')}
          onClick={media.toggle}
        >
          {media.playing ? (
            <Pause fill="currentcolor" aria-hidden />
          ) : (
            <Play fill="currentcolor" aria-hidden />
          )}
        </button>
        <IconButton label={t('stage.forward5')} onClick={() => onSkip(1)}>
          <RotateCw />
        </IconButton>
      </div>
      <div className={styles.tools}>
        <VolumeControl media={media} className={styles.volume} />
        <IconButton label={t('stage.repeat')} pressed={repeats} onClick={onRepeat}>
          <Repeat />
        </IconButton>
        <SpeedMenu speed={media.speed} onChange={media.setSpeed} />
      </div>
    </div>
  );
}
