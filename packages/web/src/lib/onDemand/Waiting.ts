import { useApp } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/** Shows the app as busy while it is in the page. */
export function Waiting(): null {
  const { holdBusy } = useApp();
  useEffect(() => holdBusy(), [holdBusy]);
  return null;
}
