import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';

/** Returns the peak levels of an audio file. Undefined until they arrive, null if the server cannot compute them. */
export function usePeaks(id: string): readonly number[] | null | undefined {
  const { portal } = useApp();
  const [peaks, setPeaks] = useState<readonly number[] | null>();
  useEffect(() => {
    const controller = new AbortController();
    portal.downloads.peaks({ id }, { signal: controller.signal }).then(setPeaks, () => {
      // Without peaks, the waveform is a flat line.
      if (!controller.signal.aborted) setPeaks(null);
    });
    return () => controller.abort();
  }, [portal, id]);
  return peaks;
}
