import { useLayoutEffect, useState, type RefObject } from 'react';

/** Where the results are, in CSS pixels. */
export interface ResultFrame {
  /** Width, rounded down. 0 until it is measured. */
  readonly width: number;
  /** Distance from the top of the page, when the width was measured. */
  readonly pageTop: number;
}

/**
 * Measures the element that contains the results or their placeholders. The results can then be laid out when they
 * arrive, in slices and without a measurement in between.
 *
 * @param isUrgent true if the results are there already. Otherwise, the measurement waits for the layout of the
 *   browser instead of forcing one.
 */
export function useResultFrame(element: RefObject<HTMLElement | null>, isUrgent: boolean): ResultFrame {
  const [urgent] = useState(isUrgent);
  const [frame, setFrame] = useState<ResultFrame>({ width: 0, pageTop: 0 });
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const measure = () => {
      const { width, top } = box.getBoundingClientRect();
      const next = { width: Math.floor(width), pageTop: top + window.scrollY };
      setFrame((before) => (before.width === next.width ? before : next));
    };
    if (urgent) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, urgent]);
  return frame;
}
