import { useT } from '@assetportal/sdk/react';
import { BusyOverlay } from '../../components/BusyOverlay/BusyOverlay.js';

/** Shown while the configuration and the translations load. */
export function Starting() {
  const t = useT();
  return (
    <main>
      <BusyOverlay label={t('start.loading')} />
    </main>
  );
}
