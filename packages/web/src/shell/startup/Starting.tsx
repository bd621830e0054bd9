import { useT } from '@assetportal/sdk/react';
import { BusyOverlay } from '../../components/BusyOverlay/BusyOverlay.js';

/** Shown until the app has started. */
export function Starting() {
  const t = useT();
  return (
    <main>
      <BusyOverlay label={t('start.loading')} />
    </main>
  );
}
