import { useT } from '@assetportal/sdk/react';
import { BusyOverlay } from '../../components/BusyOverlay/BusyOverlay.js';

/** While configuration and texts are on their way. */
export function Starting() {
  const t = useT();
  return (
    <main>
      <BusyOverlay label={t('start.loading')} />
    </main>
  );
}
