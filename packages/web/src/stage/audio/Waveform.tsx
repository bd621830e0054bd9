import { audioStep, barsOf, BAR_WIDTH } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { memo, useMemo, useRef } from 'react';
import type { Media } from '../media/useMedia.js';
import { useSeek } from '../media/useSeek.js';
import { useElementSize } from '../common/useElementSize.js';
import styles from './Audio.module.css';

interface WaveformProps {
  readonly media: Media;
  /** Undefined while they are loading: a flat line would look like silence. Null if there are none. */
  readonly peaks: readonly number[] | null | undefined;
  readonly format: (time: number, whole?: boolean) => string;
}

const percent = (part: number) => `${(100 * part).toFixed(2)}%`;
/** Number of labels below the waveform, on wide screens and on phones. */
const LABELS = 5;
const HEIGHT = 100;

/** The waveform of an audio file, which is the slider of its position. */
export function Waveform({ media, peaks, format }: WaveformProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const width = useElementSize(box)?.width ?? 0;
  const { time, duration, seek } = media;
  const { slider, hovered } = useSeek({
    time,
    duration,
    step: audioStep(duration),
    onSeek: seek,
    label: t('stage.position'),
    format,
  });
  const levels = peaks ?? undefined;
  const part = duration > 0 ? time / duration : 0;
  return (
    <div dir="ltr">
      <div ref={box} className={styles.wave} data-loading={peaks === undefined ? '' : undefined} {...slider}>
        <Bars peaks={levels} width={width} className={styles.rest} />
        <div className={styles.played} style={{ clipPath: `inset(0 ${percent(1 - part)} 0 0)` }}>
          <Bars peaks={levels} width={width} />
        </div>
        <span className={styles.head} style={{ left: percent(part) }} />
        {hovered !== undefined && (
          <>
            <span className={styles.ghost} style={{ left: percent(hovered) }} />
            <span className={styles.tip} style={{ left: percent(hovered) }} aria-hidden>
              {format(hovered * duration)}
            </span>
          </>
        )}
      </div>
      <p className={styles.ruler} aria-hidden>
        {Array.from({ length: LABELS }, (_, index) => (
          <span key={index}>{format((index / (LABELS - 1)) * duration)}</span>
        ))}
      </p>
    </div>
  );
}

interface BarsProps {
  readonly peaks: readonly number[] | undefined;
  readonly width: number;
  readonly className?: string | undefined;
}

/** Memoized, because the position changes in every frame. */
const Bars = memo(function Bars({ peaks, width, className }: BarsProps) {
  const path = useMemo(() => {
    const bars = barsOf(peaks, width);
    return bars
      .map((bar, index) => {
        const height = Math.max(1, bar * HEIGHT);
        const top = (HEIGHT - height) / 2;
        return `M${(index * BAR_WIDTH + 0.75).toFixed(1)} ${top.toFixed(1)}h4.5v${height.toFixed(1)}h-4.5z`;
      })
      .join('');
  }, [peaks, width]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${Math.max(1, Math.floor(width / BAR_WIDTH) * BAR_WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
});
