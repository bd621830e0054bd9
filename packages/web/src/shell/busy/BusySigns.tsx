import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { BusyLine } from '../../components/BusyOverlay/BusyOverlay.js';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';

/** Time in milliseconds until a screen reader announces that the portal is busy (decisions, section 7). */
const ANNOUNCE_AFTER = 400;

/**
 * Shows a line at the top of the window while the app is busy, and announces it. A layer that makes the page inert needs
 * its own.
 */
export function BusySigns() {
  const t = useT();
  const { busy } = useApp();
  const isBusy = useStore(busy);
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setAnnounced(true), ANNOUNCE_AFTER);
    return () => {
      clearTimeout(timer);
      setAnnounced(false);
    };
  }, [isBusy]);
  return (
    <>
      {isBusy && <BusyLine label={t('states.busy')} />}
      <VisuallyHidden role="status" aria-live="polite">
        {announced ? t('states.busy') : ''}
      </VisuallyHidden>
    </>
  );
}
