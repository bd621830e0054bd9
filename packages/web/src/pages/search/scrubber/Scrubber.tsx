import { scrubberLabelAt } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../../lib/classes.js';
import { ScrubberLabels } from './ScrubberLabels.js';
import { ScrubberPosition } from './ScrubberPosition.js';
import styles from './Scrubber.module.css';
import { useScrubberInput } from './useScrubberInput.js';
import { useScrubbing, type ScrubberProps } from './useScrubbing.js';

/**
 * Shows the position in the results, and moves to any other. It replaces the scroll bar of the page. Positions are
 * proportional to the number of results.
 */
export function Scrubber(props: ScrubberProps) {
  const { first, total } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const input = useScrubberInput(total);
  const { dragged, scrolling, handlers } = useScrubbing(box, props, input);
  const [boxHeight, setBoxHeight] = useState(0);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const element = box.current;
    const observer = new ResizeObserver(() => setBoxHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const position = dragged ?? Math.min(first, total - 1);
  const label = scrubberLabelAt(position, input, dragged === null ? 'short' : 'long');
  const counts = new Intl.NumberFormat(input.locale);
  const place = t('search.scrubberAt', {
    position: counts.format(position + 1),
    total: counts.format(total),
  });
  const long = input.marks.length === 0 ? place : `${scrubberLabelAt(position, input)}, ${place}`;
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('search.scrubber')}
      aria-valuemin={1}
      aria-valuemax={total}
      aria-valuenow={position + 1}
      aria-valuetext={long}
      className={classes(
        styles.scrubber,
        dragged !== null && styles.dragging,
        dragged === null && !scrolling && styles.resting,
      )}
      {...handlers}
    >
      <ScrubberLabels input={input} height={boxHeight} />
      <ScrubberPosition
        percent={(position / Math.max(1, total - 1)) * 100}
        label={label}
        place={dragged !== null && input.marks.length > 0 ? place : undefined}
      />
    </div>
  );
}
