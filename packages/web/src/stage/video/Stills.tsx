import { stillNear, type Still } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { addressOf } from '../../lib/startup/startupData.js';
import styles from './Video.module.css';

interface StillsProps {
  readonly stills: readonly Still[];
  readonly time: number;
  readonly format: (time: number) => string;
  readonly onSeek: (time: number) => void;
}

/** Frames of the video below it, which jump to their time. */
export function Stills({ stills, time, format, onSeek }: StillsProps) {
  const t = useT();
  const current = stillNear(stills, time);
  if (stills.length === 0) return null;
  return (
    <ol className={styles.stills} aria-label={t('stage.frames')}>
      {stills.map((still, index) => (
        <li key={still.page}>
          <button
            type="button"
            aria-label={t('stage.goTo', { time: format(still.time) })}
            aria-current={index === current ? true : undefined}
            onClick={() => onSeek(still.time)}
          >
            {still.url !== undefined && <img src={addressOf(still.url)} alt="" draggable={false} />}
            <span aria-hidden>{format(still.time)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
