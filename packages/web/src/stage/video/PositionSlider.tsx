import { SEEK_STEP, stillNear, type Still } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { addressOf } from '../../lib/startup/startupData.js';
import type { Media } from '../media/useMedia.js';
import { useSeek } from '../media/useSeek.js';
import styles from './Video.module.css';

interface PositionSliderProps {
  readonly media: Media;
  readonly stills: readonly Still[];
  readonly format: (time: number, whole?: boolean) => string;
}

const percent = (part: number) => `${(100 * part).toFixed(2)}%`;

/** The position in a video. Its tooltip shows the time and the closest still. */
export function PositionSlider({ media, stills, format }: PositionSliderProps) {
  const t = useT();
  const { time, duration, buffered } = media;
  const { slider, hovered } = useSeek({
    time,
    duration,
    step: SEEK_STEP,
    onSeek: media.seek,
    label: t('stage.position'),
    format,
  });
  const part = duration > 0 ? time / duration : 0;
  const still = hovered === undefined ? undefined : stills[stillNear(stills, hovered * duration)];
  return (
    <div className={styles.scrub} {...slider}>
      <i data-buffered="" style={{ width: percent(duration > 0 ? Math.min(1, buffered / duration) : 0) }} />
      <i data-played="" style={{ width: percent(part) }} />
      <b style={{ left: percent(part) }} />
      {hovered !== undefined && (
        <span
          className={styles.tip}
          style={{ left: `clamp(3rem, ${percent(hovered)}, 100% - 3rem)` }}
          aria-hidden
        >
          {still?.url !== undefined && <img src={addressOf(still.url)} alt="" />}
          {format(hovered * duration)}
        </span>
      )}
    </div>
  );
}
