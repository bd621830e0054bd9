import { scrubberLabels, type ScrubberInput } from '@assetportal/sdk/rules';
import { memo, useMemo, type CSSProperties } from 'react';
import styles from './Scrubber.module.css';

/** The labels beside the scrubber, such as years. They are decoration: the slider itself has a text. */
export const ScrubberLabels = memo(function ScrubberLabels({
  input,
  height,
}: {
  readonly input: ScrubberInput;
  /** Height of the scrubber in pixels. */
  readonly height: number;
}) {
  const labels = useMemo(() => scrubberLabels(input, height), [input, height]);
  return labels.map(({ position, text }) => (
    <span
      key={position}
      aria-hidden
      className={text === '' ? styles.dot : styles.label}
      style={{ '--y': (position / Math.max(1, input.total - 1)) * 100 } as CSSProperties}
    >
      {text}
    </span>
  ));
});
