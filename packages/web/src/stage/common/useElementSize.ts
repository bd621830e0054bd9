import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Extent } from '@assetportal/sdk/rules';

/** Returns the size of an element, without its border. Undefined before the first layout. */
export function useElementSize(ref: RefObject<HTMLElement | null>): Extent | undefined {
  const [size, setSize] = useState<Extent>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0)
        setSize((before) =>
          before?.width === width && before.height === height ? before : { width, height },
        );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
